/* One rank alone: a region runs as it was written where that is quicker than in tiles. */
#ifndef POLYRTI_SINGLE_RANK_H
#define POLYRTI_SINGLE_RANK_H

#include "trials.h"

/* Before each execution of any region: what is being measured ends there. */
void polyrti_end_alone(polyrti_trials *trials);

/* Then, for an execution of the trial at this place: chooses how it runs, and measures that if need
 * be; returns whether as written. */
bool polyrti_alone_as_written(polyrti_trials *trials, size_t place);

#endif
