/* Nests whose tiles are diamonds. */
#include "diamonds.h"

bool polyrti_is_diamond(const polyrt_nest *nest)
{
    return nest->wavefront >= 2 && nest->preferred == POLYRT_BLOCK;
}

bool polyrti_has_slices(const polyrt_nest *nest)
{
    return polyrti_is_diamond(nest) && nest->wavefront == 2 && nest->depth == 3 && nest->rows == 3;
}
