/* Owner maps as tables: any units to any ranks, kept as runs of units. */
#include "table.h"

#include "../base/memory.h"

#include <stdlib.h>

/* Run i has the units begin[i] .. begin[i + 1] - 1; `of_rank` lists the runs by rank, those of rank
 * r from place[r] on. Units before the first run and after the last one belong to these. */
struct polyrti_table {
    size_t runs;
    int64_t *begin;
    int *rank;
    size_t *of_rank, *place;
};

/* The run that the unit is in. */
static size_t run_of(const polyrti_table *table, int64_t unit)
{
    size_t first = 0, end = table->runs;
    while (end - first > 1) {
        const size_t middle = first + (end - first) / 2;
        if (table->begin[middle] <= unit)
            first = middle;
        else
            end = middle;
    }
    return first;
}

static int table_owner(const polyrti_owner *owner, int64_t unit)
{
    return owner->table->rank[run_of(owner->table, unit)];
}

static bool table_next(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2])
{
    const polyrti_table *table = owner->table;
    size_t first = table->place[rank], end = table->place[rank + 1];
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (table->begin[table->of_rank[middle] + 1] <= from)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == table->place[rank + 1])
        return false;
    interval[0] = table->begin[table->of_rank[first]];
    interval[1] = table->begin[table->of_rank[first] + 1] - 1;
    return true;
}

/* The owners of two units and all between them follow each other if those of neighbouring runs do.
 */
static bool table_span(const polyrti_owner *owner, int64_t first, int64_t last, polyrti_span *span)
{
    const polyrti_table *table = owner->table;
    const size_t begin = run_of(table, first), end = run_of(table, last);
    for (size_t i = begin; i < end; i++)
        if (table->rank[i + 1] != (table->rank[i] + 1) % owner->ranks)
            return false;
    if (end - begin >= (size_t)owner->ranks)
        return false;
    *span = (polyrti_span){table->rank[begin], (int)(end - begin) + 1};
    return true;
}

static void list_by_rank(polyrti_table *table, int ranks)
{
    table->place = polyrti_new((size_t)ranks + 2, sizeof *table->place);
    table->of_rank = polyrti_new(table->runs, sizeof *table->of_rank);
    for (size_t i = 0; i < table->runs; i++)
        table->place[table->rank[i] + 2]++;
    for (int rank = 0; rank < ranks; rank++)
        table->place[rank + 2] += table->place[rank + 1];
    for (size_t i = 0; i < table->runs; i++)
        table->of_rank[table->place[table->rank[i] + 1]++] = i;
}

polyrti_owner polyrti_owner_table(int ranks, int64_t first, int64_t count, const int *rank)
{
    polyrti_table *table = polyrti_new(1, sizeof *table);
    const size_t most = (size_t)polyrt_max(count, 1);
    table->begin = polyrti_new(most + 1, sizeof *table->begin);
    table->rank = polyrti_new(most, sizeof *table->rank);
    for (int64_t unit = 0; unit < count; unit++)
        if (unit == 0 || rank[unit] != rank[unit - 1]) {
            table->begin[table->runs] = first + unit;
            table->rank[table->runs++] = rank[unit];
        }
    if (count < 1) {
        table->begin[0] = first;
        table->runs = 1;
    }
    table->begin[table->runs] = first + polyrt_max(count, 1);
    list_by_rank(table, ranks);
    return (polyrti_owner){.owner = table_owner,
                           .next = table_next,
                           .span = table_span,
                           .ranks = ranks,
                           .table = table};
}

int64_t polyrti_table_hash(const polyrti_owner *owner)
{
    const polyrti_table *table = owner->table;
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; table && i < table->runs; i++)
        hash = ((hash ^ (uint64_t)table->begin[i]) * UINT64_C(1099511628211) ^
                (uint64_t)table->rank[i]) *
               UINT64_C(1099511628211);
    return (int64_t)hash;
}

void polyrti_owner_free(polyrti_owner *owner)
{
    if (!owner->table)
        return;
    free(owner->table->begin);
    free(owner->table->rank);
    free(owner->table->of_rank);
    free(owner->table->place);
    free(owner->table);
    owner->table = NULL;
}

/* Blocks in which the ranks' parts of the work are as their weights: a unit goes to the rank in
 * whose part the middle of its work lies. */
void polyrti_weighted_blocks(int64_t count, const double *work, int ranks, const double *weight,
                             int *rank)
{
    double all = 0, all_weights = 0, before = 0, part;
    int owner = 0;
    for (int64_t unit = 0; unit < count; unit++)
        all += work[unit];
    for (int r = 0; r < ranks; r++)
        all_weights += weight[r];
    part = weight[0] / all_weights * all;
    for (int64_t unit = 0; unit < count; unit++) {
        while (owner < ranks - 1 && before + work[unit] / 2 >= part)
            part += weight[++owner] / all_weights * all;
        rank[unit] = owner;
        before += work[unit];
    }
}
