/* A message has a buffer of its own on the device, as on the host: what is sent may be overwritten
 * by the next step, and what arrives may replace values that the step at hand still reads. */
#include "staged.h"

#include "../device/transfers.h"
#include "../settings/parse.h"

/* The elements of one array in the parcel, and where the device has them. Kernels take values along
 * from the host, which therefore has to get these. What arrives goes to the copy that kernels of
 * the region use, if they do: others are not looked at when it ends. */
typedef struct piece {
    polyrti_elements_at elements;
    polyrti_copy *copy;
} piece;

static piece piece_of(const polyrt_execution *execution, const polyrti_parcel *parcel, int array,
                      bool valid)
{
    const polyrti_distributed *distributed = execution->distributed;
    const polyrti_store *store = &distributed->stores[array];
    piece found = {.elements = polyrti_elements_of(store, &parcel->runs[array])};
    if (store->tables == 0 && !store->parts && !execution->region->arrays[array].by_value)
        found.copy = polyrti_copy_with(distributed->copies, &found.elements, valid);
    if (!valid && found.copy != polyrti_mirrors_copy(distributed->mirrors, array))
        found.copy = NULL;
    return found;
}

/* A copy on the device that has all of the parcel; NULL if there is none. */
static const polyrti_copy *device_of(const polyrt_execution *execution,
                                     const polyrti_parcel *parcel, bool valid)
{
    const polyrti_copy *any = NULL;
    for (int a = 0; a < execution->region->array_count; a++) {
        if (parcel->runs[a].count == 0)
            continue;
        const polyrti_copy *copy = piece_of(execution, parcel, a, valid).copy;
        if (!copy || !copy->calls->pack || (any && any->device != copy->device))
            return NULL;
        any = copy;
    }
    return any;
}

static bool make_room(const polyrti_copy *copy, size_t bytes, polyrti_staging *staging)
{
    if (staging->capacity >= bytes && staging->device == copy->device)
        return true;
    polyrti_staging_free(staging);
    char *memory = copy->calls->allocate(bytes, copy->device);
    if (memory)
        *staging = (polyrti_staging){copy->calls, copy->device, memory, bytes};
    return memory != NULL;
}

/* Whether one device has all of the parcel, for which it has room then. */
static bool reserve(const polyrt_execution *execution, const polyrti_parcel *parcel, bool valid,
                    polyrti_staging *staging)
{
    if (!execution->distributed->mirrors || parcel->bytes == 0 ||
        !polyrti_device_aware_setting(&execution->settings, execution->region))
        return false;
    const polyrti_copy *copy = device_of(execution, parcel, valid);
    return copy && make_room(copy, parcel->bytes, staging);
}

bool polyrti_stage_send(const polyrt_execution *execution, const polyrti_parcel *parcel,
                        polyrti_staging *staging)
{
    if (!reserve(execution, parcel, true, staging))
        return false;
    char *place = staging->memory;
    for (int a = 0; a < execution->region->array_count; a++)
        if (parcel->runs[a].count > 0) {
            const piece own = piece_of(execution, parcel, a, true);
            place = polyrti_copies_pack(own.copy, &own.elements, place);
        }
    return true;
}

bool polyrti_stage_receive(const polyrt_execution *execution, const polyrti_parcel *parcel,
                           polyrti_staging *staging)
{
    return reserve(execution, parcel, false, staging);
}

void polyrti_unstage(const polyrt_execution *execution, const polyrti_parcel *parcel,
                     const polyrti_staging *staging)
{
    const char *place = staging->memory;
    for (int a = 0; a < execution->region->array_count; a++)
        if (parcel->runs[a].count > 0) {
            const piece own = piece_of(execution, parcel, a, false);
            place = polyrti_copies_unpack(own.copy, &own.elements, place);
            polyrti_mirrors_received(execution->distributed->mirrors, a, own.copy,
                                     &parcel->runs[a]);
        }
}

void polyrti_staging_free(polyrti_staging *staging)
{
    if (staging->memory)
        staging->calls->release(staging->memory, staging->device);
    *staging = (polyrti_staging){0};
}
