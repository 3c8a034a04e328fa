/* One step's messages, as one rank sends or receives them. No communication: with the same
 * arguments all ranks find the same. */
#ifndef POLYRTI_PLAN_H
#define POLYRTI_PLAN_H

#include "neighbours.h"
#include "origins.h"
#include "send_sets.h"

/* What two ranks exchange in one step, in one direction, down no tree. */
typedef struct polyrti_parcel {
    int rank;          /* the other one */
    polyrt_sink *runs; /* one list per array, as packed */
    size_t bytes;
    char *buffer; /* for `capacity` bytes; belongs to who sends and receives */
    size_t capacity;
} polyrti_parcel;

/* What goes to all ranks of a group in one step: the same runs of one array. */
typedef struct polyrti_broadcast {
    polyrti_tree tree;
    int array;
    polyrt_sink runs;
    size_t bytes;
    char *buffer;
    size_t capacity;
} polyrti_broadcast;

/* What one rank sends, or receives, in one step: a parcel for each neighbour, and none for others;
 * and the broadcasts that it is the root of, or takes part in. */
typedef struct polyrti_plan {
    polyrti_parcel *parcels;
    size_t count;
    size_t made, capacity;         /* parcels after `count` keep their memory for later steps */
    polyrti_broadcast *broadcasts; /* in the order of the boxes; those of one root in the same order
                                      on all ranks */
    size_t broadcast_count, broadcasts_made, broadcast_capacity;
    int *place;                  /* per rank: 1 + its place in parcels, 0 if it has none */
    polyrti_needs needs;         /* of a receiver */
    polyrti_boxes boxes;         /* the rank's own part of the step, for a sender */
    polyrti_origins *origins;    /* of the receiver asked for last; NULL until then */
    polyrti_placed_boxes placed; /* scratch, as all below */
    polyrti_ranks ranks;
    polyrt_sink rest;
    polyrti_writer *writer;
} polyrti_plan;

polyrti_plan polyrti_plan_new(const polyrt_execution *execution);
void polyrti_plan_free(const polyrt_execution *execution, polyrti_plan *plan);

/* What `rank` sends in the step; what it receives. Replaces what the plan held. */
void polyrti_plan_sends(const polyrt_execution *execution, const polyrti_step *step, int rank,
                        polyrti_plan *plan);
void polyrti_plan_receives(const polyrt_execution *execution, const polyrti_step *step, int rank,
                           polyrti_plan *plan);

#endif
