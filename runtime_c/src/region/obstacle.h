/* What is in the way of distributing one execution of a region. */
#ifndef POLYRTI_OBSTACLE_H
#define POLYRTI_OBSTACLE_H

#include "../sets/store.h"

/* In words, and what to do about it; an empty text: nothing is. */
typedef struct polyrti_obstacle {
    char text[256];
    const char *hint;
} polyrti_obstacle;

/* The first condition that is `unmet` (counted from 1; 0: none), or arrays that share memory. Not
 * collective: addresses differ between ranks. */
polyrti_obstacle polyrti_obstacle_to(const polyrt_region *region, const void *args,
                                     const polyrti_store *stores, int unmet);

#endif
