/* The columns of a step, and the tiles of a column. */
#include "columns.h"

#include "../base/memory.h"

#include <stdlib.h>

const polyrt_nest *polyrti_nest_of(const polyrt_execution *execution, const polyrti_step *step)
{
    return &execution->region->nests[step->nest];
}

bool polyrti_tile_range(const polyrt_execution *execution, const polyrti_step *step, int k,
                        const polyrti_box *box, int64_t range[2])
{
    polyrti_nest_of(execution, step)->bounds(execution->args, step->z, k, box->lo, box->hi, range);
    if (range[0] > range[1])
        return false;
    range[0] = polyrti_tile_at(execution->tile[k], range[0]);
    range[1] = polyrti_tile_at(execution->tile[k], range[1]);
    return true;
}

void polyrti_fix_tile(const polyrt_execution *execution, polyrti_box *box, int k, int64_t tile)
{
    box->lo[k] = polyrti_first_point(execution->tile[k], tile);
    box->hi[k] = polyrti_last_point(execution->tile[k], tile);
}

bool polyrti_is_fixed(const polyrt_execution *execution, const polyrti_step *step, int k)
{
    const int front = polyrti_nest_of(execution, step)->wavefront;
    return front > 0 ? k < front : polyrti_placed_by(&execution->placements[step->nest], k);
}

/* -------------------------------------------------------------------------------------------------
 * what a rank does in a step */

/* The place in `by_rank` where the columns of a rank begin. */
static size_t first_of_rank(const polyrti_front *front, int rank)
{
    size_t first = 0, end = front->count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (front->data[front->by_rank[middle]].rank < rank)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

/* The i-th column of the front by rank, NULL if it is not the rank's. */
static const polyrti_column *column_at(const polyrti_front *front, size_t i, int rank)
{
    const polyrti_column *column = i < front->count ? &front->data[front->by_rank[i]] : NULL;
    return column && column->rank == rank ? column : NULL;
}

polyrti_box polyrti_column_box(const polyrt_execution *execution, const polyrti_step *step,
                               const polyrti_column *column)
{
    polyrti_box box = polyrti_everywhere();
    for (int k = 0; k < polyrti_nest_of(execution, step)->wavefront; k++)
        polyrti_fix_tile(execution, &box, k, column->tile[k]);
    return box;
}

/* One box per column of a wavefront; the owned boxes of a parallel nest, whose columns are all in
 * one step. */
void polyrti_step_boxes(const polyrt_execution *execution, const polyrti_step *step, int rank,
                        polyrti_boxes *boxes)
{
    if (!step->front) {
        polyrti_owned_boxes(&execution->placements[step->nest], rank, &step->within, boxes);
        return;
    }
    const polyrti_column *column;
    for (size_t i = first_of_rank(step->front, rank); (column = column_at(step->front, i, rank));
         i++) {
        const polyrti_box box = polyrti_column_box(execution, step, column);
        polyrti_add_box(boxes, &box);
    }
}

/* The column of a tile of a parallel nest. */
static polyrti_column column_of(const polyrt_execution *execution, const polyrti_step *step,
                                int rank, const polyrti_box *tile)
{
    polyrti_column column = {.rank = rank};
    for (int k = 0, fixed = 0; k < polyrti_nest_of(execution, step)->depth; k++)
        if (polyrti_is_fixed(execution, step, k))
            column.tile[fixed++] = polyrti_tile_at(execution->tile[k], tile->lo[k]);
    return column;
}

void polyrti_each_column(const polyrt_execution *execution, const polyrti_step *step, int rank,
                         polyrti_cutting *cutting, polyrti_column_fn *visit, void *result)
{
    if (step->front) {
        const polyrti_column *column;
        for (size_t i = first_of_rank(step->front, rank);
             (column = column_at(step->front, i, rank)); i++)
            visit(execution, step, column, result);
        return;
    }
    polyrti_boxes *boxes = &cutting->boxes, *tiles = &cutting->tiles;
    boxes->count = tiles->count = 0;
    polyrti_step_boxes(execution, step, rank, boxes);
    for (size_t i = 0; i < boxes->count; i++)
        polyrti_cut(&execution->placements[step->nest], &boxes->data[i], &boxes->data[i], tiles);
    for (size_t i = 0; i < tiles->count; i++) {
        const polyrti_column column = column_of(execution, step, rank, &tiles->data[i]);
        visit(execution, step, &column, result);
    }
}

void polyrti_cutting_free(polyrti_cutting *cutting)
{
    free(cutting->boxes.data);
    free(cutting->tiles.data);
}

/* -------------------------------------------------------------------------------------------------
 * the tiles of a column */

/* A walk over the tiles of one column. */
typedef struct walk {
    const polyrt_execution *execution;
    const polyrti_step *step;
    const polyrti_column *column;
    polyrti_tile_fn *visit;
    void *argument;
    polyrti_box box;
} walk;

/* The tiles from coordinate k on; `fixed` of those before are fixed in the column. False as soon as
 * a visit says so. */
static bool walk_from(walk *walk, int k, int fixed)
{
    if (k == polyrti_nest_of(walk->execution, walk->step)->depth)
        return walk->visit(walk->execution, walk->step, &walk->box, walk->argument);
    int64_t range[2];
    if (!polyrti_tile_range(walk->execution, walk->step, k, &walk->box, range))
        return true;
    if (polyrti_is_fixed(walk->execution, walk->step, k)) {
        range[0] = polyrt_max(range[0], walk->column->tile[fixed]);
        range[1] = polyrt_min(range[1], walk->column->tile[fixed]);
        fixed++;
    }
    bool on = true;
    for (int64_t tile = range[0]; tile <= range[1] && on; tile++) {
        polyrti_fix_tile(walk->execution, &walk->box, k, tile);
        on = walk_from(walk, k + 1, fixed);
    }
    return on;
}

void polyrti_each_tile(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_column *column, polyrti_tile_fn *visit, void *argument)
{
    walk walk = {.execution = execution,
                 .step = step,
                 .column = column,
                 .visit = visit,
                 .argument = argument,
                 .box = polyrti_everywhere()};
    walk_from(&walk, 0, 0);
}
