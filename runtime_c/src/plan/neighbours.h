/* Whose boxes of a step lie in a window: how a receiver finds the ranks that may send to it. Pure;
 * the list belongs to the caller, who frees its data. */
#ifndef POLYRTI_NEIGHBOURS_H
#define POLYRTI_NEIGHBOURS_H

#include "columns.h"

/* A box of what is computed in a step, and the rank that computes it. */
typedef struct polyrti_placed_box {
    int rank;
    polyrti_box box;
} polyrti_placed_box;

typedef struct polyrti_placed_boxes {
    polyrti_placed_box *data;
    size_t count;
    size_t capacity;
} polyrti_placed_boxes;

/* Appends the boxes of polyrti_step_boxes of all ranks that meet the window. */
void polyrti_add_placed_boxes(const polyrt_execution *execution, const polyrti_step *step,
                              const polyrti_box *window, polyrti_placed_boxes *boxes);

void polyrti_add_placed_box(polyrti_placed_boxes *boxes, int rank, const polyrti_box *box);

#endif
