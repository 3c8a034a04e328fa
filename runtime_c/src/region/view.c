/* Where arrays lie. */
#include "view.h"

#include "../base/hash.h"
#include "../guards/allocations.h"
#include "../guards/guarded_objects.h"

#include <stdlib.h>

/* The memory that the region may touch of an array: first .. past - 1; NULL if none. */
static void touched_memory(const polyrti_entered *entered, int array, char **first, char **past)
{
    const polyrt_region *region = entered->execution.region;
    const polyrti_store *store = &entered->stores[array];
    int64_t range[2] = {0, -1};
    *first = *past = NULL;
    (region->reachable ? region->reachable : region->touched)(entered->execution.args, array,
                                                              range);
    if (range[0] > range[1] || store->tables > 0 || !store->base)
        return;
    *first = polyrti_address(store, range[0]);
    *past = polyrti_address(store, range[1] + 1);
}

int64_t polyrti_distance(const polyrti_entered *entered, int array, const polyrti_object *object)
{
    char *first, *past;
    touched_memory(entered, array, &first, &past);
    if (!first || first >= object->base + object->end || past <= object->base + object->begin)
        return POLYRTI_APART;
    return (char *)entered->stores[array].base - object->base;
}

bool polyrti_meets(const polyrti_entered *entered, const polyrti_object *object)
{
    for (int a = 0; a < entered->execution.region->array_count; a++)
        if (polyrti_distance(entered, a, object) != POLYRTI_APART)
            return true;
    return false;
}

/* Where pages begin in the array's memory, and which of them it has for itself. Nothing of an array
 * that is too small to be guarded: its place on a page may differ between ranks. */
static void add_pages(const polyrti_store *store, char *first, char *past, polyrti_key *key)
{
    const char *base = store->base;
    polyrti_pages pages = polyrti_pages_of_allocation(first, past);
    if (pages.begin == pages.end && past - first < (ptrdiff_t)polyrti_least_guarded())
        return;
    if (pages.begin == pages.end)
        pages = polyrti_whole_pages(first, past);
    polyrti_add_to_key(key, (int64_t)((uintptr_t)base % polyrti_page_size()));
    polyrti_add_to_key(key, pages.begin ? pages.begin - base : 0);
    polyrti_add_to_key(key, pages.begin ? pages.end - base : 0);
}

void polyrti_add_view(const polyrti_entered *entered, polyrti_key *key)
{
    const int arrays = entered->execution.region->array_count;
    for (int a = 0; a < arrays; a++) {
        char *first, *past;
        touched_memory(entered, a, &first, &past);
        polyrti_add_to_key(key, first != NULL);
        if (first)
            add_pages(&entered->stores[a], first, past, key);
    }
    for (size_t i = 0; i < entered->process->objects.count; i++) {
        const polyrti_object *object = &entered->process->objects.data[i];
        if (!polyrti_meets(entered, object))
            continue;
        for (int a = 0; a < arrays; a++)
            polyrti_add_to_key(key, polyrti_distance(entered, a, object));
        polyrti_add_to_key(key, object->guarded);
    }
}

int64_t polyrti_view(const polyrti_entered *entered)
{
    polyrti_key key = {0};
    if (entered->execution.gather == POLYRT_GATHER_ALL && entered->process->objects.count == 0)
        return 0;
    polyrti_add_view(entered, &key);
    const int64_t number = polyrti_hash(key.numbers, key.count * sizeof *key.numbers);
    free(key.numbers);
    return number;
}
