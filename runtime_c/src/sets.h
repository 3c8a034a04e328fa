/* Sets of elements, owner maps of integers, and boxes of scheduled space: arithmetic that knows of
 * no nest and no MPI. */
#ifndef POLYRT_SETS_H
#define POLYRT_SETS_H

#include "polyrt.h"

#include <stdbool.h>
#include <stddef.h>

/* ----------------------------------------------------------------------------------------------------
 * runs.c: sets of elements */

/* The elements offset .. offset + length - 1 of an array. */
typedef struct polyrti_run {
    int64_t offset;
    int64_t length;
} polyrti_run;

/* A growing list of runs. After polyrti_merge it is canonical: sorted, disjoint, with gaps between
 * neighbours. `emitted` counts the calls that said something since polyrti_clear. A zeroed sink is
 * empty. `other` is memory for merging, of its own size. */
struct polyrt_sink {
    polyrti_run *runs;
    size_t count;
    size_t capacity;
    polyrti_run *other;
    size_t other_capacity;
    int64_t emitted;
};

/* Zeroed memory for `count` elements, to be freed with free. */
void *polyrti_new(size_t count, size_t element_size);

/* Room for `wanted` elements in a growing array; returns the new place of `data`. */
void *polyrti_grow(void *data, size_t *capacity, size_t wanted, size_t element_size);

void polyrti_clear(polyrt_sink *sink);
void polyrti_release(polyrt_sink *sink);
void polyrti_append(polyrt_sink *sink, int64_t offset, int64_t length);
void polyrti_append_all(polyrt_sink *sink, const polyrt_sink *more);
void polyrti_merge(polyrt_sink *sink);
int64_t polyrti_elements(const polyrt_sink *sink);

/* Appends the runs as they are, joined with none. */
void polyrti_concatenate(polyrt_sink *sink, const polyrt_sink *more);

/* result := a and b, a without b; a and b canonical, result a sink of its own, cleared first. */
void polyrti_intersect(const polyrt_sink *a, const polyrt_sink *b, polyrt_sink *result);
void polyrti_subtract(const polyrt_sink *a, const polyrt_sink *b, polyrt_sink *result);

/* ---------------------------------------------------------------------------------------------------
 * store.c: where elements lie */

/* The memory of one array, as polyrt_array tells: `base` is the address of the element with offset
 * 0, or the first of `tables` tables. */
typedef struct polyrti_store {
    void *base;
    size_t element_size;
    int tables;
    int part_count;
    const polyrt_member *parts;
} polyrti_store;

/* The address of an element; elements of one run follow each other from there on. */
char *polyrti_address(const polyrti_store *store, int64_t offset);

/* Copy the elements of one array out of memory, or their parts into it; return the place in the
 * buffer behind them. */
char *polyrti_pack(const polyrt_sink *sink, const polyrti_store *store, char *buffer);
const char *polyrti_unpack(const polyrt_sink *sink, const polyrti_store *store, const char *buffer);

/* Bytes without gaps of array `array`, from the element `first` on; of a table of pointers, where
 * `first` is POLYRTI_TABLE. */
typedef struct polyrti_piece {
    int array;
    int64_t first;
    char *place;
    size_t bytes;
} polyrti_piece;

#define POLYRTI_TABLE INT64_MIN

typedef struct polyrti_pieces {
    polyrti_piece *list;
    size_t count, capacity;
} polyrti_pieces;

polyrti_store polyrti_store_of(const polyrt_region *region, void *const *bases, int array);

/* Appends the memory of the region's elements of an array in the range that `reached` tells: one
 * piece, or one for each row behind tables, and then the tables themselves. Nothing where the array
 * has no memory. */
void polyrti_pieces_of(const polyrti_store *store, const polyrt_region *region, const void *args,
                       int array, polyrt_touched_fn *reached, polyrti_pieces *pieces);

/* The same with one piece for each run of elements, and nothing between them. */
void polyrti_exact_pieces_of(const polyrti_store *store, const polyrt_region *region,
                             const void *args, int array, polyrt_touched_fn *reached,
                             polyrti_pieces *pieces);

/* ------------------------------------------------------------------------------------------------------
 * owner.c: who owns what */

/* An owner map of the integers (units of a distributed dimension) on ranks. Another one is another
 * triple of functions: `owner` gives the rank of a unit; `next` the first interval that `rank` owns
 * and that does not end before `from`, false if none; `span` the owners of units first..last, if
 * they follow each other (behind the last rank comes the first), false otherwise. */
typedef struct polyrti_owner polyrti_owner;
typedef struct polyrti_table polyrti_table; /* table.c */

/* `count` ranks from `first` on; behind the last rank comes the first. */
typedef struct polyrti_span {
    int first, count;
} polyrti_span;

struct polyrti_owner {
    int (*owner)(const polyrti_owner *owner, int64_t unit);
    bool (*next)(const polyrti_owner *owner, int rank, int64_t from, int64_t interval[2]);
    bool (*span)(const polyrti_owner *owner, int64_t first, int64_t last, polyrti_span *span);
    int ranks;
    int64_t first, last; /* block */
    int64_t block;       /* cyclic */
    polyrti_table *table;
};

polyrti_owner polyrti_owner_block(int ranks, int64_t first, int64_t last);
polyrti_owner polyrti_owner_cyclic(int ranks, int64_t block);

/* One rank has everything, and lists unit by unit. */
polyrti_owner polyrti_owner_whole(void);

/* table.c: the units first .. first + count - 1 belong to rank[0 .. count - 1]. Only such a map has
 * memory to be freed. */
polyrti_owner polyrti_owner_table(int ranks, int64_t first, int64_t count, const int *rank);
void polyrti_owner_free(polyrti_owner *owner);

/* A number that differs, most likely, between different tables. */
int64_t polyrti_table_hash(const polyrti_owner *owner);

/* Fills in rank[0 .. count - 1], ascending: blocks of units with work[0 .. count - 1], in
 * proportion to weight[0 .. ranks - 1]. */
void polyrti_weighted_blocks(int64_t count, const double *work, int ranks, const double *weight,
                             int *rank);

/* ------------------------------------------------------------------------------------------------
 * box.c: boxes of scheduled space */

typedef struct polyrti_box {
    int64_t lo[POLYRT_MAX_DEPTH];
    int64_t hi[POLYRT_MAX_DEPTH];
} polyrti_box;

typedef struct polyrti_boxes {
    polyrti_box *data;
    size_t count;
    size_t capacity;
} polyrti_boxes;

polyrti_box polyrti_everywhere(void);
int64_t polyrti_points(const polyrt_execution *execution, const polyrt_nest *nest, const int64_t *z,
                       polyrti_box box);
bool polyrti_boxes_meet(const polyrti_box *a, const polyrti_box *b, int depth);
void polyrti_add_box(polyrti_boxes *boxes, const polyrti_box *box);

#endif
