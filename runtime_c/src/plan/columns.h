/* The columns of a step, and the tiles of a column.
 *
 * A step is a set of columns. In a parallel nest a column is one tile of the distributed
 * coordinates with all tiles of the others; in a wavefront (Yuki and Rajopadhye 2013, section 4) it
 * is one (T_0, T_1, ..) of the front with all tiles of the rest; a solo nest has one, on rank 0.
 * Columns of one step pass no values to each other; inside a column the tiles run in lexicographic
 * order. Where columns use memory again (`in_order`), a rank runs them one after the other,
 * ascending: every rank has its own memory, so there is no more to keep.
 *
 * Pure functions of the execution: any rank may be asked for. */
#ifndef POLYRTI_COLUMNS_H
#define POLYRTI_COLUMNS_H

#include "../layout/execution.h"

/* Columns of tiles agree in the coordinates that decide on the owner: in parallel nests those of
 * the forms, in wavefronts those of the front. `tile` are the tiles of these coordinates,
 * ascending. */
enum { POLYRTI_FIXED = POLYRT_MAX_GRID + 1 };

typedef struct polyrti_column {
    int64_t tile[POLYRTI_FIXED];
    int rank; /* the owner */
} polyrti_column;

/* The columns of a front in lexicographic order, and their places ordered by rank. */
typedef struct polyrti_front {
    polyrti_column *data;
    size_t count;
    size_t capacity;
    size_t *by_rank;
    size_t ordered; /* capacity of by_rank */
} polyrti_front;

/* One step of one nest. Parallel nests: `within` is what the iteration space spans at z.
 * Wavefronts: `front` has all columns. */
typedef struct polyrti_step {
    int nest;
    const int64_t *z;
    polyrti_box within;
    const polyrti_front *front;
} polyrti_step;

/* Memory for the boxes of a rank and the tiles in them, kept from step to step: loops of few
 * iterations have very many steps. Zeroed at first; polyrti_cutting_free frees it. */
typedef struct polyrti_cutting {
    polyrti_boxes boxes, tiles;
} polyrti_cutting;

void polyrti_cutting_free(polyrti_cutting *cutting);

/* The nest of a step. */
const polyrt_nest *polyrti_nest_of(const polyrt_execution *execution, const polyrti_step *step);

/* Whether coordinate k is fixed in a column. */
bool polyrti_is_fixed(const polyrt_execution *execution, const polyrti_step *step, int k);

/* The range of tiles of coordinate k where the ones before are in the box; false if it is empty. */
bool polyrti_tile_range(const polyrt_execution *execution, const polyrti_step *step, int k,
                        const polyrti_box *box, int64_t range[2]);

/* Narrows coordinate k of the box to one tile. */
void polyrti_fix_tile(const polyrt_execution *execution, polyrti_box *box, int k, int64_t tile);

/* Visits the columns of a step that `rank` owns, none before one that has no coordinate after its
 * own. */
typedef void polyrti_column_fn(const polyrt_execution *execution, const polyrti_step *step,
                               const polyrti_column *column, void *result);
void polyrti_each_column(const polyrt_execution *execution, const polyrti_step *step, int rank,
                         polyrti_cutting *cutting, polyrti_column_fn *visit, void *result);

/* Visits the tiles of a column in lexicographic order until a visit returns false. */
typedef bool polyrti_tile_fn(const polyrt_execution *execution, const polyrti_step *step,
                             const polyrti_box *tile, void *argument);
void polyrti_each_tile(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_column *column, polyrti_tile_fn *visit, void *argument);

/* The box of a column of a front. */
polyrti_box polyrti_column_box(const polyrt_execution *execution, const polyrti_step *step,
                               const polyrti_column *column);

/* Appends the boxes that hold all that `rank` computes in the step. */
void polyrti_step_boxes(const polyrt_execution *execution, const polyrti_step *step, int rank,
                        polyrti_boxes *boxes);

#endif
