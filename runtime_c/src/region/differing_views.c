/* A warning where arrays lie differently on the ranks. */
#include "differing_views.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../mpi/consistency.h"

#include <stdlib.h>

/* Which array lies differently by itself; negative if arrays only lie differently to each other. */
static int first_apart(const polyrti_entered *entered)
{
    const polyrti_view view = polyrti_view_of(entered);
    const int arrays = view.region->array_count;
    int64_t *numbers = polyrti_new((size_t)arrays, sizeof *numbers);
    for (int a = 0; a < arrays; a++)
        numbers[a] = polyrti_array_number(&view, a);
    const int apart = polyrti_first_apart(&entered->process->channel, arrays, numbers);
    free(numbers);
    return apart;
}

void polyrti_warn_of_views(polyrti_entered *entered)
{
    enum { MANY = 10 };
    const polyrt_execution *execution = &entered->execution;
    if (++polyrti_own_account(execution)->apart != MANY)
        return;
    const int array = first_apart(entered);
    if (execution->rank == 0)
        polyrti_warn_of(execution->region,
                        "allocate arrays in the same way and order on all ranks, by malloc, "
                        "aligned_alloc or ALLOCATE",
                        "%s%s not begin at the same place of a page on all ranks, so that all "
                        "results are gathered on every rank after each execution",
                        array < 0 ? "arrays" : execution->region->arrays[array].name,
                        array < 0 ? " do" : " does");
}
