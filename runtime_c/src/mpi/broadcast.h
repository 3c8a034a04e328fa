/* Broadcasts of a step down their trees (plan/tree.h). */
#ifndef POLYRTI_BROADCAST_H
#define POLYRTI_BROADCAST_H

#include "../channel/message.h"
#include "../plan/plan.h"

/* The tag of the parcels of a step; broadcasts have tags above all of those. */
int polyrti_tag(int64_t step);

/* The broadcasts of one step that a rank receives and passes on, while they are under way. Zeroed
 * at first. */
typedef struct polyrti_broadcasting {
    polyrti_requests receives;
    int *broadcast_of; /* per request: which broadcast */
    int *left;         /* per broadcast: requests that are not complete */
    bool *passed;      /* per broadcast: whether it was passed on */
    int *done;         /* scratch */
    size_t broadcast_of_capacity, left_capacity, passed_capacity, done_capacity;
    int waiting; /* requests that are not complete */
} polyrti_broadcasting;

/* The root's part, when the step has run. */
void polyrti_broadcast_send(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                            polyrti_requests *sends);

/* For the others: post receives; pass on what has come, and wait for some of what has not if asked
 * to; unpack when nothing is waiting. */
void polyrti_broadcast_post(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                            polyrti_broadcasting *state);
void polyrti_broadcast_progress(const polyrt_execution *execution, polyrti_plan *plan, int64_t step,
                                polyrti_broadcasting *state, polyrti_requests *sends, bool wait);
void polyrti_broadcast_unpack(const polyrt_execution *execution, const polyrti_plan *plan,
                              int64_t step);
void polyrti_broadcasting_free(polyrti_broadcasting *state);

#endif
