/* The steps of one nest, and the columns and tiles of a step, without MPI.
 *
 * A step is a set of columns. In a parallel nest a column is one tile of the distributed
 * coordinates with all tiles of the others; in a wavefront (Yuki and Rajopadhye 2013, section 4) it
 * is one (T_0, T_1, ..) of the front with all tiles of the rest; a solo nest has one, on rank 0.
 * Columns of one step pass no values to each other; inside a column the tiles run in lexicographic
 * order. Where columns reuse memory (`in_order`), a rank runs them one after the other, ascending:
 * every rank has its own memory, so there is no more to keep. */
#include "../polyrt_internal.h"

#include <stdlib.h>

static const polyrt_nest *nest_of(const polyrt_execution *execution, const polyrti_step *step)
{
    return &execution->region->nests[step->nest];
}

/* The range of tiles of coordinate k where the ones before are in the box; false if it is empty. */
static bool tile_range(const polyrt_execution *execution, const polyrti_step *step, int k,
                       const polyrti_box *box, int64_t range[2])
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

/* Whether coordinate k is fixed in a column. */
static bool is_fixed(const polyrt_execution *execution, const polyrti_step *step, int k)
{
    const int front = nest_of(execution, step)->wavefront;
    return front > 0 ? k < front : polyrti_placed_by(&execution->placements[step->nest], k);
}

/* ----------------------------------------------------------------------------------------------------
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
    for (int k = 0; k < nest_of(execution, step)->wavefront; k++)
        fix(execution, &box, k, column->tile[k]);
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
    for (int k = 0, fixed = 0; k < nest_of(execution, step)->depth; k++)
        if (is_fixed(execution, step, k))
            column.tile[fixed++] = polyrt_floor_div(tile->lo[k], execution->tile[k]);
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

/* ----------------------------------------------------------------------------------------------------
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
    if (k == nest_of(walk->execution, walk->step)->depth)
        return walk->visit(walk->execution, walk->step, &walk->box, walk->argument);
    int64_t range[2];
    if (!tile_range(walk->execution, walk->step, k, &walk->box, range))
        return true;
    if (is_fixed(walk->execution, walk->step, k)) {
        range[0] = polyrt_max(range[0], walk->column->tile[fixed]);
        range[1] = polyrt_min(range[1], walk->column->tile[fixed]);
        fixed++;
    }
    bool on = true;
    for (int64_t tile = range[0]; tile <= range[1] && on; tile++) {
        fix(walk->execution, &walk->box, k, tile);
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

/* ------------------------------------------------------------------------------------------------------------------
 * wavefronts */

/* Tiles of all coordinates of a front but the last, and the range of that one's tiles there. */
typedef struct line {
    int64_t tile[POLYRT_MAX_GRID];
    int64_t sum;
    int64_t range[2];
} line;

typedef struct lines {
    line *data;
    size_t count;
    size_t capacity;
    int64_t w[2]; /* the first and last front */
} lines;

static void add_line(lines *lines, const line *line)
{
    lines->data =
        polyrti_grow(lines->data, &lines->capacity, lines->count + 1, sizeof *lines->data);
    lines->data[lines->count++] = *line;
    lines->w[0] = polyrt_min(lines->w[0], line->sum + line->range[0]);
    lines->w[1] = polyrt_max(lines->w[1], line->sum + line->range[1]);
}

/* All lines that continue the k tiles of `line`, which `box` holds. */
static void find_lines(const polyrt_execution *execution, const polyrti_step *step, int k,
                       polyrti_box *box, line *line, lines *lines)
{
    int64_t range[2];
    if (!tile_range(execution, step, k, box, range))
        return;
    if (k == nest_of(execution, step)->wavefront - 1) {
        line->range[0] = range[0];
        line->range[1] = range[1];
        add_line(lines, line);
        return;
    }
    const int64_t sum = line->sum;
    for (int64_t tile = range[0]; tile <= range[1]; tile++) {
        fix(execution, box, k, tile);
        line->tile[k] = tile;
        line->sum = sum + tile;
        find_lines(execution, step, k + 1, box, line, lines);
    }
    line->sum = sum;
    box->lo[k] = -POLYRT_FAR;
    box->hi[k] = POLYRT_FAR;
}

/* Appends the column of tiles with the sum w on a line. */
static void add_column(const polyrt_execution *execution, const polyrti_step *step,
                       const line *line, int64_t w, polyrti_front *front)
{
    const int last = nest_of(execution, step)->wavefront - 1;
    int64_t tile[POLYRT_MAX_DEPTH] = {0};
    polyrti_column column = {.rank = 0};
    for (int k = 0; k < last; k++)
        tile[k] = line->tile[k];
    tile[last] = w - line->sum;
    for (int k = 0; k <= last; k++)
        column.tile[k] = tile[k];
    column.rank = polyrti_owner_of(&execution->placements[step->nest], tile);
    front->data =
        polyrti_grow(front->data, &front->capacity, front->count + 1, sizeof *front->data);
    front->data[front->count++] = column;
}

/* ------------------------------------------------------------------------------- the lines that a
 * front cuts */

/* Only those are looked at: with many sweeps over a short line there are as many lines as fronts.
 */
typedef struct cuts {
    const lines *lines;
    const line *
        *waiting; /* the lines by their first front, in their own order where that is the same */
    size_t next;  /* of the waiting */
    const line **cut;    /* by the front at hand, in the order of the lines */
    const line **merged; /* scratch */
    size_t count;
} cuts;

static int64_t first_front(const line *line)
{
    return line->sum + line->range[0];
}

static int64_t last_front(const line *line)
{
    return line->sum + line->range[1];
}

static int by_first_front(const void *a, const void *b)
{
    const line *left = *(const line *const *)a, *right = *(const line *const *)b;
    const int64_t i = first_front(left), j = first_front(right);
    return i != j ? (i > j) - (i < j) : (left > right) - (left < right);
}

static cuts cuts_of(const lines *lines)
{
    cuts cuts = {.lines = lines,
                 .waiting = polyrti_new(lines->count, sizeof *cuts.waiting),
                 .cut = polyrti_new(lines->count, sizeof *cuts.cut),
                 .merged = polyrti_new(lines->count, sizeof *cuts.merged)};
    for (size_t i = 0; i < lines->count; i++)
        cuts.waiting[i] = &lines->data[i];
    if (lines->count > 0)
        qsort(cuts.waiting, lines->count, sizeof *cuts.waiting, by_first_front);
    return cuts;
}

static void free_cuts(cuts *cuts)
{
    free(cuts->waiting);
    free(cuts->cut);
    free(cuts->merged);
}

/* Moves on to front w: leaves the lines that end before it, and merges in those that begin there.
 */
static void cut_at(cuts *cuts, int64_t w)
{
    const size_t total = cuts->lines->count;
    size_t count = 0, old = 0;
    while (old < cuts->count ||
           (cuts->next < total && first_front(cuts->waiting[cuts->next]) <= w)) {
        const bool begins = cuts->next < total && first_front(cuts->waiting[cuts->next]) <= w;
        const bool from_old =
            old < cuts->count && (!begins || cuts->cut[old] < cuts->waiting[cuts->next]);
        const line *line = from_old ? cuts->cut[old++] : cuts->waiting[cuts->next++];
        if (last_front(line) >= w)
            cuts->merged[count++] = line;
    }
    const struct line **merged = cuts->merged;
    cuts->merged = cuts->cut;
    cuts->cut = merged;
    cuts->count = count;
}

/* By rank, and lexicographically among those of a rank: a counting sort, since there may be as many
 * columns as ranks. */
static void order_by_rank(const polyrt_execution *execution, polyrti_front *front)
{
    size_t *behind = polyrti_new((size_t)execution->ranks + 1, sizeof *behind);
    front->by_rank =
        polyrti_grow(front->by_rank, &front->ordered, front->count, sizeof *front->by_rank);
    for (size_t i = 0; i < front->count; i++)
        behind[front->data[i].rank + 1]++;
    for (int rank = 0; rank < execution->ranks; rank++)
        behind[rank + 1] += behind[rank];
    for (size_t i = 0; i < front->count; i++)
        front->by_rank[behind[front->data[i].rank]++] = i;
    free(behind);
}

static void each_front(polyrt_execution *execution, polyrti_step *step, polyrti_step_fn *visit,
                       void *argument)
{
    lines lines = {.w = {INT64_MAX, INT64_MIN}};
    polyrti_front front = {0};
    polyrti_box box = polyrti_everywhere();
    find_lines(execution, step, 0, &box, &(line){.sum = 0}, &lines);
    cuts cuts = cuts_of(&lines);
    step->front = &front;
    for (int64_t w = lines.w[0]; w <= lines.w[1]; w++) {
        front.count = 0;
        cut_at(&cuts, w);
        for (size_t i = 0; i < cuts.count; i++)
            add_column(execution, step, cuts.cut[i], w, &front);
        order_by_rank(execution, &front);
        visit(execution, step, argument);
    }
    free_cuts(&cuts);
    free(lines.data);
    free(front.data);
    free(front.by_rank);
}

/* What the coordinates that decide on the owner span at z. */
static polyrti_box span(const polyrt_execution *execution, const polyrti_step *step)
{
    const polyrti_box all = polyrti_everywhere();
    polyrti_box box = all;
    for (int k = 0; k < nest_of(execution, step)->depth; k++)
        if (is_fixed(execution, step, k)) {
            int64_t range[2];
            nest_of(execution, step)->bounds(execution->args, step->z, k, all.lo, all.hi, range);
            box.lo[k] = range[0];
            box.hi[k] = range[1];
        }
    return box;
}

void polyrti_each_step(polyrt_execution *execution, int nest, const int64_t *z,
                       polyrti_step_fn *visit, void *argument)
{
    polyrti_step step = {.nest = nest, .z = z};
    if (execution->region->nests[nest].wavefront != 0) {
        each_front(execution, &step, visit, argument);
        return;
    }
    step.within = span(execution, &step);
    visit(execution, &step, argument);
}
