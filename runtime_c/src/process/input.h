/* Standard input, which an MPI launcher gives to rank 0 alone, on every rank. */
#ifndef POLYRTI_INPUT_H
#define POLYRTI_INPUT_H

#include "process.h"

/* From now on reading standard input is collective, except in root blocks. Called once, when the
 * process has started; keeps the pointer. */
void polyrti_input_start(const polyrti_process *process);

#endif
