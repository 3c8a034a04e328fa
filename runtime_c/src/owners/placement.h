/* The tiles of a nest on a grid of ranks. Pure arithmetic. */
#ifndef POLYRTI_PLACEMENT_H
#define POLYRTI_PLACEMENT_H

#include "owner.h"
#include "tiling.h"
#include "../sets/box.h"

/* One distributed dimension of a nest: the tile T is in unit floor(sum_k form[k] * size[k] * T[k] /
 * unit) of the owner map, which thus counts from the value of the form at the origins. */
typedef struct polyrti_distributed_dimension {
    const int *form;
    int64_t unit;
    polyrti_owner owner; /* its ranks are the coordinates of the grid of ranks */
} polyrti_distributed_dimension;

/* Owner maps of one dimension, one for each unit of the others together, the last of them running
 * fastest: any unit of a grid of units can then be on any rank. `first` and `count` are the units
 * of the others; those outside belong to the nearest. */
typedef struct polyrti_rows {
    int dimension, dimensions;
    int64_t first[POLYRT_MAX_GRID], count[POLYRT_MAX_GRID];
    polyrti_owner *owners;
} polyrti_rows;

/* Where a nest's tiles are: on a grid of ranks with as many dimensions as the nest distributes; on
 * rank 0 if it has none. With `rows` the dimension that ends last has its ranks from there, and the
 * others have polyrti_owner_whole. */
typedef struct polyrti_placement {
    int depth, count;
    polyrti_tiling tile[POLYRT_MAX_DEPTH];
    polyrti_distributed_dimension dimensions[POLYRT_MAX_GRID];
    polyrti_rows *rows;                  /* or NULL */
    int64_t extent[POLYRT_MAX_DEPTH][2]; /* over all z, in points, of the coordinates in forms */
} polyrti_placement;

/* Gives back the memory of the owner maps. */
void polyrti_placement_free(polyrti_placement *placement);

/* Whether a form has coordinate k: these coordinates decide on the owner. */
bool polyrti_placed_by(const polyrti_placement *placement, int k);

/* The dimension whose form ends at the last coordinate; of several the last. */
int polyrti_last_dimension(const polyrti_placement *placement);

/* The rank of a tile, by its number in each coordinate. */
int polyrti_owner_of(const polyrti_placement *placement, const int64_t *tile);

/* Visits boxes of whole tiles, each of one rank, that hold all tiles with a point in `within`, and
 * each tile once; until a visit returns false. Visited are those that meet `window`, a part of
 * `within`, but a box is the same for every window. Coordinates that no form has are unbounded.
 * `rank`: of this rank alone, or POLYRTI_ANY. */
enum { POLYRTI_ANY = -1 };
typedef bool polyrti_owned_fn(int rank, const polyrti_box *box, void *argument);
void polyrti_each_owned(const polyrti_placement *placement, int rank, const polyrti_box *within,
                        const polyrti_box *window, polyrti_owned_fn *visit, void *argument);

/* Appends the boxes of one rank. */
void polyrti_owned_boxes(const polyrti_placement *placement, int rank, const polyrti_box *within,
                         polyrti_boxes *boxes);

/* Appends the tiles of a box with a point in `within`, cut along the coordinates that decide on the
 * owner, where the box or `within` has bounds. */
void polyrti_cut(const polyrti_placement *placement, const polyrti_box *box,
                 const polyrti_box *within, polyrti_boxes *tiles);

#endif
