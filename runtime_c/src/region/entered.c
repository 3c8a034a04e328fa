/* The memory of executions. */
#include "entered.h"

#include "../base/memory.h"

#include <stdlib.h>

static void free_all(polyrti_entered *entered)
{
    free(entered->columns.data);
    polyrti_cutting_free(&entered->cutting);
    free(entered->stores);
    free(entered->room);
    free(entered);
}

/* Whatever was in the lists is forgotten when they are filled. */
static void clear(polyrti_entered *entered)
{
    *entered = (polyrti_entered){.stores = entered->stores,
                                 .room = entered->room,
                                 .arrays = entered->arrays,
                                 .columns = entered->columns,
                                 .cutting = entered->cutting};
}

polyrti_entered *polyrti_entered_new(polyrti_process *process, int arrays)
{
    const size_t count = (size_t)arrays;
    polyrti_entered *entered = process->spare;
    process->spare = NULL;
    if (entered && entered->arrays < count) {
        free_all(entered);
        entered = NULL;
    }
    if (!entered) {
        entered = polyrti_new(1, sizeof *entered);
        entered->stores = polyrti_new(count, sizeof *entered->stores);
        entered->room = polyrti_new(count, sizeof *entered->room);
        entered->arrays = count;
    }
    clear(entered);
    entered->process = process;
    return entered;
}

void polyrti_entered_free(polyrti_entered *entered)
{
    polyrti_process *process = entered->process;
    free(entered->execution.followed);
    if (process->spare)
        free_all(entered);
    else
        process->spare = entered;
}
