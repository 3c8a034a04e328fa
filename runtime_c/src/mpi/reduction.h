/* Reductions: elements that all ranks accumulate into at once, each its own part
 * (translator/polydist/schedule/reductions.py says when that is right). */
#ifndef POLYRTI_REDUCTION_H
#define POLYRTI_REDUCTION_H

#include "../plan/columns.h"

/* What this rank accumulates in one run of a nest. */
typedef struct polyrti_partials polyrti_partials;

/* NULL where there is nothing to combine. */
polyrti_partials *polyrti_partials_new(const polyrt_execution *execution, int nest);

/* Before every step, once all messages of steps before are unpacked. */
void polyrti_partials_open(polyrti_partials *partials, const polyrti_step *step);

/* At the end of the nest: combines, and frees. Collective. */
void polyrti_partials_close(polyrti_partials *partials);

#endif
