/* Large allocations of the C library, each of which is mapped on pages of its own: there even the
 * partial pages at an array's ends can be guarded. Not collective. */
#ifndef POLYRTI_ALLOCATIONS_H
#define POLYRTI_ALLOCATIONS_H

#include "pages.h"

/* Sizes from which on an allocation is noted and mapped by itself, and the C library's header
 * before each, in bytes. */
enum { POLYRTI_LARGE = 1 << 17, POLYRTI_HEADER = 2 * sizeof(size_t) };

/* An allocation has been made; one is about to be given back, whose pages are open by now. */
void polyrti_note_allocation(void *memory);
void polyrti_drop_allocation(void *memory);

/* All pages of the allocation that holds the memory first .. past - 1, the C library's own header
 * included; empty if it is not known to have pages of its own. */
polyrti_pages polyrti_pages_of_allocation(const char *first, const char *past);

#endif
