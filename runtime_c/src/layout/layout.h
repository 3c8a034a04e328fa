/* The layout of an execution: its tile sizes, the grid of ranks, and an owner map for each
 * distributed dimension. Not collective; the same on all ranks. */
#ifndef POLYRTI_LAYOUT_H
#define POLYRTI_LAYOUT_H

#include "execution.h"

/* Sets the tile sizes, placements and scheme of an execution whose region, args, settings and ranks
 * are set; polyrti_free_placements gives the placements back. */
void polyrti_lay_out(polyrt_execution *execution, int tile_count, const int64_t *tile);

void polyrti_free_placements(const polyrt_region *region, polyrti_placement *placements);

#endif
