/* Sets of ranks, as lists and as boxes in a grid of ranks: who owns what lies in a box. The time
 * depends on how many ranks there are in the set, not on the number of all ranks. Pure. */
#ifndef POLYRTI_RANK_SET_H
#define POLYRTI_RANK_SET_H

#include "placement.h"

/* A set of ranks, in the order in which they were found. */
typedef struct polyrti_ranks {
    int *data;
    size_t count;
    bool *has; /* per rank */
    int all;
} polyrti_ranks;

polyrti_ranks polyrti_ranks_new(int ranks);
void polyrti_ranks_free(polyrti_ranks *ranks);
void polyrti_ranks_clear(polyrti_ranks *ranks);

/* Adds the ranks that own something in `within`. */
void polyrti_add_owners(const polyrti_placement *placement, const polyrti_box *within,
                        polyrti_ranks *ranks);

/* Ranks that are a box in a grid of ranks: in each dimension a span of coordinates, the last
 * dimension running fastest. */
typedef struct polyrti_group {
    int dimensions;
    int ranks[POLYRT_MAX_GRID]; /* of the grid */
    polyrti_span span[POLYRT_MAX_GRID];
} polyrti_group;

/* Finds the group of ranks that own something in `within`; false if they do not follow each other
 * in some dimension. */
bool polyrti_owner_group(const polyrti_placement *placement, const polyrti_box *within,
                         polyrti_group *group);

#endif
