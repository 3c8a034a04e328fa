/* Ranks take the devices in turn: whoever starts several ranks on a computer lets each see what it
 * may use. */
#include "choice.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "waiting.h"

/* The first kernel on a device may start it, which takes long. */
static enum polyrt_threads runs_on(polyrti_tried_devices *tried, const polyrt_device_calls *calls,
                                   int device)
{
    for (size_t i = 0; i < tried->count; i++)
        if (tried->data[i].calls == calls && tried->data[i].device == device)
            return tried->data[i].runs;
    tried->data =
        polyrti_grow(tried->data, &tried->capacity, tried->count + 1, sizeof *tried->data);
    const enum polyrt_threads runs =
        device < calls->count() ? calls->runs(device) : POLYRT_NO_THREADS;
    if (runs == POLYRT_MANY_THREADS)
        polyrti_wait_awake();
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

static const polyrt_target none = {.device = POLYRTI_NO_DEVICE};

static polyrt_target any_device(polyrti_tried_devices *tried, const polyrt_region *region, int rank)
{
    const int count = region->device->count();
    if (count > 0) {
        const polyrt_target own = {rank % count, runs_on(tried, region->device, rank % count)};
        if (own.threads != POLYRT_NO_THREADS)
            return own;
    }
    tell(tried, region, rank, count > 0 ? rank % count : POLYRTI_NO_DEVICE);
    return none;
}

/* The device with that number. */
static polyrt_target wished_device(polyrti_tried_devices *tried, const polyrt_region *region,
                                   int device)
{
    const polyrt_target wished = {device, runs_on(tried, region->device, device)};
    if (wished.threads == POLYRT_NO_THREADS)
        polyrti_fail(region, "POLYRT_DEVICE=auto uses what there is, none the cores of the host",
                     "POLYRT_DEVICE asks for device %d: there are %d, %s", device,
                     region->device->count(),
                     device < region->device->count()
                         ? "and it does not start, or this program has no code for it"
                         : "counted from 0");
    return wished;
}

polyrt_target polyrti_target_of(polyrti_tried_devices *tried, const polyrti_settings *settings,
                                const polyrt_region *region, int rank)
{
    const int wished = polyrti_device_setting(settings, region, rank);
    if (wished == POLYRTI_ANY_DEVICE)
        return any_device(tried, region, rank);
    if (wished >= 0)
        return wished_device(tried, region, wished);
    return (polyrt_target){wished, POLYRT_FEW_THREADS};
}
