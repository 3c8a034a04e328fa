/* Running one nest: its steps, and the tiles of a step.
 *
 * A step is a set of columns. In a parallel nest a column is one tile of the distributed coordinate with all tiles of the others; in a
 * wavefront (Yuki and Rajopadhye 2013, section 4) it is one (T_0, T_1) of the front with all tiles of the rest; a solo nest has one, on
 * rank 0. Columns of one step do not depend on each other; inside a column the tiles run in lexicographic order.
 *
 * 1. Settle what the step sends and receives, and post its receives.
 * 2. If messages of the step before are still under way, run every column up to its first tile that may need them.
 * 3. Wait for them and unpack.
 * 4. Run the rest of every column.
 * 5. Pack and send.
 *
 * Unpacking in 3 is safe although tiles have run: the sets are exact, so an element under way has a reader here that has not run and whose
 * value no write in between may replace. If a tile of 2 wrote the element, or read its old value, that reader or the writer would
 * stand before the tile in program order and be tied to it by a dependence, and the schedule would have them in this order. */
#include "polyrt_internal.h"

#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* The tiles that a column fixes: t[0] of the distributed coordinate, or (T_0, T_1). `done` counts its tiles that have run. */
typedef struct column {
    int64_t t[2];
    int64_t done;
} column;

typedef struct columns {
    column *data;
    size_t count;
    size_t capacity;
} columns;

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

typedef void column_fn(const polyrt_execution *execution, const polyrti_step *step, int64_t first, int64_t second, void *result);

static void each_front_column(const polyrt_execution *execution, const polyrti_step *step, int rank, column_fn *visit, void *result)
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

static void each_column(const polyrt_execution *execution, const polyrti_step *step, int rank, column_fn *visit, void *result)
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

static void add_column(const polyrt_execution *execution, const polyrti_step *step, int64_t first, int64_t second, void *result)
{
    (void)execution, (void)step;
    columns *list = result;
    list->data = polyrti_grow(list->data, &list->capacity, list->count + 1, sizeof *list->data);
    list->data[list->count++] = (column){{first, second}, 0};
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

/* --------------------------------------------------------------------------------------------------------- running one column */

/* A pass over the tiles of one column. An early pass ends before the first tile that may need what is under way. */
typedef struct pass {
    const polyrt_execution *execution;
    const polyrti_step *step;
    column *column;
    bool early;
    bool ended;
    int64_t skip; /* tiles that have run in the pass before */
    polyrti_box box;
} pass;

static void run_tile(pass *pass)
{
    const polyrt_execution *execution = pass->execution;
    if (pass->skip > 0) {
        pass->skip--;
        return;
    }
    pass->ended = pass->early && polyrti_exchange_touches(execution, pass->step->nest, &pass->box);
    if (pass->ended)
        return;
    const double start = polyrti_this()->trace ? polyrti_now() : 0;
    nest_of(execution, pass->step)->compute(execution->args, pass->step->z, pass->box.lo, pass->box.hi);
    polyrti_trace_tile(execution, pass->step->nest, start);
    polyrti_record_tile(execution, pass->step->nest, pass->step->z, &pass->box);
    polyrti_exchange_progress(execution);
    pass->column->done++;
}

/* Whether the column fixes coordinate k, and on which tile. */
static bool fixed_tile(const pass *pass, int k, int64_t *tile)
{
    if (pass->step->second) {
        *tile = pass->column->t[k < 2 ? k : 0];
        return k < 2;
    }
    *tile = pass->column->t[0];
    return k == nest_of(pass->execution, pass->step)->distributed;
}

static void walk(pass *pass, int k)
{
    if (k == nest_of(pass->execution, pass->step)->depth) {
        run_tile(pass);
        return;
    }
    int64_t range[2], tile;
    if (!tile_range(pass->execution, pass->step, k, &pass->box, range))
        return;
    if (fixed_tile(pass, k, &tile)) {
        range[0] = polyrt_max(range[0], tile);
        range[1] = polyrt_min(range[1], tile);
    }
    for (tile = range[0]; tile <= range[1] && !pass->ended; tile++) {
        fix(pass->execution, &pass->box, k, tile);
        walk(pass, k + 1);
    }
}

static void run_column(const polyrt_execution *execution, const polyrti_step *step, column *column, bool early)
{
    pass pass = {.execution = execution, .step = step, .column = column, .early = early, .skip = column->done, .box = polyrti_everywhere()};
    walk(&pass, 0);
}

static void run_columns(const polyrt_execution *execution, const polyrti_step *step, const columns *list, bool early)
{
    const double start = polyrti_now();
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic) num_threads(polyrti_this()->threads) if (polyrti_this()->threads > 1 && list->count > 1)
#endif
    for (size_t i = 0; i < list->count; i++)
        run_column(execution, step, &list->data[i], early);
    polyrti_spent(execution, POLYRTI_COMPUTE, start);
}

/* ----------------------------------------------------------------------------------------------------------------- the steps */

static void count_step(const polyrt_execution *execution, const columns *list)
{
    polyrti_account *account = polyrti_own_account(execution);
    account->steps++;
    for (size_t i = 0; i < list->count; i++)
        account->tiles += (double)list->data[i].done;
}

static void run_step(polyrt_execution *execution, const polyrti_step *step, columns *list)
{
    list->count = 0;
    each_column(execution, step, execution->rank, add_column, list);
    if (execution->exchange)
        polyrti_exchange_post(execution, step);
    if (execution->exchange && polyrti_exchange_is_pending(execution)) {
        run_columns(execution, step, list, true);
        polyrti_exchange_finish(execution);
    }
    run_columns(execution, step, list, false);
    if (execution->exchange)
        polyrti_exchange_send(execution);
    count_step(execution, list);
    execution->step++;
}

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

static void run_wavefront(polyrt_execution *execution, polyrti_step *step, columns *list)
{
    const polyrti_box all = polyrti_everywhere();
    if (!tile_range(execution, step, 0, &all, step->range))
        return;
    int64_t w[2];
    int64_t (*second)[2] = front_table(execution, step, w);
    step->second = (const int64_t (*)[2])second;
    for (step->w = w[0]; step->w <= w[1]; step->w++)
        run_step(execution, step, list);
    free(second);
}

void polyrt_nest_run(polyrt_execution *execution, int nest, const int64_t *z)
{
    const polyrt_nest *descriptor = &execution->region->nests[nest];
    const polyrti_box all = polyrti_everywhere();
    polyrti_step step = {.nest = nest, .z = z};
    columns list = {0};
    if (descriptor->wavefront != 0) {
        run_wavefront(execution, &step, &list);
    } else {
        if (descriptor->depth > 0)
            descriptor->bounds(execution->args, z, descriptor->distributed, all.lo, all.hi, step.range);
        run_step(execution, &step, &list);
    }
    free(list.data);
}
