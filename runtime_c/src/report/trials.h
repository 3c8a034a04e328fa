/* How long executions of regions take, and what of that is their work: for choosing between sharing
 * an execution and running all of it on every rank (region/replicated.h), and for saying which
 * regions are shared at a loss. */
#ifndef POLYRTI_TRIALS_H
#define POLYRTI_TRIALS_H

#include "polyrt.h"

#include <stdbool.h>

/* How executions are run: distributed, while they are measured and after that, or replicated, while
 * that is on trial and after that. */
enum polyrti_manner { POLYRTI_MEASURED, POLYRTI_DISTRIBUTED, POLYRTI_TRIED, POLYRTI_REPLICATED };

/* About how large an execution is: the powers of two of the bytes that it touches, and of the
 * product of its loop-invariant integers, as there may be sizes and numbers of steps among them. */
typedef struct polyrti_magnitude {
    int bytes, integers;
} polyrti_magnitude;

/* Of all executions of a region of one magnitude. Times are in seconds. */
typedef struct polyrti_trial {
    const polyrt_region *region;
    polyrti_magnitude magnitude;
    enum polyrti_manner manner;
    int64_t count;          /* executions since ranks agreed last */
    double elapsed, worked; /* in these, on this rank */
    double shared, alone;   /* one execution, as agreed: distributed; the work of all ranks */
    int64_t distributed;    /* executions in all */
    int failures;           /* how often replicating was no quicker */
    int64_t next_try;       /* the number of the program's execution from which on it is tried */
    int64_t since;          /* executions since much was brought; none has been: 0 */
} polyrti_trial;

typedef struct polyrti_trials {
    polyrti_trial *data;
    size_t count;
    size_t capacity;
} polyrti_trials;

/* The place of a trial in the list, which it enters if need be. */
size_t polyrti_trial_of(polyrti_trials *trials, const polyrt_region *region,
                        polyrti_magnitude magnitude);

/* Warns of the region whose sharing has cost most, if that is worth a word. */
void polyrti_warn_of_losses(const polyrti_trials *trials);

#endif
