/* What is known of the kernels of a region on a rank, for one layout and the integers that it is
 * for: how far they reach into arrays, and what need not be listed again. Zeroed at first. */
#ifndef POLYRTI_KEPT_KERNELS_H
#define POLYRTI_KEPT_KERNELS_H

#include "listing.h"
#include "reaches.h"

typedef struct polyrti_kept_kernels {
    polyrti_reach *reaches;    /* one per array */
    polyrti_listing *listings; /* one per nest */
    int nests;
} polyrti_kept_kernels;

/* Finds the reaches, and makes room for listings, unless that has been done. There is one placement
 * for each nest. */
void polyrti_know_kernels(polyrti_kept_kernels *kept, const polyrt_region *region, const void *args,
                          const polyrti_placement *placements, int rank, polyrt_sink *scratch);

void polyrti_release_kernels(polyrti_kept_kernels *kept);

#endif
