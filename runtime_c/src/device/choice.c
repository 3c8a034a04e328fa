/* Ranks take the devices in turn: whoever starts several ranks on a computer lets each see what it
 * may use. */
#include "choice.h"

#include "../base/error.h"
#include "../base/memory.h"

/* The first kernel on a device may start it, which takes long. */
static bool runs_on(polyrti_tried_devices *tried, const polyrt_device_calls *calls, int device)
{
    for (size_t i = 0; i < tried->count; i++)
        if (tried->data[i].calls == calls && tried->data[i].device == device)
            return tried->data[i].runs;
    tried->data =
        polyrti_grow(tried->data, &tried->capacity, tried->count + 1, sizeof *tried->data);
    const bool runs = device < calls->count() && calls->runs(device);
    tried->data[tried->count++] = (polyrti_tried_device){calls, device, runs};
    return runs;
}

/* What there is, or why it cannot be used. Another rank's device may be another one. */
static void tell(polyrti_tried_devices *tried, const polyrt_region *region, int rank, int device)
{
    if (!tried->told && device != POLYRTI_NO_DEVICE)
        polyrti_warn_of(region,
                        "compile with the options by which your compiler offloads, such as clang's "
                        "-fopenmp -fopenmp-targets=..; POLYRT_DEVICE=none says that none is wanted",
                        "device %d does not start, or this program has no code for it: the cores "
                        "of the host run its kernels",
                        device);
    else if (!tried->told && rank == 0)
        polyrti_warn_of(region,
                        "compile with the options by which your compiler offloads, such as clang's "
                        "-fopenmp -fopenmp-targets=..; POLYRT_DEVICE=none says that none is wanted",
                        "there is no device: the cores of the host run what devices could run");
    tried->told = true;
}

static int any_device(polyrti_tried_devices *tried, const polyrt_region *region, int rank)
{
    const int count = region->device->count();
    const int own = count > 0 ? rank % count : POLYRTI_NO_DEVICE;
    if (own != POLYRTI_NO_DEVICE && runs_on(tried, region->device, own))
        return own;
    tell(tried, region, rank, own);
    return POLYRTI_NO_DEVICE;
}

int polyrti_device_of(polyrti_tried_devices *tried, const polyrti_settings *settings,
                      const polyrt_region *region, int rank)
{
    const int wished = polyrti_device_setting(settings, region, rank);
    if (wished == POLYRTI_ANY_DEVICE)
        return any_device(tried, region, rank);
    if (wished >= 0 && !runs_on(tried, region->device, wished))
        polyrti_fail(region, "POLYRT_DEVICE=auto uses what there is, none the cores of the host",
                     "POLYRT_DEVICE asks for device %d: there are %d, %s", wished,
                     region->device->count(),
                     wished < region->device->count()
                         ? "and it does not start, or this program has no code for it"
                         : "counted from 0");
    return wished;
}
