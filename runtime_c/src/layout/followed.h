/* Placements that follow the blocks in which earlier regions left their arrays. Pure. */
#ifndef POLYRTI_FOLLOWED_H
#define POLYRTI_FOLLOWED_H

#include "nest_dimension.h"

/* Numbers that tell what can be followed. */
enum { POLYRTI_FOLLOWED_NUMBERS = 8 };
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

/* Whether an execution reads nothing from before it but single elements: it fills arrays, with
 * zeros or from their subscripts, often with their borders. */
bool polyrti_fills(const polyrt_execution *execution);

/* Whether values that a nest writes into an array are live after the region. */
bool polyrti_has_live_outs(const polyrt_nest *nest, int array);

/* The rank that has what the nest works on, where this is so little of arrays that lie in blocks of
 * subscripts that the nest does not count, as the edge of a field, that sending it to others would
 * cost more than computing it: less than a quarter of the elements of such an array. -1 if it is
 * not. */
int polyrti_rank_of_edge(const polyrti_nest_dimension *dimension, double points);

/* The value of a map's subscript where the block of rank r begins; POLYRT_FAR if the first, an
 * empty one at an end, or none does. */
int64_t polyrti_border(const polyrti_following *following, int r);

/* The tile size up to `most`, but not much smaller, with which coordinate k of the nest best has
 * its borders where a partition that it can follow has them; 0 if there is no such partition. */
int64_t polyrti_followed_size(const polyrt_execution *execution, const polyrt_nest *nest, int k,
                              int64_t most);

#endif
