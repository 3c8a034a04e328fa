/* What the times of trials say: which executions are too small to be shared, and whether these are
 * replicated from now on, or all, or none (region/replicated.h). Not collective: the times are
 * agreed, so that all ranks choose alike. */
#ifndef POLYRTI_TRIAL_CHOICE_H
#define POLYRTI_TRIAL_CHOICE_H

#include "trials.h"

/* What part of all executions a trial is that is repeated, if all are distributed otherwise. */
#define POLYRTI_SMALL_PART (1.0 / 32)

/* Begins to measure with execution `number` of the program. */
void polyrti_begin_stage(polyrti_trials *trials, enum polyrti_stage stage, int64_t number);

/* The program has come to an execution of a trial. */
void polyrti_note_turn(polyrti_trial *trial, int64_t number);

/* Whether a stage that is measured may end with execution `number`: it is long enough, and all that
 * comes again and again has come in what was measured, which is so after a period of a program
 * whose regions take turns. What has not come for twice as long as ever before is over. */
bool polyrti_is_measured(const polyrti_trials *trials, int64_t number);

/* What the ranks have agreed on where a stage ends: for each trial the mean seconds of its
 * executions in the stage, of the slowest rank; and then, for each, the work of all ranks; 0 where
 * there were none. `planned`: seconds that executions have spent on planning so far, and
 * `delivered` all that they waited for deliveries. */
typedef struct polyrti_agreed {
    double *means, planned, delivered;
} polyrti_agreed;

/* A stage that is measured ends at execution `number`: the next one begins, or one is chosen. */
void polyrti_end_stage(polyrti_trials *trials, int64_t number, const polyrti_agreed *agreed);

/* About how long delivering so much takes, in seconds; HUGE_VAL if nothing of the kind was
 * measured. */
double polyrti_delivery_takes(const polyrti_trials *trials, int64_t bytes);

/* The stage that is measured, or what is done since one was chosen. */
enum polyrti_stage polyrti_replicated_now(const polyrti_trials *trials);

/* Whether executions of a trial are replicated in a stage: small ones, or all of which it is known
 * that they are not large. */
bool polyrti_replicates(enum polyrti_stage stage, const polyrti_trial *trial);

#endif
