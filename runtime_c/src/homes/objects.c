/* Objects of which some values are not on all ranks.
 *
 * After a region, for each array that it writes:
 * 1. Find the elements that it wrote, on whatever rank: the footprint of its live-out, a pure
 * function, so that old homes and copies are retired without a message.
 * 2. They leave every object that shares memory with the array, since they are new, or everywhere.
 * 3. What of them stays on its writers enters an object, with the narrow gaps between it if memory
 * can be given back there (gaps.h). */
#include "objects.h"

#include "gaps.h"
#include "live_in.h"
#include "../base/memory.h"

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

void polyrti_written(const polyrt_execution *execution, int array, polyrt_sink *elements)
{
    const polyrt_region *region = execution->region;
    for (int n = 0; n < region->nest_count; n++)
        polyrti_append_footprints(execution, array, region->nests[n].live_out_count,
                                  region->nests[n].live_outs, elements);
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

static void shift(polyrt_sink *set, int64_t distance)
{
    for (size_t i = 0; i < set->count; i++)
        set->runs[i].offset += distance;
}

/* What the object owns, to be changed: it has no pattern then. */
static polyrti_ownership *changed(polyrti_object *object)
{
    object->pattern = 0;
    object->owned = polyrti_ownership_to_change(object->owned);
    return object->owned;
}

void polyrti_note_delivered(polyrti_object *object, const polyrt_sink *bytes)
{
    polyrti_ownership *owned = changed(object);
    take_away(&owned->away, bytes);
    take_away(&owned->home, bytes);
    take_away(&owned->valid, bytes);
}

void polyrti_note_copied(polyrti_object *object, const polyrt_sink *bytes, bool here)
{
    if (here)
        add(&changed(object)->valid, bytes);
    object->pattern = 0;
}

void polyrti_note_returned(polyrti_object *object)
{
    take_away(&changed(object)->valid, &object->lent);
    polyrti_release(&object->lent);
}

void polyrti_lacking(const polyrti_object *object, const polyrt_sink *bytes, polyrt_sink *lacking)
{
    polyrt_sink away = {0};
    polyrti_intersect(&object->owned->away, bytes, &away);
    polyrti_subtract(&away, &object->owned->valid, lacking);
    polyrti_release(&away);
}

/* -------------------------------------------------------------------------------------------------
 * after a region */

/* Step 2, for one object. */
static void retire(polyrti_object *object, const polyrti_store *store, const polyrt_sink *elements)
{
    polyrt_sink bytes = {0}, replaced = {0};
    polyrti_append_bytes(store, elements, (char *)store->base - object->base, &bytes);
    polyrti_intersect(&object->owned->away, &bytes, &replaced);
    if (replaced.count > 0)
        polyrti_note_delivered(object, &replaced);
    polyrti_release(&replaced);
    polyrti_release(&bytes);
}

polyrti_object *polyrti_guarded_object(const polyrti_objects *objects, const char *base,
                                       int64_t begin, int64_t end)
{
    for (size_t i = 0; i < objects->count; i++) {
        polyrti_object *object = &objects->data[i];
        if (object->guarded && base + begin < object->base + object->end &&
            base + end > object->base + object->begin)
            return object;
    }
    return NULL;
}

polyrti_object *polyrti_add_object(polyrti_objects *objects, const polyrti_object *object)
{
    objects->data =
        polyrti_grow(objects->data, &objects->capacity, objects->count + 1, sizeof *objects->data);
    objects->data[objects->count] = *object;
    return &objects->data[objects->count++];
}

polyrti_object *polyrti_new_object(polyrti_objects *objects, char *base, bool guarded)
{
    return polyrti_add_object(objects, &(polyrti_object){.base = base,
                                                         .begin = INT64_MAX,
                                                         .end = INT64_MIN,
                                                         .owned = polyrti_new_ownership(),
                                                         .guarded = guarded,
                                                         .open = guarded});
}

/* Makes one object of two that lie in the same memory. */
static void absorb(polyrti_object *object, polyrti_object *other)
{
    const int64_t distance = other->base - object->base;
    polyrti_ownership *from = changed(other), *into = changed(object);
    shift(&from->away, distance);
    shift(&from->home, distance);
    shift(&from->valid, distance);
    add(&into->away, &from->away);
    add(&into->home, &from->home);
    add(&into->valid, &from->valid);
    object->begin = polyrt_min(object->begin, other->begin + distance);
    object->end = polyrt_max(object->end, other->end + distance);
    other->guarded = false;
    polyrti_forget(other);
}

/* The object for bytes begin .. end - 1 from `base`: where they are guarded, the one that all
 * guarded objects there become. Others are never joined: their memory may have been freed, on some
 * ranks in another place than on others. */
static polyrti_object *object_for(polyrti_objects *objects, char *base, int64_t begin, int64_t end,
                                  bool guarded)
{
    polyrti_object *object = NULL, *other;
    if (guarded)
        object = polyrti_guarded_object(objects, base, begin, end);
    if (!object)
        object = polyrti_new_object(objects, base, guarded);
    object->begin = polyrt_min(object->begin, begin + (base - object->base));
    object->end = polyrt_max(object->end, end + (base - object->base));
    const bool was_guarded = object->guarded;
    object->guarded = false;
    while (was_guarded &&
           (other = polyrti_guarded_object(objects, object->base, object->begin, object->end)))
        absorb(object, other);
    object->guarded = was_guarded;
    return object;
}

/* The gaps between the bytes `all` of one array leave this rank, unless it holds a neighbour. Not
 * those between rows of matrices, where tables of pointers may lie, which every rank has its own
 * of. */
static void settle_gaps(polyrti_object *object, const polyrt_sink *all)
{
    polyrt_sink gaps = {0};
    polyrti_find_gaps(all, &object->owned->away, &gaps);
    if (gaps.count > 0) {
        polyrti_ownership *owned = changed(object);
        polyrti_take_gaps(&gaps, &owned->home, &owned->valid);
        add(&owned->away, &gaps);
    }
    polyrti_release(&gaps);
}

/* Step 3: `written` is what of it all ranks wrote, `own` what this one did, and `held` what it
 * holds. */
static void settle(polyrti_objects *objects, const polyrt_array *array, const polyrti_store *store,
                   const polyrt_sink *written, const polyrt_sink *own, const polyrt_sink *held,
                   const polyrti_staying *staying)
{
    if (written->count == 0)
        return;
    const int64_t size = (int64_t)store->element_size;
    const polyrti_run *last = &written->runs[written->count - 1];
    const int64_t begin = staying->guarded ? staying->begin : written->runs[0].offset * size,
                  end = staying->guarded ? staying->end : (last->offset + last->length) * size;
    polyrti_object *object = object_for(objects, store->base, begin, end, staying->guarded);
    const int64_t distance = (char *)store->base - object->base;
    polyrt_sink all = {0}, home = {0}, valid = {0};
    polyrti_append_bytes(store, written, distance, &all);
    polyrti_append_bytes(store, own, distance, &home);
    polyrti_append_bytes(store, held, distance, &valid);
    polyrti_ownership *owned = changed(object);
    add(&owned->away, &all);
    add(&owned->home, &home);
    add(&owned->valid, &valid);
    if (staying->guarded && array->tables == 0)
        settle_gaps(object, &all);
    object->array = array;
    object->open = staying->guarded;
    polyrti_release(&all);
    polyrti_release(&home);
    polyrti_release(&valid);
}

/* Steps 1 to 3, for one array. */
static void note_array(polyrti_objects *objects, const polyrt_execution *execution, int array,
                       const polyrti_store *store, const polyrt_sink *final,
                       const polyrti_staying *staying)
{
    polyrt_sink written = {0}, window = {0}, stays = {0}, own = {0};
    polyrti_written(execution, array, &written);
    for (size_t i = 0; i < objects->count; i++)
        retire(&objects->data[i], store, &written);
    if (staying->first < staying->past) {
        polyrti_append(&window, staying->first, staying->past - staying->first);
        polyrti_intersect(&written, &window, &stays);
        polyrti_intersect(final, &window, &own);
        settle(objects, &execution->region->arrays[array], store, &stays, &own,
               polyrti_gets_final(execution, execution->rank) ? &stays : &own, staying);
    }
    polyrti_release(&written);
    polyrti_release(&window);
    polyrti_release(&stays);
    polyrti_release(&own);
}

void polyrti_note_written(polyrti_objects *objects, const polyrt_execution *execution,
                          const polyrti_store *stores, const polyrt_sink *final,
                          const polyrti_staying *staying)
{
    const polyrt_region *region = execution->region;
    const bool stays = execution->gather != POLYRT_GATHER_ALL;
    for (int a = 0; a < region->array_count && (stays || objects->count > 0); a++)
        if (region->arrays[a].written && stores[a].tables == 0)
            note_array(objects, execution, a, &stores[a], &final[a], &staying[a]);
    polyrti_sweep(objects);
}

void polyrti_note_read(polyrti_objects *objects, const polyrt_array *array,
                       const polyrti_store *store, const polyrt_sink *read, const polyrt_sink *home,
                       const polyrt_sink *own, const polyrti_staying *staying)
{
    polyrt_sink held = {0};
    polyrti_append_all(&held, home);
    add(&held, own);
    settle(objects, array, store, read, home, &held, staying);
    polyrti_release(&held);
}

static void release(polyrti_object *object)
{
    polyrti_drop_ownership(object->owned);
    polyrti_release(&object->lent);
}

void polyrti_forget(polyrti_object *object)
{
    release(object);
    object->owned = polyrti_new_ownership();
}

void polyrti_sweep(polyrti_objects *objects)
{
    size_t kept = 0;
    for (size_t i = 0; i < objects->count; i++) {
        if (objects->data[i].owned->away.count > 0)
            objects->data[kept++] = objects->data[i];
        else
            release(&objects->data[i]);
    }
    objects->count = kept;
}
