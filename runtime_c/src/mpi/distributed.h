/* What carries out an execution on this rank: memory, messages, and the accounts of both. */
#ifndef POLYRTI_DISTRIBUTED_H
#define POLYRTI_DISTRIBUTED_H

#include "../channel/message.h"
#include "../device/mirrors.h"
#include "../layout/execution.h"
#include "../report/accesses.h"
#include "../report/record.h"
#include "../report/statistics.h"
#include "../report/trace.h"
#include "../sets/store.h"

/* What is written about a run. Belongs to the process. */
typedef struct polyrti_books {
    bool timed;           /* whether anybody asks for times */
    polyrti_trace *trace; /* NULL unless there is one */
    polyrti_record record;
    polyrti_accounts accounts;
    polyrti_accesses accesses; /* on rank 0, of code outside regions */
} polyrti_books;

typedef struct polyrti_distributed {
    const polyrti_channel *channel;
    polyrti_books *books;
    size_t account;                      /* of the region, in the books */
    const polyrti_store *stores;         /* one per array */
    polyrti_copies *copies;              /* of memory, on devices: the process's */
    polyrti_mirrors *mirrors;            /* on the rank's device; NULL without one */
    struct polyrti_exchange *exchange;   /* exchange.c; NULL on one rank */
    struct polyrti_gathering *gathering; /* gather.c; NULL on one rank, and if all is known */
} polyrti_distributed;

/* Values of one array, into a buffer and out of it: they come from the device if need be, and are
 * valid on the host alone afterwards. Otherwise as polyrti_pack and polyrti_unpack. */
char *polyrti_pack_values(const polyrt_execution *execution, int array, const polyrt_sink *runs,
                          char *buffer);
const char *polyrti_unpack_values(const polyrt_execution *execution, int array,
                                  const polyrt_sink *runs, const char *buffer);

/* The region's account on this rank; valid until another region is entered. */
polyrti_account *polyrti_own_account(const polyrt_execution *execution);

/* polyrti_stamp gives the time a phase starts; polyrti_spent adds the time since then to the
 * account, and to the trace if there is one. Without statistics and trace neither asks the clock: a
 * step may be as short as a look at it. Not for use by several threads. */
double polyrti_stamp(const polyrt_execution *execution);
void polyrti_spent(const polyrt_execution *execution, enum polyrti_phase phase, double start);

#endif
