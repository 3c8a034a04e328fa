/* Whose boxes of a step lie in a window: how a receiver finds the ranks that may send to it. Pure;
 * the list belongs to the caller, who frees its data. */
#ifndef POLYRTI_NEIGHBOURS_H
#define POLYRTI_NEIGHBOURS_H

#include "columns.h"

/* What a rank computes in a step, or a box of it. */
typedef struct polyrti_work {
    int rank;
    polyrti_box box;
} polyrti_work;

typedef struct polyrti_works {
    polyrti_work *data;
    size_t count;
    size_t capacity;
} polyrti_works;

/* Appends the boxes of polyrti_step_boxes of all ranks that meet the window. */
void polyrti_add_works(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_box *window, polyrti_works *works);

void polyrti_add_work(polyrti_works *works, int rank, const polyrti_box *box);

#endif
