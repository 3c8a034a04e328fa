/* Owner maps in blocks of units, by the work in them. */
#ifndef POLYRTI_BLOCKS_H
#define POLYRTI_BLOCKS_H

#include "nest_dimension.h"

/* One block of units for each rank along the dimension; to be freed with polyrti_owner_free. */
polyrti_owner polyrti_block_owner(const polyrti_nest_dimension *dimension, int ranks,
                                  const polyrti_units *units);

#endif
