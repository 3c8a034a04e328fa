/* One execution of a region: entering it and leaving it. */
#include "polyrt_mpi.h"
#include "simulate.h"

#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* The addresses begin..end that the region touches in array k; false if none. */
static bool touched_bytes(const polyrt_execution *execution, int k, uintptr_t *begin, uintptr_t *end)
{
    const polyrt_region *region = execution->region;
    int64_t range[2] = {0, -1};
    if (region->touched)
        region->touched(execution->args, k, range);
    if (range[0] > range[1] || !execution->bases[k])
        return false;
    const int64_t size = (int64_t)region->arrays[k].element_size;
    *begin = (uintptr_t)execution->bases[k] + (uintptr_t)(range[0] * size);
    *end = (uintptr_t)execution->bases[k] + (uintptr_t)((range[1] + 1) * size);
    return true;
}

static void check_overlap(const polyrt_execution *execution)
{
    const polyrt_array *arrays = execution->region->arrays;
    uintptr_t begin[2], end[2];
    for (int i = 0; i < execution->region->array_count; i++)
        for (int j = 0; j < i; j++)
            if ((arrays[i].written || arrays[j].written) && touched_bytes(execution, i, &begin[0], &end[0]) &&
                touched_bytes(execution, j, &begin[1], &end[1]) && begin[0] < end[1] && begin[1] < end[0])
                polyrti_fail(execution->region, "give the region variables that share no memory, or leave it without the directive",
                             "%s and %s overlap in memory", arrays[j].name, arrays[i].name);
}

/* ------------------------------------------------------------------------------------------------------------ entering, leaving */

static void check_threads(const polyrt_region *region)
{
#ifdef _OPENMP
    if (omp_in_parallel())
        polyrti_fail(region, "end the construct before the region: OMP_NUM_THREADS gives the region threads of its own",
                     "a region inside an OpenMP parallel construct would run once for each thread");
#else
    (void)region;
#endif
}

/* What this version of the library can run. */
static void check_nest(const polyrt_region *region, const polyrt_nest *nest)
{
    const bool known_wavefront = nest->wavefront == 0 || (nest->wavefront >= 2 && nest->wavefront <= POLYRTI_FIXED);
    const bool known_dimensions =
        nest->depth == 0 ? nest->dimension_count == 0 : nest->dimension_count >= 1 && nest->dimension_count <= POLYRT_MAX_GRID;
    if (nest->depth < 0 || nest->depth > POLYRT_MAX_DEPTH || nest->wavefront > nest->depth || !known_wavefront || !known_dimensions)
        polyrti_fail(region, "translate it again with the polydist that this library came with",
                     "nest %s: this library cannot run depth %d, wavefront %d, %d distributed dimensions", nest->name, nest->depth,
                     nest->wavefront, nest->dimension_count);
}

polyrt_execution *polyrt_enter(const polyrt_region *region, const void *args, void *const *bases, int tile_count, const int64_t *tile,
                               int parameter_count, const int64_t *parameters)
{
    polyrti_process *process = polyrti_this();
    if (process->in_root)
        polyrti_fail(region, "end the root block before the region", "a region inside a root block would run on rank 0 alone");
    check_threads(region);
    if (process->simulation) {
        process->executions++;
        return polyrti_simulate_enter(process->simulation, region, args, bases, tile_count, tile);
    }
    polyrti_agree(region, tile_count, tile, parameter_count, parameters);
    polyrt_execution *execution = polyrti_new(1, sizeof *execution);
    execution->region = region;
    execution->args = args;
    execution->bases = bases;
    execution->rank = process->rank;
    execution->ranks = process->ranks;
    execution->number = process->executions++;
    execution->account = polyrti_account_of(&process->accounts, region);
    polyrti_own_account(execution)->executions++;
    for (int i = 0; i < region->nest_count; i++)
        check_nest(region, &region->nests[i]);
    check_overlap(execution);
    polyrti_lay_out_again(&process->layouts, execution, tile_count, tile, parameter_count, parameters);
    polyrti_agree_on_owners(execution);
    execution->running = polyrti_running_new();
    if (execution->ranks > 1) {
        polyrti_stays_settle(&process->stays, execution);
        execution->exchange = polyrti_exchange_new(execution);
        execution->gathering = polyrti_gathering_new(execution);
    }
    return execution;
}

void polyrt_leave(polyrt_execution *execution)
{
    if (execution->simulated) {
        polyrti_simulate_leave(execution);
        return;
    }
    if (execution->exchange) {
        polyrti_exchange_finish(execution);
        polyrti_gather(execution);
        polyrti_gathering_free(execution, execution->gathering);
        polyrti_exchange_free(execution, execution->exchange);
    }
    polyrti_running_free(execution->running);
    free(execution);
}

polyrti_account *polyrti_own_account(const polyrt_execution *execution)
{
    return &polyrti_this()->accounts.data[execution->account];
}
