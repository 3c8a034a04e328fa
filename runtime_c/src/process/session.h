/* What a process does with its communicator, whether it is a program or part of another one. */
#ifndef POLYRTI_SESSION_H
#define POLYRTI_SESSION_H

#include "process.h"

/* Settles what depends on all ranks of a communicator, of which the library uses a duplicate from
 * now on; once, collective. */
void polyrti_session_begin(polyrti_process *process, MPI_Comm all);

/* The library works on a duplicate of the communicator from now on. Collective. */
void polyrti_use_comm(polyrti_process *process, MPI_Comm original);

/* Opens all memory, writes what the settings ask for, and gives the communicators back. Collective.
 */
void polyrti_session_end(polyrti_process *process);

#endif
