/* The tiles of a nest that one rank has, of all steps. Pure. */
#ifndef POLYRTI_NEST_TILES_H
#define POLYRTI_NEST_TILES_H

#include "placement.h"

/* Appends boxes of whole tiles, which hold all of the rank's tiles with iterations; `args` is the
 * region's argument record. */
void polyrti_nest_tiles(const polyrti_placement *placement, const polyrt_nest *nest,
                        const void *args, int rank, polyrti_boxes *boxes);

#endif
