/* Large allocations, each of which has the pages for itself that it begins on and ends on: there
 * even the partial pages at an array's ends can be guarded. Not collective. */
#ifndef POLYRTI_ALLOCATIONS_H
#define POLYRTI_ALLOCATIONS_H

#include "pages.h"

/* In bytes: the size from which on an allocation begins a page and is noted; that from which on the
 * C library maps one by itself if it has no room; and its header before each. */
enum { POLYRTI_LARGE = 1 << 15, POLYRTI_MAPPED = 1 << 17, POLYRTI_HEADER = 2 * sizeof(size_t) };

/* The bytes that a large allocation takes. One that begins and ends with huge pages costs as much
 * to close and open as one small page (docs/runtime.md), so it is rounded up to these unless more
 * than a quarter were wasted; others to small pages. 0 if there is no such size. */
size_t polyrti_rounded_size(size_t bytes);

/* The alignment of an allocation that takes so many bytes. */
size_t polyrti_alignment(size_t rounded);

/* Whether the C library has mapped an allocation by itself: it is zero at first. */
bool polyrti_is_mapped(const void *memory);

/* An allocation of so many bytes has been made, which has its pages for itself if it begins a page
 * or is mapped; one is about to be given back, whose pages are open by now. */
void polyrti_note_allocation(void *memory, size_t bytes);
void polyrti_drop_allocation(void *memory);

/* All pages that the allocation touches which holds the memory first .. past - 1; empty if it is
 * not known to have pages of its own. */
polyrti_pages polyrti_pages_of_allocation(const char *first, const char *past);

#endif
