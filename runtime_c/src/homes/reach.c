/* The objects that hold a place. Of a guarded array one object is all that is away; of others there
 * may be several. */
#include "reach.h"

/* A place may be one element before the memory: arrays that count from 1. */
static bool holds(const polyrti_object *object, const char *place, int64_t size)
{
    const int64_t offset = place - object->base;
    return offset + size >= object->begin && offset < object->end;
}

polyrti_run polyrti_away_around(const polyrti_objects *objects, const char *place, int64_t size)
{
    polyrti_run found = {0};
    for (size_t i = 0; i < objects->count; i++) {
        const polyrti_object *object = &objects->data[i];
        const int64_t begin = object->base + object->begin - place,
                      past = object->base + object->end - place, end = found.offset + found.length;
        const int64_t first = found.length > 0 ? polyrt_min(begin, found.offset) : begin;
        if (holds(object, place, size))
            found = (polyrti_run){first, polyrt_max(past, end) - first};
    }
    return found;
}
