/* In which blocks arrays lie. */
#include "partitions.h"

#include "../base/memory.h"
#include "../layout/followed.h"

#include <stdlib.h>

static bool is_alive(const polyrti_array_partition *entry, const polyrti_objects *objects)
{
    return polyrti_guarded_object(objects, entry->place, 0, 1) != NULL;
}

static void take_out(polyrti_partitions *partitions, size_t i)
{
    polyrti_partition_free(&partitions->list[i].partition);
    polyrti_partition_free(&partitions->list[i].update);
    partitions->list[i] = partitions->list[--partitions->count];
}

void polyrti_clear_partitions(polyrti_partitions *partitions)
{
    while (partitions->count > 0)
        take_out(partitions, partitions->count - 1);
    free(partitions->list);
    *partitions = (polyrti_partitions){0};
}

static void append(polyrti_partitions *partitions, const polyrti_array_partition *entry)
{
    partitions->list = polyrti_grow(partitions->list, &partitions->capacity, partitions->count + 1,
                                    sizeof *partitions->list);
    partitions->list[partitions->count++] = *entry;
}

void polyrti_sweep_partitions(polyrti_partitions *partitions, const polyrti_objects *objects)
{
    for (size_t i = partitions->count; i-- > 0;)
        if (!is_alive(&partitions->list[i], objects))
            take_out(partitions, i);
}

/* The rank of the first element that the region touches, if elements with the same subscript follow
 * each other in memory. */
static int first_rank(const polyrti_array_partition *entry, const polyrt_region *region,
                      const void *args, int array)
{
    const polyrti_partition *partition = &entry->partition;
    int64_t range[2] = {0, -1};
    region->touched(args, array, range);
    const double place = (double)(range[0] - entry->touched[0]) /
                         (double)(entry->touched[1] - entry->touched[0] + 1);
    const double subscript =
        (double)partition->low + place * (double)(partition->high - partition->low);
    return polyrti_rank_of_subscript(partition, (int64_t)subscript);
}

polyrti_followed *polyrti_partitions_followed(const polyrti_partitions *partitions,
                                              const polyrt_region *region, const void *args,
                                              polyrti_is_array_fn *is_array, const void *argument,
                                              size_t *count)
{
    polyrti_followed *followed = NULL;
    size_t capacity = 0;
    *count = 0;
    for (int a = 0; a < region->array_count; a++)
        for (size_t i = 0; i < partitions->count; i++) {
            const polyrti_array_partition *entry = &partitions->list[i];
            if (!is_array(argument, a, entry))
                continue;
            followed = polyrti_grow(followed, &capacity, *count + 1, sizeof *followed);
            followed[(*count)++] =
                (polyrti_followed){.array = a,
                                   .position = entry->position,
                                   .of = entry->of,
                                   .partition = &entry->partition,
                                   .update = entry->update.begin ? &entry->update : NULL,
                                   .filled = entry->filled,
                                   .elements = entry->elements,
                                   .loose = entry->loose,
                                   .rank = first_rank(entry, region, args, a)};
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

/* The blocks of who writes the array after it was filled, to be followed when it is filled again.
 */
static void note_update(polyrti_array_partition *fresh, const polyrti_array_partition *known)
{
    const bool updates = known->filled && !fresh->filled;
    const polyrti_partition *update = updates ? &fresh->partition : &known->update;
    if (update->begin)
        fresh->update = polyrti_copy_of_partition(update);
}

/* Whether what is known stays: if what was written since is in the same blocks, up to the multiple
 * by which it was counted, or filled the array for who will write it next. */
static bool stays_known(const polyrti_array_partition *known, const polyrti_array_partition *fresh,
                        int64_t multiple)
{
    return polyrti_is_part_of(&fresh->partition, &known->partition) ||
           polyrti_is_near(&fresh->partition, &known->partition, multiple) ||
           (fresh->filled && known->update.begin &&
            polyrti_is_part_of(&fresh->partition, &known->update));
}

static void note(polyrti_partitions *partitions, polyrti_array_partition *fresh, int64_t multiple)
{
    polyrti_array_partition *known = find(partitions, fresh);
    if (known)
        note_update(fresh, known);
    if (known && stays_known(known, fresh, multiple)) {
        known->noted = fresh->noted;
        known->loose = known->loose && fresh->loose;
        known->filled = fresh->filled;
        polyrti_partition_free(&known->update);
        known->update = fresh->update;
        polyrti_partition_free(&fresh->partition);
        return;
    }
    if (known)
        take_out(partitions, (size_t)(known - partitions->list));
    append(partitions, fresh);
}

/* The blocks of a subscript that dimension d of a nest counts, if its placement gives each rank one
 * of them. */
static bool partition_of(const polyrt_execution *execution, int n, int d,
                         const polyrt_counted *counted, polyrti_partition *partition)
{
    const polyrti_nest_dimension dimension = {execution, &execution->region->nests[n], d};
    const polyrti_distributed_dimension *placed = &execution->placements[n].dimensions[d];
    const int64_t scale = polyrti_descriptor(&dimension)->scale, multiple = counted->multiple;
    const int64_t base = polyrti_base_of(&dimension) * multiple;
    return polyrti_partition_of(&placed->owner, placed->unit / scale * multiple,
                                (counted->offset - base) / scale, partition);
}

/* Whether dimension d of a nest has the blocks of the subscript. */
static bool has_blocks(const polyrt_execution *execution, int n, int d,
                       const polyrti_followed *followed)
{
    const polyrt_dimension *descriptor = &execution->region->nests[n].dimensions[d];
    bool found = false;
    for (int k = 0; k < descriptor->counted_count && !found; k++) {
        const polyrt_counted *counted = &descriptor->counted[k];
        polyrti_partition own;
        if (counted->array != followed->array || counted->position != followed->position ||
            counted->of != followed->of || !partition_of(execution, n, d, counted, &own))
            continue;
        found = polyrti_is_part_of(&own, followed->partition) ||
                polyrti_is_near(&own, followed->partition, counted->multiple);
        polyrti_partition_free(&own);
    }
    return found;
}

/* Whether a dimension of a nest has the blocks. Owner maps that change with the units of other
 * dimensions give no blocks. */
static bool is_in_nest(const polyrt_execution *execution, int n, const polyrti_followed *followed)
{
    const polyrti_placement *placement = &execution->placements[n];
    for (int d = 0; d < placement->count && !placement->rows; d++)
        if (has_blocks(execution, n, d, followed))
            return true;
    return false;
}

bool polyrti_is_where_it_lies(const polyrt_execution *execution, int array)
{
    for (size_t i = 0; i < execution->followed_count; i++)
        for (int n = 0; n < execution->region->nest_count; n++)
            if (execution->followed[i].array == array &&
                is_in_nest(execution, n, &execution->followed[i]))
                return true;
    return false;
}

/* The array's subscripts that a dimension of a nest counts; returns whether some have blocks. */
static bool note_dimension(polyrti_partitions *partitions, const polyrt_execution *execution, int n,
                           int d, int array, polyrti_array_partition fresh)
{
    const bool fills = polyrti_fills(execution);
    const polyrt_dimension *descriptor = &execution->region->nests[n].dimensions[d];
    bool found = false;
    for (int k = 0; k < descriptor->counted_count; k++) {
        const polyrt_counted *counted = &descriptor->counted[k];
        fresh.position = counted->position;
        fresh.of = counted->of;
        if (counted->array == array && partition_of(execution, n, d, counted, &fresh.partition)) {
            fresh.loose = fills || counted->multiple > 1;
            fresh.filled = fills;
            fresh.update = (polyrti_partition){0};
            note(partitions, &fresh, counted->multiple);
            found = true;
        }
    }
    return found;
}

/* Of the last nest that leaves values in the array and counts some of its subscripts. */
static void note_array(polyrti_partitions *partitions, const polyrt_execution *execution, int array,
                       const polyrti_array_partition *fresh)
{
    const polyrt_region *region = execution->region;
    bool found = false;
    for (int n = region->nest_count - 1; n >= 0 && !found; n--) {
        const polyrti_placement *placement = &execution->placements[n];
        if (placement->rows || !polyrti_has_live_outs(&region->nests[n], array))
            continue;
        for (int d = 0; d < placement->count; d++)
            found = note_dimension(partitions, execution, n, d, array, *fresh) || found;
    }
}

/* Whether an execution wrote little of an array that lies in blocks, which then stay as they are.
 */
static bool is_little(const polyrti_partitions *partitions, const polyrti_array_partition *fresh)
{
    for (size_t i = 0; i < partitions->count; i++)
        if (partitions->list[i].base == fresh->base &&
            2 * fresh->elements < partitions->list[i].elements)
            return true;
    return false;
}

/* Whether a dimension counts the subscript of an entry that is about an array of the region, and
 * has blocks of it that span about as much as the entry's. */
static bool is_met(const polyrt_execution *execution, int n, int d, int array,
                   const polyrti_array_partition *entry, polyrti_partition *met)
{
    const polyrt_dimension *descriptor = &execution->region->nests[n].dimensions[d];
    for (int k = 0; k < descriptor->counted_count; k++) {
        const polyrt_counted *counted = &descriptor->counted[k];
        if (counted->array != array || counted->position != entry->position ||
            counted->of != entry->of || !partition_of(execution, n, d, counted, met))
            continue;
        if (2 * (met->high - met->low) >= entry->partition.high - entry->partition.low)
            return true;
        polyrti_partition_free(met);
    }
    return false;
}

/* An array that is read here lies in the blocks of its reader from now on, if any would do for
 * those that wrote it: they follow these the next time. */
static void take_over(polyrti_array_partition *entry, const polyrt_execution *execution, int array)
{
    polyrti_partition met;
    for (int n = 0; n < execution->region->nest_count && entry->loose; n++)
        for (int d = 0; d < execution->placements[n].count && entry->loose; d++)
            if (!execution->placements[n].rows && is_met(execution, n, d, array, entry, &met)) {
                polyrti_partition_free(&entry->partition);
                entry->partition = met;
                entry->loose = false;
            }
}

static void take_over_loose(polyrti_partitions *partitions, const polyrt_execution *execution,
                            int array, const char *base)
{
    for (size_t i = 0; i < partitions->count; i++)
        if (partitions->list[i].loose && partitions->list[i].base == base)
            take_over(&partitions->list[i], execution, array);
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
    partitions->calls++;
    for (int a = 0; a < execution->region->array_count; a++) {
        const char *base = stores[a].base;
        polyrti_array_partition fresh = {.base = base,
                                         .place = base + staying[a].begin,
                                         .noted = partitions->calls,
                                         .elements = staying[a].elements};
        if (!execution->region->arrays[a].written && !polyrti_fills(execution))
            take_over_loose(partitions, execution, a, base);
        if (!execution->region->arrays[a].written || is_little(partitions, &fresh))
            continue;
        execution->region->touched(execution->args, a, fresh.touched);
        if (staying[a].guarded)
            note_array(partitions, execution, a, &fresh);
        forget_older(partitions, &fresh);
    }
}

/* -------------------------------------------------------------------------------------------------
 * the same again */

static void append_copy(polyrti_partitions *partitions, polyrti_array_partition entry)
{
    entry.partition = polyrti_copy_of_partition(&entry.partition);
    if (entry.update.begin)
        entry.update = polyrti_copy_of_partition(&entry.update);
    append(partitions, &entry);
}

void polyrti_save_partitions(const polyrti_partitions *partitions, const polyrt_region *region,
                             const polyrti_store *stores, polyrti_partitions *saved)
{
    for (int a = 0; a < region->array_count; a++)
        for (size_t i = 0; i < partitions->count && region->arrays[a].written; i++) {
            polyrti_array_partition entry = partitions->list[i];
            entry.array = a;
            if (entry.base == stores[a].base)
                append_copy(saved, entry);
        }
}

void polyrti_restore_partitions(polyrti_partitions *partitions, const polyrt_region *region,
                                const polyrti_store *stores, const polyrti_partitions *saved)
{
    const int64_t now = ++partitions->calls;
    for (int a = 0; a < region->array_count; a++)
        if (region->arrays[a].written)
            forget_older(partitions,
                         &(polyrti_array_partition){.base = stores[a].base, .noted = now});
    for (size_t i = 0; i < saved->count; i++) {
        polyrti_array_partition entry = saved->list[i];
        const char *base = stores[entry.array].base;
        entry.place = base + (entry.place - entry.base);
        entry.base = base;
        entry.noted = now;
        append_copy(partitions, entry);
    }
}
