/* Where tiles begin. */
#ifndef POLYRTI_TILE_ORIGINS_H
#define POLYRTI_TILE_ORIGINS_H

#include "execution.h"

/* Sets the origins in execution->tile, whose sizes are set. Not collective; the same on all ranks.
 */
void polyrti_choose_origins(polyrt_execution *execution);

#endif
