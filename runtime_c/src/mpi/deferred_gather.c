/* Deferred gather.
 *
 * After a region that does not gather to all ranks, an element is defined on the rank that wrote it
 * last. A later region may read it anywhere, so that:
 * 1. polyrt_leave remembers, per array, the address and the runs of elements that this rank wrote
 * last: an entry.
 * 2. polyrt_enter asks for each array and each entry whether the memory that the region may touch
 * meets it on any rank.
 * 3. What meets is gathered first, from the owners' memory as it is now, and leaves the entry:
 * whole elements, and of elements that the region touches in part those bytes alone. Memory that
 * the region cannot touch is never looked at: it may have been freed, and what is allocated in its
 * place lies elsewhere on other ranks, or has addresses in it, which differ from rank to rank. */
#include "deferred_gather.h"

#include "distributed.h"
#include "gather.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../sets/segments.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------
 * leaving */

static void append_bytes(const polyrt_sink *elements, size_t size, polyrt_sink *bytes)
{
    for (size_t i = 0; i < elements->count; i++)
        polyrti_append(bytes, elements->runs[i].offset * (int64_t)size,
                       elements->runs[i].length * (int64_t)size);
}

void polyrti_defer(polyrti_deferred_list *list, const polyrt_execution *execution,
                   const polyrt_sink *final)
{
    for (int a = 0; a < execution->region->array_count; a++) {
        if (!execution->region->arrays[a].written)
            continue;
        list->data = polyrti_grow(list->data, &list->capacity, list->count + 1, sizeof *list->data);
        polyrti_deferred *deferred = &list->data[list->count++];
        *deferred = (polyrti_deferred){.base = execution->distributed->stores[a].base,
                                       .array = &execution->region->arrays[a]};
        append_bytes(&final[a], deferred->array->element_size, &deferred->own);
    }
}

/* -------------------------------------------------------------------------------------------------
 * entering */

/* All memory that the region may touch, array by array. */
static polyrti_segments *reachable_memory(const polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    polyrt_touched_fn *reached = region->reachable ? region->reachable : region->touched;
    polyrti_segments *reachable = polyrti_new((size_t)region->array_count, sizeof *reachable);
    for (int a = 0; a < region->array_count; a++)
        polyrti_segments_of(&execution->distributed->stores[a], region, execution->args, a, reached,
                            &reachable[a]);
    return reachable;
}

static void release_memory(polyrti_segments *reachable, int arrays)
{
    for (int a = 0; a < arrays; a++)
        free(reachable[a].list);
    free(reachable);
}

/* Where an entry and the memory of an array that the region may touch meet, in bytes from the
 * deferred's base: of them the whole elements, as elements, and what is left. */
typedef struct meeting {
    polyrt_sink bytes;
    polyrt_sink whole;
    polyrt_sink left;
} meeting;

static void append_whole(const polyrt_sink *bytes, int64_t size, polyrt_sink *elements)
{
    for (size_t i = 0; i < bytes->count; i++) {
        const int64_t begin = bytes->runs[i].offset, end = begin + bytes->runs[i].length;
        const int64_t first = polyrt_ceil_div(begin, size), past = polyrt_floor_div(end, size);
        if (first < past)
            polyrti_append(elements, first, past - first);
    }
}

static bool is_alike(const polyrt_array *a, const polyrt_array *b)
{
    return a->element_size == b->element_size && a->part_count == b->part_count &&
           (!a->parts || memcmp(a->parts, b->parts, (size_t)a->part_count * sizeof *a->parts) == 0);
}

/* The bytes of a segment, from `begin` on, that may come from another rank. Of elements like the
 * deferred's own that is settled where they are unpacked. */
static void append_segment(const polyrt_array *array, const polyrti_segment *segment, bool alike,
                           int64_t begin, polyrt_sink *bytes)
{
    if (!array->parts || alike || segment->first == POLYRTI_TABLE) {
        polyrti_append(bytes, begin, (int64_t)segment->bytes);
        return;
    }
    for (size_t at = 0; at < segment->bytes; at += array->element_size)
        for (int k = 0; k < array->part_count; k++)
            polyrti_append(bytes, begin + (int64_t)(at + array->parts[k].offset),
                           (int64_t)array->parts[k].size);
}

/* Whether bytes lie between the deferred's first and its last. */
static bool is_near(const polyrti_deferred *deferred, int64_t begin, int64_t end)
{
    if (deferred->own.count == 0)
        return false;
    const polyrti_run *first = deferred->own.runs,
                      *last = &deferred->own.runs[deferred->own.count - 1];
    return begin < last->offset + last->length && end > first->offset;
}

static meeting meeting_of(const polyrt_region *region, const polyrti_deferred *deferred,
                          const polyrti_segments *reachable)
{
    polyrt_sink window = {0}, covered = {0};
    meeting found = {0};
    for (size_t i = 0; i < reachable->count; i++) {
        const polyrti_segment *segment = &reachable->list[i];
        const polyrt_array *array = &region->arrays[segment->array];
        const int64_t begin = segment->place - (const char *)deferred->base;
        if (is_near(deferred, begin, begin + (int64_t)segment->bytes))
            append_segment(array, segment, is_alike(array, deferred->array), begin, &window);
    }
    polyrti_merge(&window);
    polyrti_intersect(&deferred->own, &window, &found.bytes);
    append_whole(&found.bytes, (int64_t)deferred->array->element_size, &found.whole);
    append_bytes(&found.whole, deferred->array->element_size, &covered);
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
static void deliver(const polyrt_execution *execution, const polyrti_deferred *deferred,
                    polyrti_store store, const polyrt_sink *runs)
{
    const polyrt_array array = {
        .name = deferred->array->name, .element_size = store.element_size, .written = 1};
    polyrt_region region = {.name = execution->region->name,
                            .file = execution->region->file,
                            .line = execution->region->line};
    region.array_count = 1;
    region.arrays = &array;
    region.gather = POLYRT_GATHER_ALL;
    polyrti_distributed distributed = *execution->distributed;
    distributed.stores = &store;
    polyrt_execution once = *execution;
    once.region = &region;
    once.distributed = &distributed;
    polyrti_gather_runs(&once, runs);
}

/* What the ranks find out about one entry and one array of the region; the largest of each goes
 * to all. */
typedef struct encounter {
    int64_t meets, left;     /* whether memory that the region may touch has some of the entry, and
                                whether parts of elements among it */
    int64_t distance, minus; /* from the entry's base to the array's, in bytes, and its negative */
} encounter;

enum { ENCOUNTER = sizeof(encounter) / sizeof(int64_t) };

static void settle(const polyrt_execution *execution, polyrti_deferred *deferred,
                   const polyrti_segments *reachable, bool in_parts)
{
    meeting found = meeting_of(execution->region, deferred, reachable);
    polyrt_sink rest = {0};
    const polyrt_array *array = deferred->array;
    deliver(
        execution, deferred,
        (polyrti_store){deferred->base, array->element_size, 0, array->part_count, array->parts},
        &found.whole);
    if (in_parts)
        deliver(execution, deferred, (polyrti_store){deferred->base, 1, 0, 0, NULL}, &found.left);
    polyrti_subtract(&deferred->own, &found.bytes, &rest);
    polyrti_release(&deferred->own);
    deferred->own = rest;
    release_meeting(&found);
}

static encounter encounter_of(const polyrt_execution *execution, int array,
                              const polyrti_deferred *deferred, const polyrti_segments *reachable)
{
    const int64_t distance =
        (intptr_t)execution->distributed->stores[array].base - (intptr_t)deferred->base;
    meeting found = meeting_of(execution->region, deferred, reachable);
    const encounter own = {found.bytes.count > 0, found.left.count > 0, distance, -distance};
    release_meeting(&found);
    return own;
}

/* 2 and 3 for one pair. Rows of tables lie anywhere on each rank, so that nothing tells one
 * object from another. Otherwise one object lies at one distance from another view of it, on all
 * ranks. Where the distances differ, the memory belongs to another object by now, at least on some
 * rank: the entry's own has been freed, and must not be written on any. */
static void settle_or_forget(const polyrt_execution *execution, polyrti_deferred *deferred,
                             int array, const polyrti_segments *reachable, const encounter *most,
                             bool in_parts)
{
    if (most->meets && execution->distributed->stores[array].tables > 0)
        polyrti_fail_together(
            execution->region, "let the earlier region gather its results (gather(all))",
            "rows of %s lie in memory that an earlier region left on the ranks that wrote it",
            execution->region->arrays[array].name);
    if (most->meets && most->distance == -most->minus)
        settle(execution, deferred, reachable, in_parts);
    else if (most->meets)
        polyrti_release(&deferred->own);
}

/* Whether any array of the region meets parts of the entry's elements: what is left for the next
 * array then may be parts as well. */
static bool meets_in_parts(const encounter *of_deferred, int arrays)
{
    for (int a = 0; a < arrays; a++)
        if (of_deferred[a].left)
            return true;
    return false;
}

/* Forgets entries of which no rank has anything left. Collective. */
static void sweep(polyrti_deferred_list *list, MPI_Comm comm)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        int left = list->data[i].own.count > 0;
        MPI_Allreduce(MPI_IN_PLACE, &left, 1, MPI_INT, MPI_MAX, comm);
        if (left)
            list->data[kept++] = list->data[i];
        else
            polyrti_release(&list->data[i].own);
    }
    list->count = kept;
}

void polyrti_deliver_deferred(polyrti_deferred_list *list, const polyrt_execution *execution)
{
    const int arrays = execution->region->array_count;
    const int count = (int)list->count * arrays;
    const MPI_Comm comm = execution->distributed->channel->comm;
    if (count == 0)
        return;
    encounter *encounters = polyrti_new((size_t)count, sizeof *encounters);
    polyrti_segments *reachable = reachable_memory(execution);
    for (int i = 0; i < count; i++) {
        const int a = i % arrays;
        encounters[i] = encounter_of(execution, a, &list->data[i / arrays], &reachable[a]);
    }
    MPI_Allreduce(MPI_IN_PLACE, encounters, ENCOUNTER * count, MPI_INT64_T, MPI_MAX, comm);
    for (int i = 0; i < count; i++)
        settle_or_forget(execution, &list->data[i / arrays], i % arrays, &reachable[i % arrays],
                         &encounters[i], meets_in_parts(&encounters[i - i % arrays], arrays));
    release_memory(reachable, arrays);
    free(encounters);
    sweep(list, comm);
}
