/* Placements that follow the blocks in which earlier regions left their arrays. Pure. */
#ifndef POLYRTI_FOLLOWED_H
#define POLYRTI_FOLLOWED_H

#include "nest_dimension.h"

/* The partition that the owner map of a dimension can take over: of the first subscript that it
 * counts of which one is known, on as many ranks; NULL if there is none. The form counts the
 * subscript with this offset. */
const polyrti_partition *polyrti_followed_partition(const polyrti_nest_dimension *dimension,
                                                    int ranks, int64_t *offset);

/* The tile size with which coordinate k of the nest has its borders where a partition that it can
 * follow has them, 0 if there is none. */
int64_t polyrti_followed_width(const polyrt_execution *execution, const polyrt_nest *nest, int k);

#endif
