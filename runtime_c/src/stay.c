/* Values that gather(none) and gather(root) leave where they were written, until a later region needs them.
 *
 * After such a region an element is defined on the rank that wrote it last. A later region may read it anywhere, so that:
 * 1. polyrt_leave keeps, per array, the address and the runs of elements that this rank wrote last (a stay).
 * 2. polyrt_enter asks for each array and each stay whether the memory that the region may touch meets it on any rank.
 * 3. What meets is gathered first, from the owners' memory as it is now, and is no longer part of the stay.
 * Memory that the region cannot touch is never looked at: it may have been freed, and what is allocated in its place lies elsewhere on
 * other ranks. */
#include "polyrt_mpi.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------------------------ leaving */

void polyrti_stays_note(polyrti_stays *stays, const polyrt_execution *execution, const polyrt_sink *final)
{
    for (int a = 0; a < execution->region->array_count; a++) {
        if (!execution->region->arrays[a].written)
            continue;
        stays->data = polyrti_grow(stays->data, &stays->capacity, stays->count + 1, sizeof *stays->data);
        polyrti_stay *stay = &stays->data[stays->count++];
        *stay = (polyrti_stay){.base = execution->stores[a].base, .array = &execution->region->arrays[a]};
        polyrti_append_all(&stay->own, &final[a]);
        polyrti_merge(&stay->own);
    }
}

/* ----------------------------------------------------------------------------------------------------------------------- entering */

/* All memory that the region may touch, array by array. */
static polyrti_pieces *reachable_memory(const polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    polyrt_touched_fn *reached = region->reachable ? region->reachable : region->touched;
    polyrti_pieces *reachable = polyrti_new((size_t)region->array_count, sizeof *reachable);
    for (int a = 0; a < region->array_count; a++)
        polyrti_pieces_of(&execution->stores[a], region, execution->args, a, reached, &reachable[a]);
    return reachable;
}

static void release_memory(polyrti_pieces *reachable, int arrays)
{
    for (int a = 0; a < arrays; a++)
        free(reachable[a].list);
    free(reachable);
}

/* The runs of a stay in the memory of an array that the region may touch. */
static void meeting(const polyrti_stay *stay, const polyrti_pieces *reachable, polyrt_sink *result)
{
    const int64_t size = (int64_t)stay->array->element_size;
    polyrt_sink window = {0};
    for (size_t i = 0; i < reachable->count; i++) {
        const polyrti_piece *piece = &reachable->list[i];
        const int64_t begin = piece->place - (const char *)stay->base, end = begin + (int64_t)piece->bytes;
        const int64_t first = polyrt_floor_div(begin, size), last = polyrt_ceil_div(end, size) - 1;
        if (first <= last)
            polyrti_append(&window, first, last - first + 1);
    }
    polyrti_merge(&window);
    polyrti_clear(result);
    polyrti_intersect(&stay->own, &window, result);
    polyrti_release(&window);
}

/* Gathers the runs on all ranks as if a region that wrote them ended. Collective. */
static void deliver(const polyrt_execution *execution, const polyrti_stay *stay, polyrt_sink *runs)
{
    const polyrt_array array = *stay->array;
    polyrt_region region = {.name = execution->region->name, .file = execution->region->file, .line = execution->region->line};
    region.array_count = 1;
    region.arrays = &array;
    region.gather = POLYRT_GATHER_ALL;
    polyrt_execution once = *execution;
    once.region = &region;
    polyrti_store store = {stay->base, array.element_size, 0};
    once.stores = &store;
    polyrti_gather_runs(&once, runs);
}

static void settle(const polyrt_execution *execution, polyrti_stay *stay, const polyrti_pieces *reachable)
{
    polyrt_sink runs = {0}, rest = {0};
    meeting(stay, reachable, &runs);
    deliver(execution, stay, &runs);
    polyrti_subtract(&stay->own, &runs, &rest);
    polyrti_release(&stay->own);
    stay->own = rest;
    polyrti_release(&runs);
}

/* What the ranks find out about one stay and one array of the region; the largest of each goes to all. */
typedef struct encounter {
    int64_t meets;           /* whether memory that the region may touch has elements of the stay */
    int64_t distance, minus; /* from the stay's base to the array's, in bytes, and its negative */
} encounter;

static encounter encounter_of(const char *base, const polyrti_stay *stay, const polyrti_pieces *reachable, polyrt_sink *scratch)
{
    const int64_t distance = (intptr_t)base - (intptr_t)stay->base;
    meeting(stay, reachable, scratch);
    return (encounter){scratch->count > 0, distance, -distance};
}

/* 2 and 3 for one pair. Rows behind tables lie anywhere on each rank, so that nothing tells one object from another. Otherwise one object
 * lies at one distance from another view of it, on all ranks. Where the distances differ, the memory belongs to another object by now, at
 * least on some rank: the stay's own has been freed, and must not be written on any. */
static void settle_or_forget(const polyrt_execution *execution, polyrti_stay *stay, int array, const polyrti_pieces *reachable,
                             const encounter *most)
{
    if (most->meets && execution->stores[array].tables > 0)
        polyrti_fail_together(execution->region, "let the earlier region gather its results (gather(all))",
                              "rows of %s lie in memory that an earlier region left on the ranks that wrote it",
                              execution->region->arrays[array].name);
    if (most->meets && most->distance == -most->minus)
        settle(execution, stay, reachable);
    else if (most->meets)
        polyrti_release(&stay->own);
}

void polyrti_stays_settle(polyrti_stays *stays, const polyrt_execution *execution)
{
    const int arrays = execution->region->array_count;
    const int count = (int)stays->count * arrays;
    if (count == 0)
        return;
    encounter *encounters = polyrti_new((size_t)count, sizeof *encounters);
    polyrti_pieces *reachable = reachable_memory(execution);
    polyrt_sink scratch = {0};
    for (int i = 0; i < count; i++) {
        const int a = i % arrays;
        encounters[i] = encounter_of(execution->stores[a].base, &stays->data[i / arrays], &reachable[a], &scratch);
    }
    polyrti_release(&scratch);
    MPI_Allreduce(MPI_IN_PLACE, encounters, 3 * count, MPI_INT64_T, MPI_MAX, polyrti_comm());
    for (int i = 0; i < count; i++)
        settle_or_forget(execution, &stays->data[i / arrays], i % arrays, &reachable[i % arrays], &encounters[i]);
    release_memory(reachable, arrays);
    free(encounters);
    polyrti_stays_sweep(stays);
}

/* Forgets stays of which no rank has a part left. Collective. */
void polyrti_stays_sweep(polyrti_stays *stays)
{
    size_t kept = 0;
    for (size_t i = 0; i < stays->count; i++) {
        int left = stays->data[i].own.count > 0;
        MPI_Allreduce(MPI_IN_PLACE, &left, 1, MPI_INT, MPI_MAX, polyrti_comm());
        if (left)
            stays->data[kept++] = stays->data[i];
        else
            polyrti_release(&stays->data[i].own);
    }
    stays->count = kept;
}
