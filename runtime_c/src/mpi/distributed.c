/* The memory and the accounts of an execution on this rank. */
#include "distributed.h"

#include "../base/now.h"

/* No copy has rows of tables (region/device_steps.c). */
static bool may_be_there(const polyrt_execution *execution, int array)
{
    return execution->distributed->copies->count > 0 &&
           execution->distributed->stores[array].tables == 0;
}

char *polyrti_pack_values(const polyrt_execution *execution, int array, const polyrt_sink *runs,
                          char *buffer)
{
    const polyrti_store *store = &execution->distributed->stores[array];
    const polyrti_elements_at elements = polyrti_elements_of(store, runs);
    if (may_be_there(execution, array))
        polyrti_copies_bring(execution->distributed->copies, &elements);
    return polyrti_pack(runs, store, buffer);
}

/* Of an element with addresses in it only parts are replaced. */
const char *polyrti_unpack_values(const polyrt_execution *execution, int array,
                                  const polyrt_sink *runs, const char *buffer)
{
    const polyrti_store *store = &execution->distributed->stores[array];
    const polyrti_elements_at elements = polyrti_elements_of(store, runs);
    if (may_be_there(execution, array)) {
        if (store->parts)
            polyrti_copies_bring(execution->distributed->copies, &elements);
        polyrti_copies_replaced(execution->distributed->copies, &elements);
    }
    return polyrti_unpack(runs, store, buffer);
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
