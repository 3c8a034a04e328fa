/* Owner maps: who owns which units of a distributed dimension (Bondhugula 2011, section 5.1:
 * `owner` is his pi, `next` his polyrt_loop_dist; cyclic placement as in Yuki and Rajopadhye 2013,
 * section 4). Pure arithmetic. */
#ifndef POLYRTI_OWNER_H
#define POLYRTI_OWNER_H

#include "polyrt.h"

#include <stdbool.h>

/* `count` ranks from `first` on; after the last rank comes the first. */
typedef struct polyrti_span {
    int first, count;
} polyrti_span;

/* An owner map of the integers (units of a distributed dimension) on ranks. Another one is another
 * triple of functions: `owner` gives the rank of a unit; `next` the first interval that `rank` owns
 * and that does not end before `from`, false if none; `span` the owners of units first..last, if
 * they follow each other, false otherwise. */
typedef struct polyrti_owner polyrti_owner;
typedef struct polyrti_table polyrti_table; /* table.h */

struct polyrti_owner {
    int (*owner)(const polyrti_owner *owner, int64_t unit);
    bool (*next)(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2]);
    bool (*span)(const polyrti_owner *owner, int64_t first, int64_t last, polyrti_span *span);
    int ranks;
    int64_t first, last;  /* block: the units */
    int64_t block;        /* cyclic: units in a row */
    polyrti_table *table; /* NULL for all others */
};

/* The units first..last in one block for each rank; units outside belong to the nearest. */
polyrti_owner polyrti_owner_block(int ranks, int64_t first, int64_t last);

/* `block` units in a row for each rank, in turn. */
polyrti_owner polyrti_owner_cyclic(int ranks, int64_t block);

/* One rank has everything, and lists unit by unit. */
polyrti_owner polyrti_owner_whole(void);

#endif
