/* The tiles of one coordinate: tile T has `size` points from `origin` + T * `size` on. The owner
 * maps count from the origin as well. Pure arithmetic. */
#ifndef POLYRTI_TILING_H
#define POLYRTI_TILING_H

#include "polyrt.h"

typedef struct polyrti_tiling {
    int64_t size, origin;
} polyrti_tiling;

/* The tile that a point is in. */
static inline int64_t polyrti_tile_at(polyrti_tiling tiling, int64_t point)
{
    return polyrt_floor_div(point - tiling.origin, tiling.size);
}

/* The first point of a tile, and the last. */
static inline int64_t polyrti_first_point(polyrti_tiling tiling, int64_t tile)
{
    return tiling.origin + tile * tiling.size;
}

static inline int64_t polyrti_last_point(polyrti_tiling tiling, int64_t tile)
{
    return polyrti_first_point(tiling, tile) + tiling.size - 1;
}

#endif
