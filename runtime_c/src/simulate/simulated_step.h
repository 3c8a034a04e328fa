/* One step of a simulated execution, of all its ranks. */
#ifndef POLYRTI_SIMULATED_STEP_H
#define POLYRTI_SIMULATED_STEP_H

#include "world.h"
#include "../plan/wavefront.h"

/* Counts what every rank computes and sends in the step; `world` is a polyrti_world. */
polyrti_step_fn polyrti_simulate_step;

#endif
