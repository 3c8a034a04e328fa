/* Rows that lie evenly.
 *
 * Programs make matrices of rows (double **) in two ways: pointers into one allocation, or one
 * allocation for each row, which lie evenly where they come from a pool (row_pools.h).
 *
 * 1. The first table's pointer at the least subscripts says where the block begins, and its
 * neighbours how far apart rows are, and planes. Where there is one of them, it is as far from the
 * next as it is long.
 * 2. All pointers are compared with that.
 * 3. Distances are whole elements, and no less than what is touched of a row, or of all rows of a
 * plane: so no two subscripts select one element.
 * 4. All of it lies in one allocation, variable or pool. Elsewhere the memory between rows may be
 * anybody's, such as the C library's own, and must not be closed. */
#include "even_rows.h"

#include "access.h"
#include "own_pages.h"
#include "row_pools.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

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

static void copy(const char *from, char *to, size_t bytes)
{
    if (polyrti_guards_within(from, from + bytes))
        polyrti_read_closed(from, to, bytes);
    else
        memcpy(to, from, bytes);
}

/* Copies the entries of a table that subscript k selects; to be freed. */
static char **entries_of(const char *table, const box *box, int k)
{
    const size_t count = (size_t)count_of(box, k);
    char **entries = polyrti_new(count, sizeof *entries);
    copy(table + box->least[k] * ENTRY, (char *)entries, count * ENTRY);
    return entries;
}

static void visit_tables(const char *table, const box *box, int k, int tables,
                         polyrti_table_fn *visit, void *argument)
{
    char *first = (char *)(uintptr_t)(table + box->least[k] * ENTRY);
    visit(first, first + count_of(box, k) * ENTRY, argument);
    if (k + 1 == tables)
        return;
    char **entries = entries_of(table, box, k);
    for (int64_t i = 0; i < count_of(box, k); i++)
        visit_tables(entries[i], box, k + 1, tables, visit, argument);
    free(entries);
}

void polyrti_each_table(const polyrti_store *store, const int64_t *least, const int64_t *most,
                        polyrti_table_fn *visit, void *argument)
{
    const box box = {least, most};
    visit_tables(store->base, &box, 0, store->tables, visit, argument);
}

/* -------------------------------------------------------------------------------------------------
 * rows */

/* Where a table's rows begin, and how many bytes they are apart. */
typedef struct progression {
    char *first;
    int64_t step;
} progression;

/* Steps 1 and 2, for the rows of one table; false if they are not even. `alone`: the step of a
 * single row. */
static bool find_rows(const char *table, const box *box, int k, int64_t alone, progression *rows)
{
    const int64_t count = count_of(box, k);
    char **entries = entries_of(table, box, k);
    *rows = (progression){entries[0], count > 1 ? entries[1] - entries[0] : alone};
    bool even = true;
    for (int64_t i = 0; i < count && even; i++)
        even = (intptr_t)entries[i] == (intptr_t)rows->first + i * rows->step;
    free(entries);
    return even;
}

/* The same for the planes of a table of tables. */
static bool find_planes(const polyrti_store *store, const box *box, int64_t alone,
                        progression *rows, progression *planes)
{
    const int64_t count = count_of(box, 0);
    char **tables = entries_of(store->base, box, 0);
    bool even = find_rows(tables[0], box, 1, alone, rows);
    *planes = (progression){rows->first, count_of(box, 1) * rows->step};
    for (int64_t i = 1; i < count && even; i++) {
        progression next;
        even = find_rows(tables[i], box, 1, rows->step, &next) && next.step == rows->step;
        if (i == 1)
            planes->step = next.first - rows->first;
        even = even && (intptr_t)next.first == (intptr_t)rows->first + i * planes->step;
    }
    free(tables);
    return even;
}

/* Step 3, for rows of so many bytes. */
static bool are_apart(const box *box, int tables, const progression *steps, int64_t bytes,
                      int64_t element)
{
    bool apart = true;
    for (int k = tables - 1; k >= 0; k--) {
        apart = apart && steps[k].step >= bytes && steps[k].step % element == 0;
        bytes = count_of(box, k) * steps[k].step;
    }
    return apart;
}

/* Step 4, for the memory from the first element on. */
static bool is_one_piece(const box *box, int tables, const progression *steps, int64_t element)
{
    const char *first = steps[0].first + box->least[tables] * element,
               *past = first + count_of(box, tables) * element;
    for (int k = 0; k < tables; k++)
        past += (count_of(box, k) - 1) * steps[k].step;
    const polyrti_pages own = polyrti_own_pages_of(first, past).pages;
    return own.begin < own.end || polyrti_is_in_pool(first, past);
}

bool polyrti_find_block(const polyrti_store *store, const int64_t *least, const int64_t *most,
                        polyrti_block *block)
{
    const box box = {least, most};
    const int tables = store->tables;
    const int64_t element = (int64_t)store->element_size, bytes = count_of(&box, tables) * element;
    progression steps[POLYRT_MAX_TABLES] = {{0}};
    const bool even = tables == 1 ? find_rows(store->base, &box, 0, bytes, &steps[0])
                                  : find_planes(store, &box, bytes, &steps[1], &steps[0]);
    if (!even || !are_apart(&box, tables, steps, bytes, element) ||
        !is_one_piece(&box, tables, steps, element))
        return false;
    intptr_t base = (intptr_t)steps[0].first;
    for (int k = 0; k < tables; k++) {
        block->strides[k] = steps[k].step / element;
        base -= least[k] * (intptr_t)steps[k].step;
    }
    block->base = (void *)base;
    return true;
}
