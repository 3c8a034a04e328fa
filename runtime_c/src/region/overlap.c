/* Arrays of a region that share memory. */
#include "overlap.h"

#include "../sets/segments.h"

#include <stdlib.h>

static int by_place(const void *a, const void *b)
{
    const uintptr_t one = (uintptr_t)((const polyrti_segment *)a)->place,
                    other = (uintptr_t)((const polyrti_segment *)b)->place;
    return (one > other) - (one < other);
}

static bool is_written(const polyrt_region *region, const polyrti_segment *segment)
{
    return segment->first != POLYRTI_TABLE && region->arrays[segment->array].written;
}

/* Of the segments in the order of their addresses, the one that reaches farthest so far, and the
 * one among those that are written: whatever is written must begin after the end of the first, and
 * the rest after that of the second. Returns whether some does not, and of which two arrays. */
static bool overlap(const polyrt_region *region, const polyrti_segments *segments, int arrays[2])
{
    const polyrti_segment *farthest[2] = {NULL, NULL};
    for (size_t i = 0; i < segments->count; i++) {
        const polyrti_segment *segment = &segments->list[i],
                              *before = farthest[!is_written(region, segment)];
        if (before && (uintptr_t)segment->place < (uintptr_t)before->place + before->bytes) {
            arrays[0] = before->array;
            arrays[1] = segment->array;
            return true;
        }
        for (int written = 0; written <= (int)is_written(region, segment); written++)
            if (!farthest[written] ||
                (uintptr_t)segment->place + segment->bytes >
                    (uintptr_t)farthest[written]->place + farthest[written]->bytes)
                farthest[written] = segment;
    }
    return false;
}

typedef void segments_fn(const polyrti_store *store, const polyrt_region *region, const void *args,
                         int array, polyrt_touched_fn *reached, polyrti_segments *segments);

static bool shares_memory(const polyrt_region *region, const void *args,
                          const polyrti_store *stores, segments_fn *segments_of, int arrays[2])
{
    polyrti_segments segments = {0};
    for (int a = 0; a < region->array_count; a++)
        segments_of(&stores[a], region, args, a, region->touched, &segments);
    if (segments.count > 0)
        qsort(segments.list, segments.count, sizeof *segments.list, by_place);
    const bool found = overlap(region, &segments, arrays);
    free(segments.list);
    return found;
}

/* The ranges of what is touched are wider than that, where it has gaps and corners, and quickly
 * found. */
bool polyrti_overlap(const polyrt_region *region, const void *args, const polyrti_store *stores,
                     int arrays[2])
{
    if (!shares_memory(region, args, stores, polyrti_segments_of, arrays) ||
        !shares_memory(region, args, stores, polyrti_exact_segments_of, arrays))
        return false;
    const int first = arrays[0] < arrays[1] ? arrays[0] : arrays[1];
    arrays[1] = arrays[0] + arrays[1] - first;
    arrays[0] = first;
    return true;
}
