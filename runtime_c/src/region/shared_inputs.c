/* Sharing inputs: which are large is a pure function, the same on all ranks; then all of them look
 * whether the pages can be closed. */
#include "shared_inputs.h"

#include "../base/memory.h"
#include "../guards/guarded_objects.h"
#include "../homes/inputs.h"
#include "../mpi/staying.h"

#include <stdlib.h>

typedef struct part {
    int rank;
    polyrt_sink own, home;
} part;

static void take_own(int rank, const polyrt_sink *own, const polyrt_sink *home, void *argument)
{
    part *part = argument;
    if (rank != part->rank)
        return;
    polyrti_append_all(&part->own, own);
    polyrti_append_all(&part->home, home);
}

/* Two names of one array make one object. */
static void share(polyrti_entered *entered, int array, const polyrt_sink *all,
                  const polyrti_staying *staying)
{
    polyrti_objects *objects = &entered->process->objects;
    const polyrt_execution *execution = &entered->execution;
    const polyrti_store *store = &entered->stores[array];
    part part = {.rank = execution->rank};
    if (!staying->guarded ||
        polyrti_guarded_object(objects, store->base, staying->begin, staying->end))
        return;
    polyrti_each_reader(execution, array, all, take_own, &part);
    polyrti_merge(&part.own);
    polyrti_merge(&part.home);
    polyrti_note_read(objects, &execution->region->arrays[array], store, all, &part.home, &part.own,
                      staying);
    polyrti_release(&part.own);
    polyrti_release(&part.home);
}

void polyrti_share_inputs(polyrti_entered *entered)
{
    const polyrt_execution *execution = &entered->execution;
    const int arrays = execution->region->array_count;
    if (execution->gather == POLYRT_GATHER_ALL)
        return;
    polyrt_sink *all = polyrti_new((size_t)arrays, sizeof *all);
    polyrti_staying *staying = polyrti_new((size_t)arrays, sizeof *staying);
    bool any = false;
    for (int a = 0; a < arrays; a++)
        if (polyrti_is_large_input(execution, &entered->stores[a], a, &all[a]) &&
            polyrti_is_shared_input(execution, a, &all[a])) {
            staying[a] =
                polyrti_input_stays(&entered->process->objects, &entered->stores[a], &all[a]);
            any = true;
        }
    if (any)
        polyrti_compare_phases(execution, staying);
    for (int a = 0; a < arrays; a++) {
        share(entered, a, &all[a], &staying[a]);
        polyrti_release(&all[a]);
    }
    free(all);
    free(staying);
}
