/* Arrays of a region that share memory. */
#ifndef POLYRTI_OVERLAP_H
#define POLYRTI_OVERLAP_H

#include "../sets/store.h"

#include <stdbool.h>

/* Whether the memory of two arrays overlaps that the region touches, and it writes one of them
 * there: which two, in their order; the same twice if it is two rows of one, or a row and a table
 * of rows. Not collective: addresses differ between ranks. */
bool polyrti_overlap(const polyrt_region *region, const void *args, const polyrti_store *stores,
                     int arrays[2]);

#endif
