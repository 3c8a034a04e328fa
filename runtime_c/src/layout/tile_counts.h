/* Tile sizes that leave every rank something to do in a step. Pure. */
#ifndef POLYRTI_TILE_COUNTS_H
#define POLYRTI_TILE_COUNTS_H

#include <stdint.h>

/* Of `size` and its halves the one with which a step takes clearly least time on `ranks` ranks,
 * between which the tiles that lie side by side in `extent` points are dealt out. A point of a tile
 * costs 1 + cost / size. */
int64_t polyrti_size_for_ranks(int64_t size, int64_t extent, int64_t ranks, double cost);

#endif
