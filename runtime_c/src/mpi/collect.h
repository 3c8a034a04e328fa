/* Bringing statistics and traces of all ranks to rank 0, which writes them. Collective, also where
 * rank 0 cannot open its file. */
#ifndef POLYRTI_COLLECT_H
#define POLYRTI_COLLECT_H

#include "../channel/message.h"
#include "../report/accesses.h"
#include "../report/statistics.h"
#include "../report/trace.h"

/* Tables on stderr if `name` is "1", else JSON in the file. Accesses are those of rank 0; a rank
 * computes with so many threads. */
void polyrti_write_statistics(const polyrti_channel *channel, const polyrti_accounts *accounts,
                              const polyrti_accesses *accesses, int threads, const char *name);

/* Forgets the events. */
void polyrti_write_trace(const polyrti_channel *channel, polyrti_trace *trace, const char *name);

#endif
