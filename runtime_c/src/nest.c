/* The steps of one nest, and the columns and tiles of a step, without MPI.
 *
 * A step is a set of columns. In a parallel nest a column is one tile of the distributed coordinate with all tiles of the others; in a
 * wavefront (Yuki and Rajopadhye 2013, section 4) it is one (T_0, T_1) of the front with all tiles of the rest; a solo nest has one, on
 * rank 0. Columns of one step pass no values to each other; inside a column the tiles run in lexicographic order. Where columns reuse
 * memory
 * (`in_order`), a rank runs them one after the other, ascending: every rank has its own memory, so there is no more to keep. */
#include "polyrt_internal.h"

#include <stdlib.h>

static const polyrt_nest *nest_of(const polyrt_execution *execution, const polyrti_step *step)
{
    return &execution->region->nests[step->nest];
}

/* The range of tiles of coordinate k where the ones before are in the box; false if it is empty. */
static bool tile_range(const polyrt_execution *execution, const polyrti_step *step, int k, const polyrti_box *box, int64_t range[2])
{
    const int64_t size = execution->tile[k];
    nest_of(execution, step)->bounds(execution->args, step->z, k, box->lo, box->hi, range);
    if (range[0] > range[1])
        return false;
    range[0] = polyrt_floor_div(range[0], size);
    range[1] = polyrt_floor_div(range[1], size);
    return true;
}

static void fix(const polyrt_execution *execution, polyrti_box *box, int k, int64_t tile)
{
    box->lo[k] = tile * execution->tile[k];
    box->hi[k] = box->lo[k] + execution->tile[k] - 1;
}

/* ------------------------------------------------------------------------------------------------ the columns that a rank owns */

static void each_front_column(const polyrt_execution *execution, const polyrti_step *step, int rank, polyrti_column_fn *visit, void *result)
{
    const polyrti_share *share = &execution->shares[step->nest];
    const bool first_is_shared = nest_of(execution, step)->distributed == 0;
    for (int64_t first = step->range[0]; first <= step->range[1]; first++) {
        const int64_t second = step->w - first, *range = step->second[first - step->range[0]];
        if (range[0] <= second && second <= range[1] && polyrti_share_owner(share, first_is_shared ? first : second) == rank)
            visit(execution, step, first, second, result);
    }
}

/* Intervals of the distributed coordinate, in points, that the rank owns in the range of the step. */
static bool next_interval(const polyrt_execution *execution, const polyrti_step *step, int rank, int64_t from, int64_t interval[2])
{
    const polyrti_share *share = &execution->shares[step->nest];
    const int64_t begin = polyrt_max(from, step->range[0]);
    if (!polyrti_share_next(share, rank, begin, interval) || interval[0] > step->range[1])
        return false;
    interval[0] = polyrt_max(interval[0], polyrt_floor_div(begin, share->size) * share->size);
    interval[1] = polyrt_min(interval[1], polyrt_floor_div(step->range[1], share->size) * share->size + share->size - 1);
    return true;
}

void polyrti_each_column(const polyrt_execution *execution, const polyrti_step *step, int rank, polyrti_column_fn *visit, void *result)
{
    if (step->second) {
        each_front_column(execution, step, rank, visit, result);
        return;
    }
    const int64_t size = execution->shares[step->nest].size;
    int64_t interval[2];
    for (int64_t from = step->range[0]; from <= step->range[1] && next_interval(execution, step, rank, from, interval);
         from = interval[1] + 1)
        for (int64_t x = interval[0]; x <= interval[1]; x += size)
            visit(execution, step, polyrt_floor_div(x, size), 0, result);
}

/* -------------------------------------------------------------------------------------------- the boxes that hold a rank's work */

static void add_front_box(const polyrt_execution *execution, const polyrti_step *step, int64_t first, int64_t second, void *result)
{
    (void)step;
    polyrti_box box = polyrti_everywhere();
    fix(execution, &box, 0, first);
    fix(execution, &box, 1, second);
    polyrti_add_box(result, &box);
}

/* One box per column of a wavefront; per owned interval of a parallel nest, whose columns are all in one step. */
void polyrti_step_boxes(const polyrt_execution *execution, const polyrti_step *step, int rank, polyrti_boxes *boxes)
{
    if (step->second) {
        each_front_column(execution, step, rank, add_front_box, boxes);
        return;
    }
    const polyrt_nest *nest = nest_of(execution, step);
    const int d = nest->depth > 0 ? nest->distributed : 0;
    int64_t interval[2];
    for (int64_t from = step->range[0]; from <= step->range[1] && next_interval(execution, step, rank, from, interval);
         from = interval[1] + 1) {
        polyrti_box box = polyrti_everywhere();
        box.lo[d] = interval[0];
        box.hi[d] = interval[1];
        polyrti_add_box(boxes, &box);
    }
}

/* ---------------------------------------------------------------------------------------------------- the tiles of a column */

/* A walk over the tiles of one column. */
typedef struct walk {
    const polyrt_execution *execution;
    const polyrti_step *step;
    const int64_t *column;
    polyrti_tile_fn *visit;
    void *argument;
    polyrti_box box;
} walk;

/* Whether the column fixes coordinate k, and on which tile. */
static bool fixed_tile(const walk *walk, int k, int64_t *tile)
{
    if (walk->step->second) {
        *tile = walk->column[k < 2 ? k : 0];
        return k < 2;
    }
    *tile = walk->column[0];
    return k == nest_of(walk->execution, walk->step)->distributed;
}

/* The tiles from coordinate k on; false as soon as a visit says so. */
static bool walk_from(walk *walk, int k)
{
    if (k == nest_of(walk->execution, walk->step)->depth)
        return walk->visit(walk->execution, walk->step, &walk->box, walk->argument);
    int64_t range[2], tile;
    if (!tile_range(walk->execution, walk->step, k, &walk->box, range))
        return true;
    if (fixed_tile(walk, k, &tile)) {
        range[0] = polyrt_max(range[0], tile);
        range[1] = polyrt_min(range[1], tile);
    }
    bool on = true;
    for (tile = range[0]; tile <= range[1] && on; tile++) {
        fix(walk->execution, &walk->box, k, tile);
        on = walk_from(walk, k + 1);
    }
    return on;
}

void polyrti_each_tile(const polyrt_execution *execution, const polyrti_step *step, const int64_t column[2], polyrti_tile_fn *visit,
                       void *argument)
{
    walk walk = {.execution = execution, .step = step, .column = column, .visit = visit, .argument = argument, .box = polyrti_everywhere()};
    walk_from(&walk, 0);
}

/* ----------------------------------------------------------------------------------------------------------------- the steps */

/* The range of T_1 for every T_0, and with it the range of w. */
static int64_t (*front_table(const polyrt_execution *execution, const polyrti_step *step, int64_t w[2]))[2]
{
    int64_t (*second)[2] = polyrti_new((size_t)(step->range[1] - step->range[0] + 1), sizeof *second);
    w[0] = INT64_MAX, w[1] = INT64_MIN;
    for (int64_t first = step->range[0]; first <= step->range[1]; first++) {
        int64_t *range = second[first - step->range[0]];
        polyrti_box box = polyrti_everywhere();
        fix(execution, &box, 0, first);
        if (!tile_range(execution, step, 1, &box, range)) {
            range[0] = 0, range[1] = -1;
            continue;
        }
        w[0] = polyrt_min(w[0], first + range[0]);
        w[1] = polyrt_max(w[1], first + range[1]);
    }
    return second;
}

static void each_front(polyrt_execution *execution, polyrti_step *step, polyrti_step_fn *visit, void *argument)
{
    const polyrti_box all = polyrti_everywhere();
    if (!tile_range(execution, step, 0, &all, step->range))
        return;
    int64_t w[2];
    int64_t (*second)[2] = front_table(execution, step, w);
    step->second = (const int64_t (*)[2])second;
    for (step->w = w[0]; step->w <= w[1]; step->w++)
        visit(execution, step, argument);
    free(second);
}

void polyrti_each_step(polyrt_execution *execution, int nest, const int64_t *z, polyrti_step_fn *visit, void *argument)
{
    const polyrt_nest *descriptor = &execution->region->nests[nest];
    const polyrti_box all = polyrti_everywhere();
    polyrti_step step = {.nest = nest, .z = z};
    if (descriptor->wavefront != 0) {
        each_front(execution, &step, visit, argument);
        return;
    }
    if (descriptor->depth > 0)
        descriptor->bounds(execution->args, z, descriptor->distributed, all.lo, all.hi, step.range);
    visit(execution, &step, argument);
}
