/* Arrays of a region that share memory. */
#ifndef POLYRTI_OVERLAP_H
#define POLYRTI_OVERLAP_H

#include "../sets/store.h"

/* Ends all ranks with an error if the memory of two arrays overlaps that the region touches, and it
 * writes one of them there. Not collective: addresses differ between ranks. */
void polyrti_refuse_overlap(const polyrt_region *region, const void *args,
                            const polyrti_store *stores);

#endif
