/* Tile sizes. */
#ifndef POLYRTI_TILE_SIZES_H
#define POLYRTI_TILE_SIZES_H

#include "execution.h"

/* Sets execution->tile: what the environment says, else the clause (`clause_count` sizes, 0 for
 * none), else the default. Sizes out of range end all ranks with an error. Not collective; the same
 * on all ranks. */
void polyrti_choose_tiles(polyrt_execution *execution, int clause_count, const int64_t *clause);

#endif
