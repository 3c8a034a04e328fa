/* Where large allocations begin in their first huge page.
 *
 * Arrays that all began with a huge page would have the same low 21 bits in the physical addresses
 * of elements with the same subscripts. Some processors then take a load for one of what has just
 * been stored to the other array, and wait: a stencil took four times as long on an Intel Xeon
 * (bench/README.md). So each of them begins some pages and cache lines later, and no two that exist
 * at the same time begin at the same place if there are few enough of them. The ranks of a program
 * run the same ordinary code, and so choose the same places; what one of them allocates in a root
 * block, and threads in any order, begins with a huge page. Not collective. */
#ifndef POLYRTI_BEGINNINGS_H
#define POLYRTI_BEGINNINGS_H

#include <stddef.h>

/* How many places there are. */
enum { POLYRTI_BEGINNINGS = 32 };

/* The bytes from a huge page's beginning to a place in it: 0, 1, .. POLYRTI_BEGINNINGS - 1. They
 * are a multiple of `alignment`, a power of two: 0 if it is more than 4096, as pages may be. */
size_t polyrti_beginning(int place, size_t alignment);

/* The place of what begins at `memory`; 0 if it begins at none of the others. */
int polyrti_place_of(const void *memory);

#endif
