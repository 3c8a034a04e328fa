/* Ordinary code, between regions. All ranks run it alike; where it touches results of a region that
 * are elsewhere, all of them stop at the same access and get what is missing. */
#ifndef POLYRTI_ORDINARY_CODE_H
#define POLYRTI_ORDINARY_CODE_H

#include "process.h"

/* Once, when the communicator is known; collective. In the end, when nobody looks at memory any
 * more. */
void polyrti_guards_start(polyrti_process *process);
void polyrti_guards_end(polyrti_process *process);

/* Whether results that stay on their writers are kept from ordinary code until they have come; not
 * where the program calls MPI itself, whose buffers nothing here sees. The same on all ranks. */
bool polyrti_guards_memory(const polyrti_process *process);

/* The same for values that stay on this rank's device: this rank's business alone. */
bool polyrti_keeps_copies(const polyrti_process *process);

#endif
