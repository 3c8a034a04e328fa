/* Arrays of a region that share memory. Addresses count as numbers with signs: what may be read of
 * an array without a size may begin below all memory (process/away.c). */
#include "overlap.h"

#include "../base/memory.h"
#include "../sets/segments.h"

#include <stdlib.h>

static int by_place(const void *a, const void *b)
{
    const intptr_t one = (intptr_t)((const polyrti_segment *)a)->place,
                   other = (intptr_t)((const polyrti_segment *)b)->place;
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
        if (before &&
            (intptr_t)segment->place < (intptr_t)before->place + (intptr_t)before->bytes) {
            arrays[0] = before->array;
            arrays[1] = segment->array;
            return true;
        }
        for (int written = 0; written <= (int)is_written(region, segment); written++)
            if (!farthest[written] ||
                (intptr_t)segment->place + (intptr_t)segment->bytes >
                    (intptr_t)farthest[written]->place + (intptr_t)farthest[written]->bytes)
                farthest[written] = segment;
    }
    return false;
}

/* Rows that follow each other in memory as one segment: of a hundred thousand rows of points the
 * sorting took longer than what most regions do with them. */
static void join_neighbours(polyrti_segments *segments)
{
    size_t count = segments->count > 0;
    for (size_t i = 1; i < segments->count; i++) {
        const polyrti_segment *segment = &segments->list[i];
        polyrti_segment *last = &segments->list[count - 1];
        const bool is_alike = segment->array == last->array &&
                              (segment->first == POLYRTI_TABLE) == (last->first == POLYRTI_TABLE);
        if (is_alike && segment->place == last->place + last->bytes)
            last->bytes += segment->bytes;
        else
            segments->list[count++] = *segment;
    }
    segments->count = count;
}

typedef void segments_fn(const polyrti_store *store, const polyrt_region *region, const void *args,
                         int array, polyrt_touched_fn *reached, polyrti_segments *segments);

/* What is compared: the arrays but for those that are left out. */
typedef struct comparison {
    const polyrt_region *region;
    const void *args;
    const polyrti_store *stores;
    bool *left_out; /* one for each array */
} comparison;

static bool shares_memory(const comparison *own, segments_fn *segments_of, int arrays[2])
{
    polyrti_segments segments = {0};
    for (int a = 0; a < own->region->array_count; a++)
        if (!own->left_out[a])
            segments_of(&own->stores[a], own->region, own->args, a, own->region->touched,
                        &segments);
    join_neighbours(&segments);
    if (segments.count > 0)
        qsort(segments.list, segments.count, sizeof *segments.list, by_place);
    const bool found = overlap(own->region, &segments, arrays);
    free(segments.list);
    return found;
}

/* The ranges of what is touched are wider than that, where it has gaps and corners, and quickly
 * found; still wider and quicker are even rows with all between them. */
static bool any_share_memory(const comparison *own, int arrays[2])
{
    return shares_memory(own, polyrti_wide_segments_of, arrays) &&
           shares_memory(own, polyrti_segments_of, arrays) &&
           shares_memory(own, polyrti_exact_segments_of, arrays);
}

/* -------------------------------------------------------------------------------------------------
 * one array under two names */

/* Whether the pair is: the same memory, cut into the same elements, rows and planes. */
static bool is_one(const comparison *own, int pair)
{
    const polyrt_one_array *names = &own->region->one_arrays[pair];
    const polyrti_store *written = &own->stores[names->written], *read = &own->stores[names->read];
    return written->base == read->base && written->element_size == read->element_size &&
           own->region->alike(own->args, pair);
}

static void leave_out_second_names(const comparison *own)
{
    for (int p = 0; p < own->region->one_array_count; p++)
        if (is_one(own, p))
            own->left_out[own->region->one_arrays[p].read] = true;
}

static void leave_out_first_names(const comparison *own, int second, bool left_out)
{
    for (int p = 0; p < own->region->one_array_count; p++)
        if (own->region->one_arrays[p].read == second && is_one(own, p))
            own->left_out[own->region->one_arrays[p].written] = left_out;
}

/* A second name, with all arrays but those that it names. */
static bool shares_with_others(const comparison *own, int second, int arrays[2])
{
    own->left_out[second] = false;
    leave_out_first_names(own, second, true);
    const bool found = any_share_memory(own, arrays);
    leave_out_first_names(own, second, false);
    own->left_out[second] = true;
    return found;
}

/* Second names, which are only read, are left out at first, and then compared one by one. */
static bool overlaps(const comparison *own, int arrays[2])
{
    leave_out_second_names(own);
    bool found = any_share_memory(own, arrays);
    for (int a = 0; a < own->region->array_count && !found; a++)
        if (own->left_out[a])
            found = shares_with_others(own, a, arrays);
    return found;
}

/* -------------------------------------------------------------------------------------------------
 * the common case */

enum { FEW_ARRAYS = 32 };

/* Whether few arrays, without tables, lie so far apart that their ranges say enough. */
static bool lie_apart(const polyrt_region *region, const void *args, const polyrti_store *stores)
{
    intptr_t first[FEW_ARRAYS], past[FEW_ARRAYS];
    if (region->array_count > FEW_ARRAYS || polyrti_any_tables(stores, region->array_count))
        return false;
    for (int a = 0; a < region->array_count; a++) {
        int64_t range[2] = {0, -1};
        region->touched(args, a, range);
        const bool touched = range[0] <= range[1] && stores[a].base;
        first[a] = touched ? (intptr_t)polyrti_address(&stores[a], range[0]) : 0;
        past[a] = touched ? (intptr_t)polyrti_address(&stores[a], range[1] + 1) : 0;
        for (int b = 0; b < a; b++)
            if ((region->arrays[a].written || region->arrays[b].written) && first[a] < past[b] &&
                first[b] < past[a])
                return false;
    }
    return true;
}

bool polyrti_overlap(const polyrt_region *region, const void *args, const polyrti_store *stores,
                     int arrays[2])
{
    if (lie_apart(region, args, stores))
        return false;
    const comparison own = {region, args, stores,
                            polyrti_new((size_t)region->array_count, sizeof(bool))};
    const bool found = overlaps(&own, arrays);
    free(own.left_out);
    if (found && arrays[0] > arrays[1]) {
        const int first = arrays[1];
        arrays[1] = arrays[0];
        arrays[0] = first;
    }
    return found;
}
