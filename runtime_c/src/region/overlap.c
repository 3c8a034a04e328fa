/* Arrays of a region that share memory. */
#include "overlap.h"

#include "../base/error.h"
#include "../sets/segments.h"

#include <stdbool.h>
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

static void refuse_overlap(const polyrt_region *region, int one, int other)
{
    const char *first = region->arrays[one < other ? one : other].name,
               *second = region->arrays[one < other ? other : one].name;
    const char *hint =
        "give the region variables that share no memory, or leave it without the directive";
    if (one == other)
        polyrti_fail(region, hint,
                     "two rows of %s overlap in memory, or one and the table of its rows", first);
    polyrti_fail(region, hint, "%s and %s overlap in memory", first, second);
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
void polyrti_refuse_overlap(const polyrt_region *region, const void *args,
                            const polyrti_store *stores)
{
    int arrays[2];
    if (shares_memory(region, args, stores, polyrti_segments_of, arrays) &&
        shares_memory(region, args, stores, polyrti_exact_segments_of, arrays))
        refuse_overlap(region, arrays[0], arrays[1]);
}
