/* Objects of which some values are not on all ranks.
 *
 * After a region, for each array that it writes:
 * 1. `written` are the elements that it wrote, on whatever rank: the footprint of its live-out, a
 * pure function, so that old homes and copies are retired without a message.
 * 2. They leave every object that shares memory with the array, since they are new, or everywhere.
 * 3. Where they stay on their writers, they enter the object at the array's base. */
#include "objects.h"

#include "../base/memory.h"
#include "../plan/final_values.h"

#include <stdlib.h>

void polyrti_append_bytes(const polyrti_store *store, const polyrt_sink *elements, int64_t shift,
                          polyrt_sink *bytes)
{
    const int64_t size = (int64_t)store->element_size;
    for (size_t i = 0; i < elements->count; i++) {
        const int64_t begin = elements->runs[i].offset * size + shift,
                      length = elements->runs[i].length * size;
        if (!store->parts)
            polyrti_append(bytes, begin, length);
        for (int64_t at = 0; store->parts && at < length; at += size)
            for (int k = 0; k < store->part_count; k++)
                polyrti_append(bytes, begin + at + (int64_t)store->parts[k].offset,
                               (int64_t)store->parts[k].size);
    }
    polyrti_merge(bytes);
}

/* Step 1: elements of one array that are live out of the region, canonical. */
static void written_elements(const polyrt_execution *execution, int array, polyrt_sink *elements)
{
    const polyrt_region *region = execution->region;
    const polyrti_box all = polyrti_everywhere();
    for (int n = 0; n < region->nest_count; n++)
        for (int k = 0; k < region->nests[n].live_out_count; k++)
            if (region->nests[n].live_outs[k].array == array)
                region->nests[n].live_outs[k].elements(execution->args, NULL, all.lo, all.hi, NULL,
                                                       NULL, elements);
    polyrti_merge(elements);
}

/* -------------------------------------------------------------------------------------------------
 * changes of sets */

static void take_away(polyrt_sink *set, const polyrt_sink *less)
{
    polyrt_sink rest = {0};
    polyrti_subtract(set, less, &rest);
    polyrti_release(set);
    *set = rest;
}

static void add(polyrt_sink *set, const polyrt_sink *more)
{
    polyrti_append_all(set, more);
    polyrti_merge(set);
}

/* Step 2, for one object. */
static void retire(polyrti_object *object, const polyrti_store *store, const polyrt_sink *elements)
{
    polyrt_sink bytes = {0};
    polyrti_append_bytes(store, elements, (char *)store->base - object->base, &bytes);
    take_away(&object->away, &bytes);
    take_away(&object->home, &bytes);
    take_away(&object->valid, &bytes);
    polyrti_release(&bytes);
}

static polyrti_object *object_at(polyrti_objects *objects, char *base)
{
    for (size_t i = 0; i < objects->count; i++)
        if (objects->data[i].base == base)
            return &objects->data[i];
    objects->data =
        polyrti_grow(objects->data, &objects->capacity, objects->count + 1, sizeof *objects->data);
    objects->data[objects->count] = (polyrti_object){.base = base};
    return &objects->data[objects->count++];
}

/* Step 3. */
static void settle(polyrti_object *object, const polyrti_store *store, const polyrt_sink *written,
                   const polyrt_sink *own, bool holds_all)
{
    polyrt_sink all = {0}, home = {0};
    polyrti_append_bytes(store, written, 0, &all);
    polyrti_append_bytes(store, own, 0, &home);
    add(&object->away, &all);
    add(&object->home, &home);
    add(&object->valid, holds_all ? &all : &home);
    object->element_size = store->element_size;
    polyrti_release(&all);
    polyrti_release(&home);
}

void polyrti_note_written(polyrti_objects *objects, const polyrt_execution *execution,
                          const polyrti_store *stores, const polyrt_sink *final)
{
    const polyrt_region *region = execution->region;
    const bool stays = region->gather != POLYRT_GATHER_ALL;
    for (int a = 0; a < region->array_count && (stays || objects->count > 0); a++) {
        if (!region->arrays[a].written || stores[a].tables > 0)
            continue;
        polyrt_sink written = {0};
        written_elements(execution, a, &written);
        for (size_t i = 0; i < objects->count; i++)
            retire(&objects->data[i], &stores[a], &written);
        if (stays && written.count > 0)
            settle(object_at(objects, stores[a].base), &stores[a], &written, &final[a],
                   polyrti_gets_final(region, execution->rank));
        polyrti_release(&written);
    }
    polyrti_sweep(objects);
}

void polyrti_forget(polyrti_object *object)
{
    polyrti_release(&object->away);
    polyrti_release(&object->home);
    polyrti_release(&object->valid);
}

void polyrti_sweep(polyrti_objects *objects)
{
    size_t kept = 0;
    for (size_t i = 0; i < objects->count; i++) {
        if (objects->data[i].away.count > 0)
            objects->data[kept++] = objects->data[i];
        else
            polyrti_forget(&objects->data[i]);
    }
    objects->count = kept;
}
