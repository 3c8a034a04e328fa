/* The memory and the accounts of an execution on this rank. */
#include "distributed.h"

#include "../base/now.h"

char *polyrti_pack_values(const polyrt_execution *execution, int array, const polyrt_sink *runs,
                          char *buffer)
{
    polyrti_mirrors_bring(execution->distributed->mirrors, array, runs);
    return polyrti_pack(runs, &execution->distributed->stores[array], buffer);
}

const char *polyrti_unpack_values(const polyrt_execution *execution, int array,
                                  const polyrt_sink *runs, const char *buffer)
{
    polyrti_mirrors_replaced(execution->distributed->mirrors, array, runs);
    return polyrti_unpack(runs, &execution->distributed->stores[array], buffer);
}

polyrti_account *polyrti_own_account(const polyrt_execution *execution)
{
    return &execution->distributed->books->accounts.data[execution->distributed->account];
}

double polyrti_stamp(const polyrt_execution *execution)
{
    return execution->distributed->books->timed ? polyrti_now() : 0;
}

void polyrti_spent(const polyrt_execution *execution, enum polyrti_phase phase, double start)
{
    const polyrti_books *books = execution->distributed->books;
    if (!books->timed)
        return;
    const double end = polyrti_now();
    polyrti_own_account(execution)->seconds[phase] += end - start;
    if (books->trace && phase != POLYRTI_COMPUTE)
        polyrti_trace_event(books->trace, polyrti_phase_name(phase), 0, start, end);
}
