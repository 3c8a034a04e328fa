/* Placements that follow the blocks in which earlier regions left their arrays. Pure. */
#ifndef POLYRTI_FOLLOWED_H
#define POLYRTI_FOLLOWED_H

#include "nest_dimension.h"

/* Numbers that tell what can be followed. */
enum { POLYRTI_FOLLOWED_NUMBERS = 5 };
int64_t polyrti_followed_number(const polyrti_followed *followed, int i);

/* The partition that an owner map can take over, NULL if there is none: a value of the map's
 * subscript stands for this value, times `multiple`, minus `offset`, of the partition's. */
typedef struct polyrti_following {
    const polyrti_partition *partition;
    int64_t offset, multiple;
} polyrti_following;

/* That of the first subscript of a dimension's owner map of which one is known, on as many ranks.
 */
polyrti_following polyrti_following_of(const polyrti_nest_dimension *dimension, int ranks);

/* Whether values that a nest writes into an array are live after the region. */
bool polyrti_has_live_outs(const polyrt_nest *nest, int array);

/* The rank that has what the nest works on, where this is so little of arrays that lie in blocks of
 * subscripts that the nest does not count, as the edge of a field, that sending it to others would
 * cost more than computing it: less than a quarter of the elements of such an array. -1 if it is
 * not. */
int polyrti_rank_of_edge(const polyrti_nest_dimension *dimension, double points);

/* The tile size with which coordinate k of the nest has its borders where a partition that it can
 * follow has them, 0 if there is none. */
int64_t polyrti_followed_width(const polyrt_execution *execution, const polyrt_nest *nest, int k);

#endif
