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

/* What one takes that begins and ends with huge pages or with small ones: `bytes` at a multiple of
 * `alignment`, of which its owner gets those from `shift` on. */
typedef struct polyrti_room {
    size_t bytes, alignment, shift;
} polyrti_room;

/* The room for so many bytes that begin at a multiple of `alignment`, which is no more than a page:
 * on huge pages they begin where no others do (beginnings.h). 0 bytes if there is no such size. */
polyrti_room polyrti_room_for(size_t bytes, size_t alignment);

/* Whether the C library has mapped an allocation by itself: it is zero at first. */
bool polyrti_is_mapped(const void *memory);

/* An allocation has been made at `chunk` (NULL if there was no memory), which has its pages for
 * itself if it begins a page or is mapped. Returns where it begins for its owner; one that begins
 * elsewhere than its chunk is known as long as it exists. */
void *polyrti_note_allocation(void *chunk, const polyrti_room *room);

/* From now on, or no longer, this rank runs ordinary code that the others do not: what it allocates
 * then does not decide where what all ranks allocate later begins. */
void polyrti_allocate_alone(bool alone);

/* One is about to be given back, whose pages are open by now. */
void polyrti_drop_allocation(void *memory);

/* Where the memory of an allocation begins for the C library: elsewhere than for its owner if its
 * room has a shift. */
void *polyrti_chunk_of(void *memory);

/* How many bytes an allocation that is known has for its owner, from where it begins for it to the
 * end of its pages: as many on all ranks. 0 if it is not known. */
size_t polyrti_bytes_of_allocation(const void *memory);

/* All pages that the allocation touches which holds the memory first .. past - 1; empty if it is
 * not known to have pages of its own. */
polyrti_pages polyrti_pages_of_allocation(const char *first, const char *past);

#endif
