/* Rows behind tables of pointers that lie evenly in memory: then the array is one block like any
 * other, of which values can stay on the ranks that wrote them. Not collective. */
#ifndef POLYRTI_EVEN_ROWS_H
#define POLYRTI_EVEN_ROWS_H

#include "../sets/segments.h"

/* The block that rows make: how many elements one subscript of each table counts, and where the
 * element with all subscripts 0 would be. */
typedef struct polyrti_block {
    int64_t strides[POLYRT_MAX_TABLES];
    void *base;
} polyrti_block;

/* Whether the rows of a store that has tables are a block: those that are touched, at least one, of
 * which subscripts least .. most are, of POLYRTI_SUBSCRIPTS each, the last ones those of elements
 * within a row. */
bool polyrti_find_block(const polyrti_store *store, const polyrti_segments *rows,
                        const int64_t *least, const int64_t *most, polyrti_block *block);

/* The same where rows lie evenly from the first subscript of one table to the last, which is found
 * quickly; false does not say that they are no block. */
bool polyrti_find_even_block(const polyrti_store *store, const int64_t *least, const int64_t *most,
                             polyrti_block *block);

/* Visits the tables through which the subscripts go: the memory first .. past - 1 of each. */
typedef void polyrti_table_fn(char *first, char *past, void *argument);
void polyrti_each_table(const polyrti_store *store, const int64_t *least, const int64_t *most,
                        polyrti_table_fn *visit, void *argument);

#endif
