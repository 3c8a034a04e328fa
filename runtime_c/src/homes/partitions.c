/* In which blocks arrays lie. */
#include "partitions.h"

#include "../base/memory.h"

#include <stdlib.h>

static bool is_alive(const polyrti_array_partition *entry, const polyrti_objects *objects)
{
    return polyrti_guarded_object(objects, entry->place, 0, 1) != NULL;
}

static void take_out(polyrti_partitions *partitions, size_t i)
{
    polyrti_partition_free(&partitions->list[i].partition);
    partitions->list[i] = partitions->list[--partitions->count];
}

void polyrti_sweep_partitions(polyrti_partitions *partitions, const polyrti_objects *objects)
{
    for (size_t i = partitions->count; i-- > 0;)
        if (!is_alive(&partitions->list[i], objects))
            take_out(partitions, i);
}

polyrti_followed *polyrti_partitions_followed(const polyrti_partitions *partitions, int arrays,
                                              polyrti_is_array_fn *is_array, const void *argument,
                                              size_t *count)
{
    polyrti_followed *followed = NULL;
    size_t capacity = 0;
    *count = 0;
    for (int a = 0; a < arrays; a++)
        for (size_t i = 0; i < partitions->count; i++) {
            const polyrti_array_partition *entry = &partitions->list[i];
            if (!is_array(argument, a, entry))
                continue;
            followed = polyrti_grow(followed, &capacity, *count + 1, sizeof *followed);
            followed[(*count)++] =
                (polyrti_followed){a, entry->position, entry->of, &entry->partition};
        }
    return followed;
}

/* -------------------------------------------------------------------------------------------------
 * after a region */

/* The entry about the same subscript of the same array. */
static polyrti_array_partition *find(const polyrti_partitions *partitions,
                                     const polyrti_array_partition *like)
{
    for (size_t i = 0; i < partitions->count; i++) {
        polyrti_array_partition *entry = &partitions->list[i];
        if (entry->base == like->base && entry->position == like->position && entry->of == like->of)
            return entry;
    }
    return NULL;
}

/* Whether what is known stays: what was written since is in the same blocks, or is little. */
static bool outweighs(const polyrti_partition *known, const polyrti_partition *written)
{
    return polyrti_is_part_of(written, known) ||
           2 * (written->high - written->low) < known->high - known->low;
}

/* Keeps what is known if that outweighs it. */
static void note(polyrti_partitions *partitions, polyrti_array_partition *fresh)
{
    polyrti_array_partition *known = find(partitions, fresh);
    if (known && outweighs(&known->partition, &fresh->partition)) {
        known->noted = fresh->noted;
        polyrti_partition_free(&fresh->partition);
        return;
    }
    if (known)
        take_out(partitions, (size_t)(known - partitions->list));
    partitions->list = polyrti_grow(partitions->list, &partitions->capacity, partitions->count + 1,
                                    sizeof *partitions->list);
    partitions->list[partitions->count++] = *fresh;
}

/* The array's subscripts that a dimension of a nest counts, if the placement gives each rank one
 * block of them; returns whether there are some. */
static bool note_dimension(polyrti_partitions *partitions, const polyrti_distributed_dimension *at,
                           const polyrt_dimension *descriptor, int array,
                           polyrti_array_partition fresh)
{
    bool found = false;
    for (int k = 0; k < descriptor->counted_count; k++) {
        const polyrt_counted *counted = &descriptor->counted[k];
        fresh.position = counted->position;
        fresh.of = counted->of;
        if (counted->array == array &&
            polyrti_partition_of(&at->owner, at->unit / descriptor->scale,
                                 counted->offset / descriptor->scale, &fresh.partition)) {
            note(partitions, &fresh);
            found = true;
        }
    }
    return found;
}

static bool writes(const polyrt_nest *nest, int array)
{
    for (int k = 0; k < nest->live_out_count; k++)
        if (nest->live_outs[k].array == array)
            return true;
    return false;
}

/* Of the last nest that leaves values in the array and counts some of its subscripts. */
static void note_array(polyrti_partitions *partitions, const polyrt_execution *execution, int array,
                       const polyrti_array_partition *fresh)
{
    const polyrt_region *region = execution->region;
    bool found = false;
    for (int n = region->nest_count - 1; n >= 0 && !found; n--) {
        const polyrti_placement *placement = &execution->placements[n];
        if (placement->rows || !writes(&region->nests[n], array))
            continue;
        for (int d = 0; d < placement->count; d++)
            found = note_dimension(partitions, &placement->dimensions[d],
                                   &region->nests[n].dimensions[d], array, *fresh) ||
                    found;
    }
}

static void forget_older(polyrti_partitions *partitions, const polyrti_array_partition *than)
{
    for (size_t i = partitions->count; i-- > 0;)
        if (partitions->list[i].base == than->base && partitions->list[i].noted != than->noted)
            take_out(partitions, i);
}

void polyrti_note_partitions(polyrti_partitions *partitions, const polyrt_execution *execution,
                             const polyrti_store *stores, const polyrti_staying *staying)
{
    for (int a = 0; a < execution->region->array_count; a++) {
        const char *base = stores[a].base;
        const polyrti_array_partition fresh = {
            .base = base, .place = base + staying[a].begin, .noted = execution->number};
        if (!execution->region->arrays[a].written)
            continue;
        if (staying[a].guarded)
            note_array(partitions, execution, a, &fresh);
        forget_older(partitions, &fresh);
    }
}
