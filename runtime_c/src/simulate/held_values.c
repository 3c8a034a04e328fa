/* Sets of all ranks. */
#include "held_values.h"

#include "../homes/gaps.h"

#include <stdlib.h>

/* The first run that ends after a place. */
static size_t first_after(const polyrt_sink *set, int64_t place)
{
    size_t first = 0, end = set->count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (set->runs[middle].offset + set->runs[middle].length <= place)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

/* The runs of a set that may share something with another one. */
static polyrt_sink close_to(const polyrt_sink *set, const polyrt_sink *other)
{
    if (set->count == 0 || other->count == 0)
        return (polyrt_sink){0};
    const polyrti_run *last = &other->runs[other->count - 1];
    const size_t begin = first_after(set, other->runs[0].offset);
    size_t end = first_after(set, last->offset + last->length);
    end += end < set->count;
    return (polyrt_sink){.runs = set->runs + begin, .count = end - begin};
}

void polyrti_intersect_part(const polyrt_sink *a, const polyrt_sink *b, polyrt_sink *result)
{
    const polyrt_sink part = close_to(a, b);
    polyrti_intersect(&part, b, result);
}

void polyrti_unite(polyrt_sink *set, const polyrt_sink *more)
{
    polyrti_append_all(set, more);
    polyrti_merge(set);
}

void polyrti_take_out(polyrt_sink *set, const polyrt_sink *less)
{
    polyrt_sink rest = {0};
    const polyrt_sink part = close_to(less, set);
    if (part.count == 0)
        return;
    polyrti_subtract(set, &part, &rest);
    polyrti_release(set);
    *set = rest;
}

/* -------------------------------------------------------------------------------------------------
 * all ranks */

static void add_parts(polyrti_held *held, const polyrti_parts *all, int ranks, int64_t first,
                      bool valid, int64_t shift)
{
    const polyrti_parts parts = polyrti_parts_of(all, first, first + ranks);
    for (size_t i = 0; i < parts.count; i++) {
        polyrti_held *rank = &held[parts.data[i].slot - first];
        polyrti_append(valid ? &rank->valid : &rank->home, parts.data[i].offset + shift,
                       parts.data[i].length);
    }
}

void polyrti_add_held(polyrti_held *held, int ranks, int64_t first, const polyrti_holding *holding,
                      const char *base)
{
    add_parts(held, &holding->home, ranks, first, false, (intptr_t)base);
    add_parts(held, &holding->home, ranks, first, true, (intptr_t)base);
    add_parts(held, &holding->copies, ranks, first, true, (intptr_t)base);
}

void polyrti_merge_held(polyrti_held *held, int ranks)
{
    for (int rank = 0; rank < ranks; rank++) {
        polyrti_merge(&held[rank].home);
        polyrti_merge(&held[rank].valid);
    }
}

void polyrti_retire_held(polyrti_held *held, int ranks, const polyrt_sink *replaced)
{
    for (int rank = 0; rank < ranks; rank++) {
        polyrti_take_out(&held[rank].home, replaced);
        polyrti_take_out(&held[rank].valid, replaced);
    }
}

void polyrti_settle_held_gaps(polyrti_held *held, int ranks, const polyrt_sink *away)
{
    polyrt_sink homes = {0}, gaps = {0};
    for (int rank = 0; rank < ranks; rank++)
        polyrti_append_all(&homes, &held[rank].home);
    polyrti_merge(&homes);
    polyrti_subtract(away, &homes, &gaps);
    for (int rank = 0; rank < ranks && gaps.count > 0; rank++)
        polyrti_take_gaps(&gaps, &held[rank].home, &held[rank].valid);
    polyrti_release(&homes);
    polyrti_release(&gaps);
}

void polyrti_append_held(const polyrti_held *held, int ranks, int64_t first,
                         const polyrt_sink *away, const char *base, polyrti_parts *home,
                         polyrti_parts *copies)
{
    polyrt_sink common = {0}, rest = {0};
    for (int rank = 0; rank < ranks; rank++) {
        polyrti_intersect_part(away, &held[rank].home, &common);
        polyrti_append_parts(home, first + rank, &common, -(intptr_t)base);
        polyrti_subtract(&held[rank].valid, &held[rank].home, &rest);
        polyrti_intersect_part(away, &rest, &common);
        polyrti_append_parts(copies, first + rank, &common, -(intptr_t)base);
    }
    polyrti_release(&rest);
    polyrti_release(&common);
}

void polyrti_free_held(polyrti_held *held, int ranks)
{
    for (int rank = 0; rank < ranks; rank++) {
        polyrti_release(&held[rank].home);
        polyrti_release(&held[rank].valid);
    }
    free(held);
}
