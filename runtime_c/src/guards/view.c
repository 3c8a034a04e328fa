/* Where arrays lie. */
#include "view.h"

#include "guarded_objects.h"
#include "own_pages.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../sets/segments.h"

#include <stdlib.h>
#include <string.h>

/* The memory that the region may touch of an array: first .. past - 1; NULL if none. */
static void touched_memory(const polyrti_view *view, int array, char **first, char **past)
{
    const polyrt_region *region = view->region;
    const polyrti_store *store = &view->stores[array];
    int64_t range[2] = {0, -1};
    *first = *past = NULL;
    (region->reachable ? region->reachable : region->touched)(view->args, array, range);
    if (range[0] > range[1] || store->tables > 0 || !store->base)
        return;
    *first = polyrti_address(store, range[0]);
    *past = polyrti_address(store, range[1] + 1);
}

int64_t polyrti_distance(const polyrti_view *view, int array, const polyrti_object *object)
{
    char *first, *past;
    touched_memory(view, array, &first, &past);
    if (!first || first >= object->base + object->end || past <= object->base + object->begin)
        return POLYRTI_APART;
    return (char *)view->stores[array].base - object->base;
}

bool polyrti_is_array(const void *view, int array, const polyrti_array_partition *entry)
{
    const polyrti_view *own = view;
    const polyrti_object *object = polyrti_guarded_object(own->objects, entry->place, 0, 1);
    return polyrti_distance(own, array, object) == entry->base - object->base;
}

bool polyrti_meets(const polyrti_view *view, const polyrti_object *object)
{
    for (int a = 0; a < view->region->array_count; a++)
        if (polyrti_distance(view, a, object) != POLYRTI_APART)
            return true;
    return false;
}

/* Appends to `window` the bytes of the object that the segments may be. */
static void append_window(const polyrti_object *object, const polyrti_segments *segments,
                          polyrt_sink *window)
{
    const polyrti_run *first = object->owned->away.runs,
                      *last = &first[object->owned->away.count - 1];
    for (size_t i = 0; i < segments->count; i++) {
        const polyrti_segment *segment = &segments->list[i];
        const int64_t begin = segment->place - object->base, end = begin + (int64_t)segment->bytes;
        if (begin < last->offset + last->length && end > first->offset)
            polyrti_append(window, begin, end - begin);
    }
    polyrti_merge(window);
}

bool polyrti_reaches(const polyrti_view *view, const polyrti_object *object, int array)
{
    const polyrt_region *region = view->region;
    polyrti_segments segments = {0};
    polyrt_sink window = {0}, common = {0};
    polyrti_segments_of(&view->stores[array], region, view->args, array,
                        region->reachable ? region->reachable : region->touched, &segments);
    append_window(object, &segments, &window);
    polyrti_intersect(&object->owned->away, &window, &common);
    const bool found = common.count > 0;
    free(segments.list);
    polyrti_release(&window);
    polyrti_release(&common);
    return found;
}

void polyrti_append_reached_pages(const polyrti_view *view, const polyrti_object *object,
                                  polyrt_sink *pages)
{
    const polyrti_pages own =
        polyrti_touched_pages(object->base + object->begin, object->base + object->end);
    for (int a = 0; a < view->region->array_count; a++) {
        char *first, *past;
        touched_memory(view, a, &first, &past);
        first = first < own.begin ? own.begin : first;
        past = past > own.end ? own.end : past;
        if (first >= past)
            continue;
        const polyrti_pages touched = polyrti_touched_pages(first, past);
        polyrti_append(pages, touched.begin - object->base, touched.end - touched.begin);
    }
    polyrti_merge(pages);
}

size_t *polyrti_objects_met(const polyrti_view *view, size_t *count)
{
    const polyrti_objects *objects = view->objects;
    size_t *met = polyrti_new(objects->count, sizeof *met);
    *count = 0;
    for (size_t i = 0; i < objects->count; i++)
        if (polyrti_meets(view, &objects->data[i]))
            met[(*count)++] = i;
    return met;
}

int polyrti_array_at(const polyrti_view *view, const polyrti_object *object)
{
    int a = 0;
    while (polyrti_distance(view, a, object) == POLYRTI_APART)
        a++;
    return a;
}

/* Where pages begin in the array's memory, and which of them it has for itself. Nothing of an array
 * that is too small to be guarded, or lies on a stack: its place on a page differs between ranks.
 */
static void add_pages(const polyrti_store *store, char *first, char *past, polyrti_key *key)
{
    const char *base = store->base;
    polyrti_pages pages = polyrti_own_pages_of(first, past).pages;
    if (pages.begin == pages.end && past - first < (ptrdiff_t)polyrti_least_guarded())
        return;
    if (pages.begin == pages.end)
        pages = polyrti_whole_pages(first, past);
    if (pages.begin == pages.end)
        return;
    polyrti_add_to_key(key, (int64_t)((uintptr_t)base % polyrti_page_size()));
    polyrti_add_to_key(key, pages.begin - base);
    polyrti_add_to_key(key, pages.end - base);
}

/* How arrays lie to each other that share memory, or interleave: what is left in the memory of one
 * is in that of the other, which is not so where they lie apart. */
static void add_shared(const polyrti_view *view, char *const *first, char *const *past,
                       polyrti_key *key)
{
    const int arrays = view->region->array_count;
    for (int a = 0; a < arrays; a++)
        for (int b = 0; b < a; b++)
            if (first[a] && first[b] && first[a] < past[b] && first[b] < past[a]) {
                polyrti_add_to_key(key, a);
                polyrti_add_to_key(key, b);
                polyrti_add_to_key(key,
                                   (char *)view->stores[a].base - (char *)view->stores[b].base);
            }
}

/* How far rows behind tables are apart that lie in one block (even_rows.h). */
static void add_strides(const polyrti_view *view, int array, polyrti_key *key)
{
    const polyrt_array *of = &view->region->arrays[array];
    for (int k = 0; k < of->tables; k++) {
        int64_t stride;
        memcpy(&stride, (const char *)view->args + of->table_strides[k], sizeof stride);
        polyrti_add_to_key(key, stride);
    }
}

/* Where the memory that the region may touch of an array begins, and ends: NULL if it touches none.
 */
static void add_array(const polyrti_view *view, int array, char *first, char *past,
                      polyrti_key *key)
{
    polyrti_add_to_key(key, first != NULL);
    add_strides(view, array, key);
    if (first)
        add_pages(&view->stores[array], first, past, key);
}

static void add_arrays(const polyrti_view *view, polyrti_key *key)
{
    const int arrays = view->region->array_count;
    char **first = polyrti_new((size_t)arrays, sizeof *first),
         **past = polyrti_new((size_t)arrays, sizeof *past);
    for (int a = 0; a < arrays; a++) {
        touched_memory(view, a, &first[a], &past[a]);
        add_array(view, a, first[a], past[a], key);
    }
    add_shared(view, first, past, key);
    free(first);
    free(past);
}

/* The hash of a key, which is freed. */
static int64_t number_of(polyrti_key *key)
{
    const int64_t number = polyrti_hash_numbers(key->numbers, key->count);
    free(key->numbers);
    return number;
}

int64_t polyrti_array_number(const polyrti_view *view, int array)
{
    polyrti_key key = {0};
    char *first, *past;
    touched_memory(view, array, &first, &past);
    add_array(view, array, first, past, &key);
    return number_of(&key);
}

void polyrti_add_view(const polyrti_view *view, polyrti_key *key)
{
    const int arrays = view->region->array_count;
    add_arrays(view, key);
    for (size_t i = 0; i < view->objects->count; i++) {
        const polyrti_object *object = &view->objects->data[i];
        if (!polyrti_meets(view, object))
            continue;
        for (int a = 0; a < arrays; a++)
            polyrti_add_to_key(key, polyrti_distance(view, a, object));
        polyrti_add_to_key(key, object->guarded);
    }
}

int64_t polyrti_view_number(const polyrti_view *view)
{
    polyrti_key key = {0};
    polyrti_add_view(view, &key);
    return number_of(&key);
}
