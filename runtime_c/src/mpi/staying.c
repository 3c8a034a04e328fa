/* Which of a region's results stay on the ranks that wrote them: elements on whole pages, as these
 * can be guarded (guards/guarded_objects.c), and only where pages begin at the same byte of the
 * array on all ranks. With different phases one access would fault on one rank and not on another.
 */
#include "staying.h"

#include "../base/hash.h"
#include "../base/memory.h"
#include "../channel/collective.h"
#include "../guards/guarded_objects.h"
#include "../guards/pages.h"

#include <stdlib.h>

/* Whether all ranks have found the same number, for each array. Collective. */
static void compare(const polyrt_execution *execution, const int64_t *own, bool *same)
{
    const int arrays = execution->region->array_count;
    int64_t *least = polyrti_new(2 * (size_t)arrays, sizeof *least);
    for (int a = 0; a < arrays; a++) {
        least[a] = own[a];
        least[arrays + a] = -own[a];
    }
    polyrti_allreduce(execution->distributed->channel, least, 2 * arrays, MPI_INT64_T, MPI_MIN);
    for (int a = 0; a < arrays; a++)
        same[a] = least[a] == -least[arrays + a];
    free(least);
}

/* A number for where pages begin in an array and what of it can be guarded, -1 if nothing can. */
static int64_t phase_of(const polyrti_store *store, const polyrti_staying *staying)
{
    if (staying->first >= staying->past)
        return -1;
    const int64_t numbers[] = {
        (int64_t)((uintptr_t)store->base % polyrti_page_size()),
        staying->first,
        staying->past,
        staying->begin,
        staying->end,
    };
    return (int64_t)((uint64_t)polyrti_hash(numbers, sizeof numbers) >> 1);
}

void polyrti_compare_phases(const polyrt_execution *execution, polyrti_staying *staying)
{
    const int arrays = execution->region->array_count;
    int64_t *phases = polyrti_new((size_t)arrays, sizeof *phases);
    bool *same = polyrti_new((size_t)arrays, sizeof *same);
    for (int a = 0; a < arrays; a++)
        phases[a] = phase_of(&execution->distributed->stores[a], &staying[a]);
    compare(execution, phases, same);
    for (int a = 0; a < arrays; a++)
        if (!same[a])
            staying[a] = (polyrti_staying){0};
    free(phases);
    free(same);
}

void polyrti_choose_staying(const polyrt_execution *execution, const polyrti_objects *objects,
                            bool guards, polyrti_staying *staying)
{
    for (int a = 0; a < execution->region->array_count; a++)
        staying[a] =
            polyrti_stays(execution, a, objects, &execution->distributed->stores[a], guards);
    if (guards && execution->gather != POLYRT_GATHER_ALL)
        polyrti_compare_phases(execution, staying);
}
