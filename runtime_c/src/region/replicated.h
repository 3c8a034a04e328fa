/* Executions that are so small that every rank runs all of it sooner than the ranks share it. */
#ifndef POLYRTI_REPLICATED_H
#define POLYRTI_REPLICATED_H

#include "entered.h"

/* Chooses the trial that the execution counts for, and begins to time it if need be; none where
 * results could differ, or where what runs where is recorded. Not collective. */
void polyrti_try(polyrti_entered *entered, int parameter_count, const int64_t *parameters);

/* The bytes that have to come before the execution can be replicated; -1 if it is distributed, as
 * it is where much has come and is lacking again soon. The same on all ranks. Once for each
 * execution. */
int64_t polyrti_lacking_to_replicate(polyrti_entered *entered);

/* Whether ranks have to agree about the trials now; agreeing, which is collective. */
bool polyrti_trial_is_over(const polyrti_entered *entered);
void polyrti_agree(polyrti_entered *entered);

/* Gets the values that are lacking, which is collective if there are any. Then the caller runs the
 * loops as they were written. `alike`: as of polyrti_begin_as_written. */
void polyrti_replicate(polyrti_entered *entered, int64_t lacking, bool alike);

/* The end of an execution that was distributed. */
void polyrti_note_distributed(polyrti_entered *entered);

#endif
