/* Large allocations of the C library, each of which is mapped on pages of its own: there even the
 * partial pages at an array's ends can be guarded. Not collective. */
#ifndef POLYRTI_ALLOCATIONS_H
#define POLYRTI_ALLOCATIONS_H

#include "pages.h"

/* Sizes from which on an allocation is noted and mapped by itself, and the C library's header
 * before each, in bytes. */
enum { POLYRTI_LARGE = 1 << 17, POLYRTI_HEADER = 2 * sizeof(size_t) };

/* The bytes that an allocation takes which begins and ends with huge pages: closing and opening one
 * costs as much as one small page (docs/runtime.md). 0 for those that are better left as they are:
 * a quarter at most may be wasted. */
size_t polyrti_rounded_size(size_t bytes);

/* Whether an allocation of the C library is mapped by itself. */
bool polyrti_has_own_pages(const void *memory);

/* An allocation of so many bytes has been made; one is about to be given back, whose pages are open
 * by now. */
void polyrti_note_allocation(void *memory, size_t bytes);
void polyrti_drop_allocation(void *memory);

/* All pages that the allocation touches which holds the memory first .. past - 1; empty if it is
 * not known to have pages of its own. */
polyrti_pages polyrti_pages_of_allocation(const char *first, const char *past);

#endif
