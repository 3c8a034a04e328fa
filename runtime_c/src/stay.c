/* Values that gather(none) and gather(root) leave where they were written, until a later region needs them.
 *
 * After such a region an element is defined on the rank that wrote it last. A later region may read it anywhere, so that:
 * 1. polyrt_leave keeps, per array, the address and the runs of elements that this rank wrote last (a stay).
 * 2. polyrt_enter asks for each array and each stay whether the memory that the region may touch meets it on any rank.
 * 3. What meets is gathered first, from the owners' memory as it is now: whole elements, which are no longer part of the stay then, and of
 * elements that the region touches in part those bytes alone.
 * Memory that the region cannot touch is never looked at: it may have been freed, and what is allocated in its place lies elsewhere on
 * other ranks, or has addresses in it, which differ from rank to rank. */
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

/* Where a stay and the memory of an array that the region may touch meet: runs of whole elements, and runs of bytes in other elements. */
typedef struct meeting {
    polyrt_sink whole;
    polyrt_sink parts;
} meeting;

static void append_bytes(const polyrt_sink *elements, int64_t size, polyrt_sink *bytes)
{
    for (size_t i = 0; i < elements->count; i++)
        polyrti_append(bytes, elements->runs[i].offset * size, elements->runs[i].length * size);
}

static void append_whole(const polyrt_sink *bytes, int64_t size, polyrt_sink *elements)
{
    for (size_t i = 0; i < bytes->count; i++) {
        const int64_t begin = bytes->runs[i].offset, end = begin + bytes->runs[i].length;
        const int64_t first = polyrt_ceil_div(begin, size), behind = polyrt_floor_div(end, size);
        if (first < behind)
            polyrti_append(elements, first, behind - first);
    }
}

/* The bytes of the stay's elements that the array's memory has, counted from the stay's base. */
static void meeting_bytes(const polyrti_stay *stay, const polyrti_pieces *reachable, polyrt_sink *bytes)
{
    const int64_t size = (int64_t)stay->array->element_size;
    polyrt_sink window = {0}, near = {0}, met = {0}, own = {0};
    for (size_t i = 0; i < reachable->count; i++) {
        const int64_t begin = reachable->list[i].place - (const char *)stay->base, end = begin + (int64_t)reachable->list[i].bytes;
        const int64_t first = polyrt_floor_div(begin, size), behind = polyrt_ceil_div(end, size);
        polyrti_append(&window, begin, end - begin);
        polyrti_append(&near, first, behind - first);
    }
    polyrti_merge(&window);
    polyrti_merge(&near);
    polyrti_intersect(&stay->own, &near, &met);
    append_bytes(&met, size, &own);
    polyrti_intersect(&own, &window, bytes);
    polyrti_release(&window);
    polyrti_release(&near);
    polyrti_release(&met);
    polyrti_release(&own);
}

static meeting meeting_of(const polyrti_stay *stay, const polyrti_pieces *reachable)
{
    const int64_t size = (int64_t)stay->array->element_size;
    polyrt_sink bytes = {0}, covered = {0};
    meeting found = {0};
    meeting_bytes(stay, reachable, &bytes);
    append_whole(&bytes, size, &found.whole);
    append_bytes(&found.whole, size, &covered);
    polyrti_subtract(&bytes, &covered, &found.parts);
    polyrti_release(&bytes);
    polyrti_release(&covered);
    return found;
}

static void release_meeting(meeting *found)
{
    polyrti_release(&found->whole);
    polyrti_release(&found->parts);
}

/* Gathers the runs of elements, or of bytes, on all ranks as if a region that wrote them ended. Collective. */
static void deliver(const polyrt_execution *execution, const polyrti_stay *stay, size_t element_size, const polyrt_sink *runs)
{
    const polyrt_array array = {.name = stay->array->name, .element_size = element_size, .written = 1};
    polyrt_region region = {.name = execution->region->name, .file = execution->region->file, .line = execution->region->line};
    region.array_count = 1;
    region.arrays = &array;
    region.gather = POLYRT_GATHER_ALL;
    polyrt_execution once = *execution;
    once.region = &region;
    polyrti_store store = {stay->base, element_size, 0};
    once.stores = &store;
    polyrti_gather_runs(&once, runs);
}

static void settle(const polyrt_execution *execution, polyrti_stay *stay, const polyrti_pieces *reachable)
{
    meeting found = meeting_of(stay, reachable);
    polyrt_sink rest = {0};
    deliver(execution, stay, stay->array->element_size, &found.whole);
    deliver(execution, stay, 1, &found.parts);
    polyrti_subtract(&stay->own, &found.whole, &rest);
    polyrti_release(&stay->own);
    stay->own = rest;
    release_meeting(&found);
}

/* What the ranks find out about one stay and one array of the region; the largest of each goes to all. */
typedef struct encounter {
    int64_t meets;           /* whether memory that the region may touch has elements of the stay */
    int64_t distance, minus; /* from the stay's base to the array's, in bytes, and its negative */
} encounter;

static encounter encounter_of(const char *base, const polyrti_stay *stay, const polyrti_pieces *reachable)
{
    const int64_t distance = (intptr_t)base - (intptr_t)stay->base;
    meeting found = meeting_of(stay, reachable);
    const bool meets = found.whole.count > 0 || found.parts.count > 0;
    release_meeting(&found);
    return (encounter){meets, distance, -distance};
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
    for (int i = 0; i < count; i++) {
        const int a = i % arrays;
        encounters[i] = encounter_of(execution->stores[a].base, &stays->data[i / arrays], &reachable[a]);
    }
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
