/* Arrays behind tables of pointers (double **) whose rows lie evenly are blocks for one execution:
 * their strides and bases say so, and nothing else tells them from other arrays. Where rows do not,
 * the array is gathered on every rank after the region. Not collective. */
#ifndef POLYRTI_JOINED_ROWS_H
#define POLYRTI_JOINED_ROWS_H

#include "../guards/pages.h"
#include "../homes/objects.h"
#include "../layout/execution.h"

/* The arguments of an execution. */
typedef struct polyrti_arguments {
    const polyrt_region *region;
    void *args;
    void **bases;
} polyrti_arguments;

/* What stood in the arguments before rows were joined: the first tables of arrays that have some;
 * the closed pages that hold tables; and a number for how rows were joined, 0 if none were. */
typedef struct polyrti_joined_rows {
    void **tables; /* one per array; NULL if the region has none */
    polyrti_pages *closed;
    size_t count, capacity;
    int64_t number;
} polyrti_joined_rows;

/* Joins the rows of all arrays that allow it, in the arguments, which have tables as generated code
 * fills them in. */
polyrti_joined_rows polyrti_join_rows(const polyrti_arguments *of);

/* Takes that back, where ranks have found different blocks. */
void polyrti_part_rows(const polyrti_arguments *of, polyrti_joined_rows *joined);

/* Opens the objects on whose pages tables lie: the region's loops go through them. */
void polyrti_open_tables(polyrti_objects *objects, const polyrti_joined_rows *joined);

/* Says of which arrays the rows could not be joined, where that has cost much by now: on rank 0, at
 * the tenth execution of a region whose results stay where they can. */
void polyrti_warn_of_rows(const polyrt_execution *execution, const polyrti_store *stores,
                          int64_t executions);

void polyrti_free_joined_rows(polyrti_joined_rows *joined);

#endif
