/* The objects that hold a place. Of a guarded array one object is all that is away; of others there
 * may be several. */
#include "reach.h"

/* Whether the place is in the array: from its first element, or the one before (arrays that count
 * from 1), to the last that was ever away. Others of the same allocation are arrays of their own,
 * as those of a COMMON block are. */
static bool holds(const polyrti_object *object, const char *place, int64_t size)
{
    const char *begin = object->base + object->begin, *end = object->base + object->end;
    return place >= (begin < object->base ? begin : object->base) - size && place < end;
}

polyrti_run polyrti_away_around(const polyrti_objects *objects, const char *place, int64_t size)
{
    polyrti_run found = {0};
    for (size_t i = 0; i < objects->count; i++) {
        const polyrti_object *object = &objects->data[i];
        const int64_t begin = object->base + object->begin - place,
                      past = object->base + object->end - place, end = found.offset + found.length;
        if (!holds(object, place, size))
            continue;
        if (found.length == 0)
            found = (polyrti_run){begin, past - begin};
        else {
            const int64_t first = polyrt_min(begin, found.offset);
            found = (polyrti_run){first, polyrt_max(past, end) - first};
        }
    }
    return found;
}
