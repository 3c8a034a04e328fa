/* Joining rows. */
#include "joined_rows.h"

#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../guards/access.h"
#include "../guards/even_rows.h"
#include "../guards/guarded_objects.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------
 * arguments */

static void set_stride(void *args, const polyrt_array *array, int k, int64_t stride)
{
    memcpy((char *)args + array->table_strides[k], &stride, sizeof stride);
}

/* The array as its tables have it, whatever its strides say; without a base if it has no tables, or
 * no memory. */
static polyrti_store tables_of(const polyrt_region *region, void *const *tables, int array)
{
    const polyrt_array *of = &region->arrays[array];
    return (polyrti_store){.base = of->tables > 0 ? tables[array] : NULL,
                           .element_size = of->element_size,
                           .tables = of->tables};
}

/* The subscripts that a region touches of such an array, by its range of offsets; false if there
 * are none. */
static bool find_subscripts(const polyrti_store *store, const int64_t range[2], int64_t *least,
                            int64_t *most)
{
    if (!store->base || range[0] > range[1])
        return false;
    polyrti_take_apart(store->tables, range[0], least);
    polyrti_take_apart(store->tables, range[1], most);
    return true;
}

static bool has_tables(const polyrt_region *region)
{
    for (int a = 0; a < region->array_count; a++)
        if (region->arrays[a].tables > 0)
            return true;
    return false;
}

/* -------------------------------------------------------------------------------------------------
 * joining and parting */

/* A polyrti_table_fn for the rows that are being joined. */
static void note_closed(char *first, char *past, void *argument)
{
    polyrti_joined_rows *joined = argument;
    if (!polyrti_guards_within(first, past))
        return;
    joined->closed =
        polyrti_grow(joined->closed, &joined->capacity, joined->count + 1, sizeof *joined->closed);
    joined->closed[joined->count++] = polyrti_touched_pages(first, past);
}

static void set_block(const polyrti_arguments *of, int array, const polyrti_block *block)
{
    const polyrt_array *joined = &of->region->arrays[array];
    for (int k = 0; k < joined->tables; k++)
        set_stride(of->args, joined, k, block->strides[k]);
    of->bases[array] = block->base;
}

/* By the rows that are touched. */
static bool find_block(const polyrti_arguments *of, int array, const polyrti_store *store,
                       const int64_t *least, const int64_t *most, polyrti_block *block)
{
    polyrti_segments rows = {0};
    polyrti_segments_of(store, of->region, of->args, array, of->region->touched, &rows);
    while (rows.count > 0 && rows.list[rows.count - 1].first == POLYRTI_TABLE)
        rows.count--;
    const bool found = rows.count > 0 && polyrti_find_block(store, &rows, least, most, block);
    free(rows.list);
    return found;
}

static void join(const polyrti_arguments *of, int array, polyrti_joined_rows *joined)
{
    int64_t least[POLYRTI_SUBSCRIPTS], most[POLYRTI_SUBSCRIPTS], range[2] = {0, -1};
    const polyrti_store store = tables_of(of->region, joined->tables, array);
    polyrti_block block = {0};
    if (store.base)
        of->region->touched(of->args, array, range);
    if (!find_subscripts(&store, range, least, most))
        return;
    if (polyrti_any_closed())
        polyrti_each_table(&store, least, most, note_closed, joined);
    if (!polyrti_find_even_block(&store, least, most, &block) &&
        !find_block(of, array, &store, least, most, &block))
        return;
    set_block(of, array, &block);
    const int64_t numbers[] = {joined->number, array,
                               polyrti_hash(block.strides, sizeof block.strides)};
    joined->number = polyrti_hash(numbers, sizeof numbers);
}

polyrti_joined_rows polyrti_join_rows(const polyrti_arguments *of)
{
    const size_t arrays = (size_t)of->region->array_count;
    polyrti_joined_rows joined = {0};
    if (!has_tables(of->region))
        return joined;
    joined.tables = polyrti_new(arrays, sizeof *joined.tables);
    memcpy(joined.tables, of->bases, arrays * sizeof *joined.tables);
    for (int a = 0; a < of->region->array_count; a++)
        join(of, a, &joined);
    return joined;
}

void polyrti_part_rows(const polyrti_arguments *of, polyrti_joined_rows *joined)
{
    for (int a = 0; a < of->region->array_count; a++) {
        const polyrt_array *array = &of->region->arrays[a];
        for (int k = 0; k < array->tables; k++)
            set_stride(of->args, array, k, POLYRT_TABLE_STRIDE(array->tables, k));
        if (array->tables > 0)
            of->bases[a] = joined->tables[a];
    }
    joined->number = 0;
}

void polyrti_open_tables(polyrti_objects *objects, const polyrti_joined_rows *joined)
{
    for (size_t k = 0; k < joined->count; k++)
        for (size_t i = 0; i < objects->count; i++)
            if (polyrti_shares_pages(&objects->data[i], joined->closed[k].begin,
                                     joined->closed[k].end))
                polyrti_open_object(&objects->data[i]);
}

void polyrti_warn_of_rows(const polyrt_execution *execution, const polyrti_store *stores,
                          int64_t executions)
{
    enum { MANY = 10 };
    const polyrt_region *region = execution->region;
    if (executions != MANY || execution->rank != 0 || execution->ranks == 1 ||
        execution->gather == POLYRT_GATHER_ALL)
        return;
    for (int a = 0; a < region->array_count; a++)
        if (region->arrays[a].written && stores[a].tables > 0)
            polyrti_warn_of(region,
                            "allocate rows of the same length one after the other, or point into "
                            "one large allocation",
                            "the rows of %s do not lie evenly in memory, so that all of them are "
                            "gathered on every rank after each execution",
                            region->arrays[a].name);
}

void polyrti_free_joined_rows(polyrti_joined_rows *joined)
{
    free(joined->tables);
    free(joined->closed);
    *joined = (polyrti_joined_rows){0};
}
