/* Tile sizes that leave every rank something to do in a step. Pure. */
#ifndef POLYRTI_TILE_COUNTS_H
#define POLYRTI_TILE_COUNTS_H

#include <stdint.h>

/* What lies side by side: as many points, and the work of one rank beyond what the number of its
 * tiles says, in tiles. */
typedef struct polyrti_line {
    int64_t extent;
    double surplus;
} polyrti_line;

/* Of `size` and its halves the one with which a step takes clearly least time on `ranks` ranks,
 * between which the tiles of the line are dealt out. A point of a tile costs 1 + cost / size. */
int64_t polyrti_size_for_ranks(int64_t size, const polyrti_line *line, int64_t ranks, double cost);

/* The size up to `most` with which each of the ranks gets as many tiles of the extent, which is
 * positive, or the last one fewer. */
int64_t polyrti_even_size(int64_t most, int64_t extent, int64_t ranks);

#endif
