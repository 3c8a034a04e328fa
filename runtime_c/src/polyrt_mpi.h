/* What the files of the library that speak MPI share. Files that work only together with those
 * include it too: the others are the library without MPI (alone/alone.c). */
#ifndef POLYRT_MPI_H
#define POLYRT_MPI_H

#include "plan.h"

#include <mpi.h>

/* The communicator of the library, a duplicate of its own, and the first one, which all ranks have:
 * polyrt_set_comm changes only the former. */
MPI_Comm polyrti_comm(void);
MPI_Comm polyrti_world(void);

/* Pending operations, in the order they were begun. */
typedef struct polyrti_requests {
    MPI_Request *data;
    size_t count;
    size_t capacity;
} polyrti_requests;

/* Begin sending or receiving `bytes` bytes, in as many MPI messages as the limit on one asks for;
 * return how many. */
int polyrti_send(const char *buffer, size_t bytes, int to, int tag, polyrti_requests *requests);
int polyrti_receive(char *buffer, size_t bytes, int from, int tag, polyrti_requests *requests);

/* polyrti_test only gives MPI the processor for a moment. */
void polyrti_test(polyrti_requests *requests);
void polyrti_wait(polyrti_requests *requests);

/* The tag of the parcels of a step. */
int polyrti_tag(int64_t step);

/* The broadcasts of one step that a rank receives and passes on, while they are under way
 * (broadcast.c). */
typedef struct polyrti_relay {
    polyrti_requests receives;
    int *cast_of; /* per request: which broadcast */
    int *left;    /* per broadcast: requests that are not complete */
    bool *passed; /* per broadcast: whether it was passed on */
    int *done;    /* scratch */
    size_t cast_of_capacity, left_capacity, passed_capacity, done_capacity;
    int waiting; /* requests that are not complete */
} polyrti_relay;

/* The root's part, when the step has run; for the others: post receives; pass on what has come, and
 * wait for some of what has not if asked to; unpack when nothing is waiting. */
void polyrti_relay_send(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                        polyrti_requests *sends);
void polyrti_relay_post(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                        polyrti_relay *relay);
void polyrti_relay_progress(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                            polyrti_relay *relay, polyrti_requests *sends, bool wait);
void polyrti_relay_unpack(const polyrt_execution *execution, const polyrti_plan *plan,
                          int64_t step);
void polyrti_relay_free(polyrti_relay *relay);

#endif
