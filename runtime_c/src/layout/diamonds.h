/* Nests whose tiles are diamonds. */
#ifndef POLYRTI_DIAMONDS_H
#define POLYRTI_DIAMONDS_H

#include "polyrt.h"

#include <stdbool.h>

/* Whether the tiles are diamonds: those of a wavefront all of which can start at once. */
bool polyrti_is_diamond(const polyrt_nest *nest);

/* Whether they are diamonds of one coordinate and time, beside rows of memory: such run in slices
 * along their first coordinate. */
bool polyrti_has_slices(const polyrt_nest *nest);

#endif
