/* The gathering at the end of a simulated execution (mpi/gather.h). */
#ifndef POLYRTI_SIMULATED_GATHER_H
#define POLYRTI_SIMULATED_GATHER_H

#include "world.h"

/* Counts what every rank sends to every other, and advances the clocks. */
void polyrti_simulate_gather(polyrti_world *world);

#endif
