/* The reductions of a simulated nest. */
#ifndef POLYRTI_SIMULATED_REDUCTIONS_H
#define POLYRTI_SIMULATED_REDUCTIONS_H

#include "cost_estimate.h"
#include "../plan/columns.h"

/* What all ranks accumulate in one run of a nest. polyrti_simulated_reductions_new gives NULL where
 * there is nothing to combine. At the end of the nest the ranks wait for each other, and each sends
 * its part to all others; that frees. */
typedef struct polyrti_simulated_reductions polyrti_simulated_reductions;

polyrti_simulated_reductions *polyrti_simulated_reductions_new(const polyrt_execution *execution,
                                                               int nest);
void polyrti_simulated_reductions_step(polyrti_simulated_reductions *reductions,
                                       const polyrti_step *step, int rank);
void polyrti_simulated_reductions_end(polyrti_simulated_reductions *reductions, polyrti_load *loads,
                                      polyrti_clock *clocks, const polyrti_machine *machine);

#endif
