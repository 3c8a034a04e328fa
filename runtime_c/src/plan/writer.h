/* One writing box of a step, and what has been found out about it. The box is one tile for all
 * schemes but exact. send_sets.h makes writers; the files that say what a box sends share them. */
#ifndef POLYRTI_WRITER_H
#define POLYRTI_WRITER_H

#include "columns.h"
#include "tree.h"
#include "../sets/runs.h"

typedef struct polyrti_writer {
    const polyrt_execution *execution;
    const polyrti_step *step;
    polyrti_box box;
    polyrti_box *reach;  /* per flow of the nest */
    bool *reaches;       /* per flow: whether it may send anything */
    int *broadcast;      /* per flow: 1 + the number of the broadcast that it is in, 0 for none */
    polyrti_tree *trees; /* per broadcast; and its array */
    int *arrays;
    int broadcast_count;
    polyrt_sink *whole;  /* per part: all of it */
    bool *has_whole;     /* per part: whether `whole` is filled in */
    polyrti_boxes boxes; /* scratch, as all below */
    polyrti_boxes tiles;
    polyrt_sink flowing, common, unicast;
} polyrti_writer;

/* Where in a nest something is read that comes from another rank. */
typedef struct polyrti_need {
    int nest;
    polyrti_box box;
} polyrti_need;

typedef struct polyrti_needs {
    polyrti_need *data;
    size_t count;
    size_t capacity;
} polyrti_needs;

/* Appends, unless `needs` is NULL. */
void polyrti_add_need(int receiver, const polyrti_box *reach, polyrti_needs *needs);

/* The nest that the box is of. */
const polyrt_nest *polyrti_writer_nest(const polyrti_writer *writer);

/* Puts the boxes of a rank in a nest within what is reached into writer->boxes; false if there are
 * none. */
bool polyrti_find_receiving_boxes(polyrti_writer *writer, int receiver, const polyrti_box *reach,
                                  int rank);

/* Appends what flows from the writing box to a box of the receiver of flow f. */
void polyrti_flow_to_box(const polyrti_writer *writer, int f, const polyrti_box *box,
                         polyrt_sink *sink);

#endif
