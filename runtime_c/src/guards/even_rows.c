/* Rows that lie evenly.
 *
 * Programs make matrices of rows (double **) in two ways: pointers into one allocation, or one
 * allocation for each row, which lie evenly where they come from a pool (row_pools.h).
 *
 * 1. Rows that are touched, and no others, say how far apart rows are, and planes: nobody knows
 * whether there are others, or how long their tables are. Where there is one row, or one plane, it
 * is as far from the next as it is long.
 * 2. All rows that are touched are compared with that.
 * 3. Distances are whole elements, and no less than what is touched of a row, or of all rows of a
 * plane: so no two subscripts select one element.
 * 4. All of it lies in one allocation, variable or pool. Elsewhere the memory between rows may be
 * anybody's, such as the C library's own, and must not be closed. */
#include "even_rows.h"

#include "own_pages.h"
#include "row_pools.h"

enum { ENTRY = sizeof(void *) };

/* The subscripts that are touched. */
typedef struct box {
    const int64_t *least, *most;
} box;

static int64_t count_of(const box *box, int k)
{
    return box->most[k] - box->least[k] + 1;
}

/* -------------------------------------------------------------------------------------------------
 * tables */

static void visit_tables(const char *table, const box *box, int k, int tables,
                         polyrti_table_fn *visit, void *argument)
{
    char *first = (char *)(uintptr_t)(table + box->least[k] * ENTRY);
    visit(first, first + count_of(box, k) * ENTRY, argument);
    if (k + 1 == tables)
        return;
    for (int64_t i = box->least[k]; i <= box->most[k]; i++)
        visit_tables(polyrti_table_entry(table, i), box, k + 1, tables, visit, argument);
}

void polyrti_each_table(const polyrti_store *store, const int64_t *least, const int64_t *most,
                        polyrti_table_fn *visit, void *argument)
{
    const box box = {least, most};
    visit_tables(store->base, &box, 0, store->tables, visit, argument);
}

/* -------------------------------------------------------------------------------------------------
 * rows */

/* A row that is touched: its subscripts, and where its element 0 would be. */
typedef struct row {
    int64_t subscripts[POLYRTI_SUBSCRIPTS];
    intptr_t start;
} row;

static row row_of(const polyrti_store *store, const polyrti_segment *segment)
{
    row row;
    polyrti_take_apart(store->tables, segment->first, row.subscripts);
    row.start =
        (intptr_t)segment->place - row.subscripts[store->tables] * (intptr_t)store->element_size;
    return row;
}

/* How far the row lies from where the steps of subscripts first .. tables - 1 lead. */
static int64_t distance_of(const row *row, const struct row *origin, const int64_t *steps,
                           int first, int tables)
{
    int64_t distance = row->start - origin->start;
    for (int k = first; k < tables; k++)
        distance -= (row->subscripts[k] - origin->subscripts[k]) * steps[k];
    return distance;
}

/* Whether the row has another subscript k, and the same ones before it. */
static bool tells_step(const row *row, const struct row *origin, int k)
{
    for (int before = 0; before < k; before++)
        if (row->subscripts[before] != origin->subscripts[before])
            return false;
    return row->subscripts[k] != origin->subscripts[k];
}

/* Step 1, for subscript k, where the steps of those after it are known. `alone`: the step where
 * nothing tells it. A step that is no whole number is not that of all rows. */
static int64_t step_of(const polyrti_store *store, const polyrti_segments *rows, int k,
                       const int64_t *steps, int64_t alone)
{
    const row origin = row_of(store, &rows->list[0]);
    for (size_t i = 1; i < rows->count; i++) {
        const row row = row_of(store, &rows->list[i]);
        if (tells_step(&row, &origin, k))
            return distance_of(&row, &origin, steps, k + 1, store->tables) /
                   (row.subscripts[k] - origin.subscripts[k]);
    }
    return alone;
}

/* Step 2. */
static bool are_even(const polyrti_store *store, const polyrti_segments *rows, const int64_t *steps)
{
    const row origin = row_of(store, &rows->list[0]);
    for (size_t i = 0; i < rows->count; i++) {
        const row row = row_of(store, &rows->list[i]);
        if (distance_of(&row, &origin, steps, 0, store->tables) != 0)
            return false;
    }
    return true;
}

/* Step 3, for rows of so many bytes. */
static bool are_apart(const box *box, int tables, const int64_t *steps, int64_t bytes,
                      int64_t element)
{
    bool apart = true;
    for (int k = tables - 1; k >= 0; k--) {
        apart = apart && steps[k] >= bytes && steps[k] % element == 0;
        bytes = count_of(box, k) * steps[k];
    }
    return apart;
}

/* Step 4. */
static bool is_one_piece(const polyrti_segments *rows)
{
    const char *first = rows->list[0].place, *past = first;
    for (size_t i = 0; i < rows->count; i++) {
        const char *begin = rows->list[i].place, *end = begin + rows->list[i].bytes;
        first = begin < first ? begin : first;
        past = end > past ? end : past;
    }
    const polyrti_pages own = polyrti_own_pages_of(first, past).pages;
    return own.begin < own.end || polyrti_is_in_pool(first, past);
}

static void set_block(const polyrti_store *store, const polyrti_segment *first,
                      const int64_t *steps, polyrti_block *block)
{
    const row origin = row_of(store, first);
    intptr_t base = origin.start;
    for (int k = 0; k < store->tables; k++) {
        block->strides[k] = steps[k] / (int64_t)store->element_size;
        base -= origin.subscripts[k] * (intptr_t)steps[k];
    }
    block->base = (void *)base;
}

bool polyrti_find_even_block(const polyrti_store *store, const int64_t *least, const int64_t *most,
                             polyrti_block *block)
{
    const box box = {least, most};
    const int64_t element = (int64_t)store->element_size,
                  bytes = count_of(&box, store->tables) * element;
    polyrti_segment all;
    int64_t step;
    if (!polyrti_even_rows(store, 0, least, most, &all, &step))
        return false;
    const polyrti_segments rows = {.list = &all, .count = 1};
    if (!are_apart(&box, store->tables, &step, bytes, element) || !is_one_piece(&rows))
        return false;
    set_block(store, &all, &step, block);
    return true;
}

bool polyrti_find_block(const polyrti_store *store, const polyrti_segments *rows,
                        const int64_t *least, const int64_t *most, polyrti_block *block)
{
    const box box = {least, most};
    const int tables = store->tables;
    const int64_t element = (int64_t)store->element_size, bytes = count_of(&box, tables) * element;
    int64_t steps[POLYRT_MAX_TABLES] = {0}, alone = bytes;
    for (int k = tables - 1; k >= 0; k--) {
        steps[k] = step_of(store, rows, k, steps, alone);
        alone = count_of(&box, k) * steps[k];
    }
    if (!are_even(store, rows, steps) || !are_apart(&box, tables, steps, bytes, element) ||
        !is_one_piece(rows))
        return false;
    set_block(store, &rows->list[0], steps, block);
    return true;
}
