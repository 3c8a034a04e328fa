/* Which inputs leave ranks that do not read them, and who keeps what.
 *
 * 1. An input is worth it if it is large. Whether ranks read different parts of it, or all of them
 * the whole, the part of the last rank tells.
 * 2. A rank is the home of what it reads and no rank before it does; the first rank is also that
 * of elements between what is read. Every rank finds out by itself. */
#include "inputs.h"

#include "live_in.h"

enum { LEAST_BYTES = 1 << 23 };

bool polyrti_is_large_input(const polyrt_execution *execution, const polyrti_store *store,
                            int array, polyrt_sink *all)
{
    if (execution->region->arrays[array].written || store->tables > 0 || store->parts)
        return false;
    polyrti_live_in_of_all(execution, array, all);
    return polyrti_elements(all) * (int64_t)store->element_size >= LEAST_BYTES;
}

bool polyrti_is_shared_input(const polyrt_execution *execution, int array, const polyrt_sink *all)
{
    polyrt_sink last = {0};
    polyrti_live_in(execution, execution->ranks - 1, array, &last);
    const bool is_part = 4 * polyrti_elements(&last) <= 3 * polyrti_elements(all);
    polyrti_release(&last);
    return is_part;
}

void polyrti_each_reader(const polyrt_execution *execution, int array, const polyrt_sink *all,
                         polyrti_reader_fn *visit, void *argument)
{
    polyrt_sink before = {0}, read = {0}, own = {0}, home = {0};
    const polyrt_sink none = {0};
    for (int rank = 0; rank < execution->ranks; rank++) {
        polyrti_live_in(execution, rank, array, &read);
        polyrti_intersect(&read, all, &own);
        polyrti_subtract(&own, &before, &home);
        visit(rank, &own, &home, argument);
        polyrti_append_all(&before, &own);
        polyrti_merge(&before);
    }
    polyrti_subtract(all, &before, &home);
    visit(0, &none, &home, argument);
    polyrti_release(&before);
    polyrti_release(&read);
    polyrti_release(&own);
    polyrti_release(&home);
}
