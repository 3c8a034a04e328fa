/* Final values, to where they are wanted after the region. The virtual reader after the region is
 * one more receiver (POLYRT_OUT), on all ranks, or on rank 0 for what stays on its writers; only
 * the time differs: its values are kept until polyrt_leave and travel once. */
#ifndef POLYRTI_GATHER_H
#define POLYRTI_GATHER_H

#include "../homes/deliveries.h"
#include "../homes/objects.h"
#include "../plan/plan.h"

typedef struct polyrti_gathering polyrti_gathering;

/* `staying`, which stays valid: per array, the elements that stay on their writers, but for what
 * the region gathers on rank 0. */
polyrti_gathering *polyrti_gathering_new(const polyrt_execution *execution,
                                         const polyrti_staying *staying);
void polyrti_gathering_free(const polyrt_execution *execution, polyrti_gathering *gathering);

/* Notes which final values this rank computes in the step, in the boxes of `sent`, which is what
 * other ranks get in it anyway. A polyrti_planned_fn. */
void polyrti_gather_note(const polyrt_execution *execution, const polyrti_step *step,
                         const polyrti_plan *sent);

/* The final values that this rank computed, one canonical list per array, after the last step. */
const polyrt_sink *polyrti_gather_final(const polyrt_execution *execution);

/* Collective; after polyrti_gather_final. What travels is also kept, if `keep` is not NULL. */
void polyrti_gather(const polyrt_execution *execution, polyrti_deliveries *keep);

/* The same for an execution that recurs, of which nothing was noted. Collective. */
void polyrti_gather_again(const polyrt_execution *execution, const polyrti_deliveries *kept);

#endif
