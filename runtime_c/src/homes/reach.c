/* The objects that hold a place. Of a guarded array one object is all that is away; of others there
 * may be several. */
#include "reach.h"

/* Whether the place is in the array: from its first element, or the one before (arrays that count
 * from 1), to the last that was ever away. */
static bool holds(const polyrti_object *object, const char *place, int64_t size)
{
    const char *begin = object->base + object->begin, *end = object->base + object->end;
    return place >= (begin < object->base ? begin : object->base) - size && place < end;
}

/* The bytes from the place on without what is beyond the other array. */
static polyrti_run without(polyrti_run bytes, int64_t other)
{
    const int64_t begin = other < 0 ? polyrt_max(bytes.offset, 0) : bytes.offset,
                  end = bytes.offset + bytes.length,
                  past = other > 0 ? polyrt_min(end, other) : end;
    return begin < past ? (polyrti_run){begin, past - begin} : (polyrti_run){0};
}

polyrti_run polyrti_away_around(const polyrti_objects *objects, const char *place, int64_t size,
                                const char *other)
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
    return without(found, other - place);
}
