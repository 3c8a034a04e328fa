/* What the ranks of a simulated execution send: in its steps, and in the gathering at its end. */
#ifndef POLYRTI_SIMULATED_MESSAGES_H
#define POLYRTI_SIMULATED_MESSAGES_H

#include "world.h"
#include "../plan/wavefront.h"

/* Counts what every rank computes and sends in the step; `world` is a polyrti_world. */
polyrti_step_fn polyrti_simulate_step;

/* Counts what every rank sends to every other at the end (mpi/gather.h), and advances the clocks.
 */
void polyrti_simulate_gather(polyrti_world *world);

#endif
