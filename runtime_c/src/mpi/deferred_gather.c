/* Values that gather(none) and gather(root) leave where they were written, until a later region
 * needs them.
 *
 * After such a region an element is defined on the rank that wrote it last. A later region may read
 * it anywhere, so that:
 * 1. polyrt_leave keeps, per array, the address and the runs of elements that this rank wrote last
 * (a stay).
 * 2. polyrt_enter asks for each array and each stay whether the memory that the region may touch
 * meets it on any rank.
 * 3. What meets is gathered first, from the owners' memory as it is now, and is no longer part of
 * the stay: whole elements, and of elements that the region touches in part those bytes alone.
 * Memory that the region cannot touch is never looked at: it may have been freed, and what is
 * allocated in its place lies elsewhere on other ranks, or has addresses in it, which differ from
 * rank to rank. */
#include "../polyrt_mpi.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------------------------
 * leaving */

static void append_bytes(const polyrt_sink *elements, size_t size, polyrt_sink *bytes)
{
    for (size_t i = 0; i < elements->count; i++)
        polyrti_append(bytes, elements->runs[i].offset * (int64_t)size,
                       elements->runs[i].length * (int64_t)size);
}

void polyrti_stays_note(polyrti_stays *stays, const polyrt_execution *execution,
                        const polyrt_sink *final)
{
    for (int a = 0; a < execution->region->array_count; a++) {
        if (!execution->region->arrays[a].written)
            continue;
        stays->data =
            polyrti_grow(stays->data, &stays->capacity, stays->count + 1, sizeof *stays->data);
        polyrti_stay *stay = &stays->data[stays->count++];
        *stay = (polyrti_stay){.base = execution->stores[a].base,
                               .array = &execution->region->arrays[a]};
        append_bytes(&final[a], stay->array->element_size, &stay->own);
    }
}

/* -----------------------------------------------------------------------------------------------------------------------
 * entering */

/* All memory that the region may touch, array by array. */
static polyrti_pieces *reachable_memory(const polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    polyrt_touched_fn *reached = region->reachable ? region->reachable : region->touched;
    polyrti_pieces *reachable = polyrti_new((size_t)region->array_count, sizeof *reachable);
    for (int a = 0; a < region->array_count; a++)
        polyrti_pieces_of(&execution->stores[a], region, execution->args, a, reached,
                          &reachable[a]);
    return reachable;
}

static void release_memory(polyrti_pieces *reachable, int arrays)
{
    for (int a = 0; a < arrays; a++)
        free(reachable[a].list);
    free(reachable);
}

/* Where a stay and the memory of an array that the region may touch meet, in bytes from the stay's
 * base: of them the whole elements, as elements, and what is left. */
typedef struct meeting {
    polyrt_sink bytes;
    polyrt_sink whole;
    polyrt_sink left;
} meeting;

static void append_whole(const polyrt_sink *bytes, int64_t size, polyrt_sink *elements)
{
    for (size_t i = 0; i < bytes->count; i++) {
        const int64_t begin = bytes->runs[i].offset, end = begin + bytes->runs[i].length;
        const int64_t first = polyrt_ceil_div(begin, size), behind = polyrt_floor_div(end, size);
        if (first < behind)
            polyrti_append(elements, first, behind - first);
    }
}

static bool is_alike(const polyrt_array *a, const polyrt_array *b)
{
    return a->element_size == b->element_size && a->part_count == b->part_count &&
           (!a->parts || memcmp(a->parts, b->parts, (size_t)a->part_count * sizeof *a->parts) == 0);
}

/* The bytes of a piece, from `begin` on, that may come from another rank. Of elements like the
 * stay's own that is settled where they are unpacked. */
static void append_piece(const polyrt_array *array, const polyrti_piece *piece, bool alike,
                         int64_t begin, polyrt_sink *bytes)
{
    if (!array->parts || alike || piece->first == POLYRTI_TABLE) {
        polyrti_append(bytes, begin, (int64_t)piece->bytes);
        return;
    }
    for (size_t at = 0; at < piece->bytes; at += array->element_size)
        for (int k = 0; k < array->part_count; k++)
            polyrti_append(bytes, begin + (int64_t)(at + array->parts[k].offset),
                           (int64_t)array->parts[k].size);
}

/* Whether bytes lie between the stay's first and its last. */
static bool is_near(const polyrti_stay *stay, int64_t begin, int64_t end)
{
    if (stay->own.count == 0)
        return false;
    const polyrti_run *first = stay->own.runs, *last = &stay->own.runs[stay->own.count - 1];
    return begin < last->offset + last->length && end > first->offset;
}

static meeting meeting_of(const polyrt_region *region, const polyrti_stay *stay,
                          const polyrti_pieces *reachable)
{
    polyrt_sink window = {0}, covered = {0};
    meeting found = {0};
    for (size_t i = 0; i < reachable->count; i++) {
        const polyrti_piece *piece = &reachable->list[i];
        const polyrt_array *array = &region->arrays[piece->array];
        const int64_t begin = piece->place - (const char *)stay->base;
        if (is_near(stay, begin, begin + (int64_t)piece->bytes))
            append_piece(array, piece, is_alike(array, stay->array), begin, &window);
    }
    polyrti_merge(&window);
    polyrti_intersect(&stay->own, &window, &found.bytes);
    append_whole(&found.bytes, (int64_t)stay->array->element_size, &found.whole);
    append_bytes(&found.whole, stay->array->element_size, &covered);
    polyrti_subtract(&found.bytes, &covered, &found.left);
    polyrti_release(&window);
    polyrti_release(&covered);
    return found;
}

static void release_meeting(meeting *found)
{
    polyrti_release(&found->bytes);
    polyrti_release(&found->whole);
    polyrti_release(&found->left);
}

/* Gathers the runs of elements, or of bytes, on all ranks as if a region that wrote them ended.
 * Collective. */
static void deliver(const polyrt_execution *execution, const polyrti_stay *stay,
                    polyrti_store store, const polyrt_sink *runs)
{
    const polyrt_array array = {
        .name = stay->array->name, .element_size = store.element_size, .written = 1};
    polyrt_region region = {.name = execution->region->name,
                            .file = execution->region->file,
                            .line = execution->region->line};
    region.array_count = 1;
    region.arrays = &array;
    region.gather = POLYRT_GATHER_ALL;
    polyrt_execution once = *execution;
    once.region = &region;
    once.stores = &store;
    polyrti_gather_runs(&once, runs);
}

/* What the ranks find out about one stay and one array of the region; the largest of each goes to
 * all. */
typedef struct encounter {
    int64_t meets, left;     /* whether memory that the region may touch has some of the stay, and
                                whether parts of elements among it */
    int64_t distance, minus; /* from the stay's base to the array's, in bytes, and its negative */
} encounter;

enum { ENCOUNTER = sizeof(encounter) / sizeof(int64_t) };

static void settle(const polyrt_execution *execution, polyrti_stay *stay,
                   const polyrti_pieces *reachable, bool in_parts)
{
    meeting found = meeting_of(execution->region, stay, reachable);
    polyrt_sink rest = {0};
    const polyrt_array *array = stay->array;
    deliver(execution, stay,
            (polyrti_store){stay->base, array->element_size, 0, array->part_count, array->parts},
            &found.whole);
    if (in_parts)
        deliver(execution, stay, (polyrti_store){stay->base, 1, 0, 0, NULL}, &found.left);
    polyrti_subtract(&stay->own, &found.bytes, &rest);
    polyrti_release(&stay->own);
    stay->own = rest;
    release_meeting(&found);
}

static encounter encounter_of(const polyrt_execution *execution, int array,
                              const polyrti_stay *stay, const polyrti_pieces *reachable)
{
    const int64_t distance = (intptr_t)execution->stores[array].base - (intptr_t)stay->base;
    meeting found = meeting_of(execution->region, stay, reachable);
    const encounter own = {found.bytes.count > 0, found.left.count > 0, distance, -distance};
    release_meeting(&found);
    return own;
}

/* 2 and 3 for one pair. Rows behind tables lie anywhere on each rank, so that nothing tells one
 * object from another. Otherwise one object lies at one distance from another view of it, on all
 * ranks. Where the distances differ, the memory belongs to another object by now, at least on some
 * rank: the stay's own has been freed, and must not be written on any. */
static void settle_or_forget(const polyrt_execution *execution, polyrti_stay *stay, int array,
                             const polyrti_pieces *reachable, const encounter *most, bool in_parts)
{
    if (most->meets && execution->stores[array].tables > 0)
        polyrti_fail_together(
            execution->region, "let the earlier region gather its results (gather(all))",
            "rows of %s lie in memory that an earlier region left on the ranks that wrote it",
            execution->region->arrays[array].name);
    if (most->meets && most->distance == -most->minus)
        settle(execution, stay, reachable, in_parts);
    else if (most->meets)
        polyrti_release(&stay->own);
}

/* Whether any array of the region meets parts of the stay's elements: what is left for the next
 * array then may be parts as well. */
static bool meets_in_parts(const encounter *of_stay, int arrays)
{
    for (int a = 0; a < arrays; a++)
        if (of_stay[a].left)
            return true;
    return false;
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
        encounters[i] = encounter_of(execution, a, &stays->data[i / arrays], &reachable[a]);
    }
    MPI_Allreduce(MPI_IN_PLACE, encounters, ENCOUNTER * count, MPI_INT64_T, MPI_MAX,
                  polyrti_comm());
    for (int i = 0; i < count; i++)
        settle_or_forget(execution, &stays->data[i / arrays], i % arrays, &reachable[i % arrays],
                         &encounters[i], meets_in_parts(&encounters[i - i % arrays], arrays));
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
