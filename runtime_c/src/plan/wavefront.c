/* The fronts of a wavefront nest: the tiles whose coordinates in the front have one sum.
 *
 * 1. A line has one tile in each coordinate of the front but the last; the range of that one's
 * tiles gives the fronts that cut the line. All lines are listed once for the nest at z.
 * 2. Fronts are visited in ascending order. The lines that one cuts are those that the front before
 * cut and that have not ended, merged with those that begin: with many sweeps over a short line
 * there are as many lines as fronts, and only few of them matter to one front.
 * 3. Each of these gives one column, whose owner is asked for, and the columns are ordered by
 * rank. */
#include "wavefront.h"

#include "../base/memory.h"

#include <stdlib.h>

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
    if (!polyrti_tile_range(execution, step, k, box, range))
        return;
    if (k == polyrti_nest_of(execution, step)->wavefront - 1) {
        line->range[0] = range[0];
        line->range[1] = range[1];
        add_line(lines, line);
        return;
    }
    const int64_t sum = line->sum;
    for (int64_t tile = range[0]; tile <= range[1]; tile++) {
        polyrti_fix_tile(execution, box, k, tile);
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
    const int last = polyrti_nest_of(execution, step)->wavefront - 1;
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

/* -------------------------------------------------------------------------------------------------
 * the lines that a front cuts */

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
    size_t *first = polyrti_new((size_t)execution->ranks + 1, sizeof *first);
    front->by_rank =
        polyrti_grow(front->by_rank, &front->ordered, front->count, sizeof *front->by_rank);
    for (size_t i = 0; i < front->count; i++)
        first[front->data[i].rank + 1]++;
    for (int rank = 0; rank < execution->ranks; rank++)
        first[rank + 1] += first[rank];
    for (size_t i = 0; i < front->count; i++)
        front->by_rank[first[front->data[i].rank]++] = i;
    free(first);
}

void polyrti_each_front(polyrt_execution *execution, polyrti_step *step, polyrti_step_fn *visit,
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
