/* Statistics of what regions brought from other ranks, by array, and what for. */
#ifndef POLYRTI_BROUGHT_H
#define POLYRTI_BROUGHT_H

#include "statistics.h"

#include <stdbool.h>

/* Before a region: what it reads around its part of an array, which lies in the same blocks; and of
 * an array that lies in others, or in none that are known, so that it is redistributed. After it:
 * what goes to all ranks, or to rank 0, since it cannot stay where it was written or gather asks
 * for it. */
enum polyrti_purpose { POLYRTI_HALO, POLYRTI_OTHER_BLOCKS, POLYRTI_GATHERED, POLYRTI_PURPOSES };

/* Numbers of each array and purpose: bytes that came to the rank, and in how many executions. */
enum { POLYRTI_BROUGHT_BYTES, POLYRTI_BROUGHT_EXECUTIONS, POLYRTI_BROUGHT_NUMBERS };

/* Notes what one execution of the account's region brought of one of its arrays. */
void polyrti_note_brought(polyrti_account *account, int array, enum polyrti_purpose purpose,
                          double bytes);

/* How many numbers a region has: for each array and purpose. */
int polyrti_brought_count(const polyrt_region *region);

/* Rows of a table, the first of which gets a title; elements of the JSON list "brought", separated
 * from those before. `numbers` has, for each array and purpose, the bytes of all ranks and the
 * executions of the rank that has most. Both return how many rows there are now, `before` of them
 * of other regions. */
int polyrti_print_brought_rows(FILE *file, const polyrt_region *region, const double *numbers,
                               int before);
int polyrti_print_brought(FILE *file, const polyrt_region *region, const double *numbers,
                          int before);

#endif
