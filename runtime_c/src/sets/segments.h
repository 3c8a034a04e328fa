/* The memory that a region touches of its arrays, as segments without gaps. Pure; the list belongs
 * to the caller, who frees it. */
#ifndef POLYRTI_SEGMENTS_H
#define POLYRTI_SEGMENTS_H

#include "store.h"

#include <stdbool.h>

/* `bytes` bytes without gaps at `place`: elements of array `array` from `first` on, or a part of a
 * table of pointers, where `first` is POLYRTI_TABLE. */
typedef struct polyrti_segment {
    int array;
    int64_t first;
    char *place;
    size_t bytes;
} polyrti_segment;

#define POLYRTI_TABLE INT64_MIN

typedef struct polyrti_segments {
    polyrti_segment *list;
    size_t count, capacity;
} polyrti_segments;

/* Appends the memory of the region's elements of an array in the range that `reached` gives: one
 * segment, or one for each row of tables, and then the tables themselves. Nothing where the
 * array has no memory. */
void polyrti_segments_of(const polyrti_store *store, const polyrt_region *region, const void *args,
                         int array, polyrt_touched_fn *reached, polyrti_segments *segments);

/* The same with one segment for each run of elements, and nothing between them. */
void polyrti_exact_segments_of(const polyrti_store *store, const polyrt_region *region,
                               const void *args, int array, polyrt_touched_fn *reached,
                               polyrti_segments *segments);

/* The rows of a store with one table whose subscripts are least .. most, as one segment of `array`
 * with all between the first and the last; and how far apart they are, by their width if there is
 * one. False unless all of them lie evenly, one after the other, also those that nobody touches. */
bool polyrti_even_rows(const polyrti_store *store, int array, const int64_t *least,
                       const int64_t *most, polyrti_segment *rows, int64_t *step);

/* As polyrti_segments_of, or more: even rows are one segment, so that their number hardly
 * matters. */
void polyrti_wide_segments_of(const polyrti_store *store, const polyrt_region *region,
                              const void *args, int array, polyrt_touched_fn *reached,
                              polyrti_segments *segments);

#endif
