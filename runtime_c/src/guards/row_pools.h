/* Pools for rows: allocations of up to a megabyte, which programs make one by one for the rows of a
 * matrix. Those of one size follow each other without anything in between, so that the rows of a
 * matrix lie evenly (even_rows.h), and pages with rows alone can be closed. Not collective. */
#ifndef POLYRTI_ROW_POOLS_H
#define POLYRTI_ROW_POOLS_H

#include "pages.h"

/* Begins to use pools, unless MPI is a part of the executable: its memory must never be closed. */
void polyrti_start_pools(void);

/* The memory for a row of so many bytes, for a call that returns to `caller`; NULL if it is to be
 * allocated elsewhere: it is too small or too large, or for a library or this one. Zero if
 * `cleared`. */
void *polyrti_new_row(size_t bytes, const void *caller, bool cleared);

/* How many bytes a row has; 0 if the memory is none. */
size_t polyrti_row_size(const void *memory);

/* Gives the memory of a row back. */
void polyrti_drop_row(void *memory);

/* Whether all of the memory first .. past - 1 lies in one pool. */
bool polyrti_is_in_pool(const char *first, const char *past);

/* The pages of all rows among which the memory is, if it lies in a pool whose rows have pages for
 * themselves, and the bytes from each to the next one; else empty. */
polyrti_pages polyrti_pages_of_rows(const char *first, const char *past, size_t *slot);

#endif
