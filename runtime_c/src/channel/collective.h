/* Collective operations of a channel's ranks, as MPI has them. While MPI waits it keeps the
 * processor, which is best where each rank has a core, and disastrous where ranks outnumber cores:
 * the rank that is waited for does not run for milliseconds. So on a crowded channel all of them
 * are begun, and waited for by polyrti_await. */
#ifndef POLYRTI_COLLECTIVE_H
#define POLYRTI_COLLECTIVE_H

#include "message.h"

/* Whether more ranks run on some node than there are cores for them; the same on all ranks.
 * Collective. */
bool polyrti_find_crowded(MPI_Comm comm);

/* Replaces the values by what the operation makes of those of all ranks. */
void polyrti_allreduce(const polyrti_channel *channel, void *values, int count, MPI_Datatype type,
                       MPI_Op operation);

/* Gives the root's values to all. */
void polyrti_bcast(const polyrti_channel *channel, void *values, int count, MPI_Datatype type,
                   int root);

/* Every rank's bytes one after the other, as many from each, to all. */
void polyrti_allgather(const polyrti_channel *channel, const void *own, int bytes, void *all);

/* The same with `counts` bytes from each, which begin at `begin`; to all, or to rank 0 alone. */
void polyrti_allgather_some(const polyrti_channel *channel, const void *own, void *all,
                            const int *counts, const int *begin);
void polyrti_gather_some(const polyrti_channel *channel, const void *own, void *all,
                         const int *counts, const int *begin);

#endif
