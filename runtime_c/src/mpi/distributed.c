/* The accounts of an execution on this rank. */
#include "distributed.h"

#include "../base/now.h"

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
