/* Seeds of random numbers, which are the same on every rank. */
#ifndef POLYRTI_SEEDS_H
#define POLYRTI_SEEDS_H

#include "process.h"

/* From now on what the program draws begins alike on every rank. Called once, when the process has
 * started, on all ranks; keeps the pointer. */
void polyrti_seeds_start(const polyrti_process *process);

#endif
