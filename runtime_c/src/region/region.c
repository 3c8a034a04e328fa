/* Entering a region, and leaving it. */

#include "overlap.h"
#include "recurrence.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../mpi/consistency.h"
#include "../mpi/exchange.h"
#include "../mpi/gather.h"
#include "../process/ordinary_code.h"
#include "../selfcheck/selfcheck.h"
#include "../settings/parse.h"
#include "../simulate/simulate.h"

#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#endif

static polyrti_store *stores_of(const polyrt_region *region, void *const *bases)
{
    polyrti_store *stores = polyrti_new((size_t)region->array_count, sizeof *stores);
    for (int a = 0; a < region->array_count; a++)
        stores[a] = polyrti_store_of(region, bases, a);
    return stores;
}

static void refuse_threads(const polyrt_region *region)
{
#ifdef _OPENMP
    if (omp_in_parallel())
        polyrti_fail(region,
                     "end the construct before the region: OMP_NUM_THREADS gives the region "
                     "threads of its own",
                     "a region inside an OpenMP parallel construct would run once for each thread");
#else
    (void)region;
#endif
}

/* Refuses what this version of the library cannot run. */
static void refuse_unknown_nest(const polyrt_region *region, const polyrt_nest *nest)
{
    const bool known_wavefront =
        nest->wavefront == 0 || (nest->wavefront >= 2 && nest->wavefront <= POLYRTI_FIXED);
    const bool known_dimensions =
        nest->depth == 0 ? nest->dimension_count == 0
                         : nest->dimension_count >= 1 && nest->dimension_count <= POLYRT_MAX_GRID;
    if (nest->depth < 0 || nest->depth > POLYRT_MAX_DEPTH || nest->wavefront > nest->depth ||
        !known_wavefront || !known_dimensions)
        polyrti_fail(
            region, "translate it again with the polydist that this library came with",
            "nest %s: this library cannot run depth %d, wavefront %d, %d distributed dimensions",
            nest->name, nest->depth, nest->wavefront, nest->dimension_count);
}

/* The execution of a region with these arguments, without its layout. */
static polyrti_entered *new_entered(polyrti_process *process, const polyrti_settings *settings,
                                    const polyrt_region *region, const void *args,
                                    void *const *bases)
{
    polyrti_entered *entered = polyrti_new(1, sizeof *entered);
    entered->process = process;
    entered->stores = stores_of(region, bases);
    entered->distributed = (polyrti_distributed){
        .channel = &process->channel,
        .books = &process->books,
        .account = polyrti_account_of(&process->books.accounts, region),
        .stores = entered->stores,
    };
    entered->execution = (polyrt_execution){
        .region = region,
        .args = args,
        .settings = *settings,
        .rank = process->channel.rank,
        .ranks = process->channel.ranks,
        .gather = polyrti_gather_setting(settings, region,
                                         polyrti_guards_memory(process) && !process->check),
        .number = process->executions++,
        .distributed = &entered->distributed,
    };
    polyrti_own_account(&entered->execution)->executions++;
    return entered;
}

/* A polyrti_planned_fn for where nobody asks who computes which final values. */
static void note_nothing(const polyrt_execution *execution, const polyrti_step *step,
                         const polyrti_plan *sent)
{
    (void)execution, (void)step, (void)sent;
}

/* 0 where nothing is away and nothing will be. */
static int64_t view_number(const polyrti_entered *entered)
{
    const polyrti_view view = polyrti_view_of(entered);
    if (entered->execution.gather == POLYRT_GATHER_ALL && view.objects->count == 0)
        return 0;
    return polyrti_view_number(&view);
}

/* Placements follow the arrays where all ranks see the same of them. */
static void follow_arrays(polyrti_entered *entered, bool alike)
{
    polyrti_process *process = entered->process;
    polyrt_execution *execution = &entered->execution;
    polyrti_sweep_partitions(&process->partitions, &process->objects);
    const polyrti_view view = polyrti_view_of(entered);
    if (alike)
        execution->followed =
            polyrti_partitions_followed(&process->partitions, execution->region, execution->args,
                                        polyrti_is_array, &view, &execution->followed_count);
}

polyrt_execution *polyrt_enter(const polyrt_region *region, const void *args, void *const *bases,
                               int tile_count, const int64_t *tile, int parameter_count,
                               const int64_t *parameters)
{
    polyrti_process *process = polyrti_this();
    const polyrti_settings settings = polyrti_settings_now();
    if (process->in_root)
        polyrti_fail(region, "end the root block before the region",
                     "a region inside a root block would run on rank 0 alone");
    refuse_threads(region);
    if (process->simulation) {
        process->executions++;
        return polyrti_simulate_enter(process->simulation,
                                      &(polyrti_entry){.region = region,
                                                       .args = args,
                                                       .bases = bases,
                                                       .tile_count = tile_count,
                                                       .tile = tile,
                                                       .parameter_count = parameter_count,
                                                       .parameters = parameters,
                                                       .objects = &process->objects,
                                                       .guards = polyrti_guards_memory(process)});
    }
    polyrti_entered *entered = new_entered(process, &settings, region, args, bases);
    const bool alike =
        polyrti_consistent_entry(&process->channel, &settings, region, tile_count, tile,
                                 parameter_count, parameters, view_number(entered));
    polyrt_execution *execution = &entered->execution;
    for (int i = 0; i < region->nest_count; i++)
        refuse_unknown_nest(region, &region->nests[i]);
    polyrti_refuse_overlap(region, args, entered->stores);
    follow_arrays(entered, alike);
    polyrti_lay_out_again(&process->layouts, execution, tile_count, tile, parameter_count,
                          parameters);
    polyrti_consistent_owners(&process->channel, execution);
    if (execution->ranks > 1) {
        entered->staying = polyrti_new((size_t)region->array_count, sizeof *entered->staying);
        polyrti_enter_values(entered, alike, parameter_count, parameters);
        process->region = region;
        entered->distributed.exchange = polyrti_exchange_new(
            execution, polyrti_wants_final(entered) ? polyrti_gather_note : note_nothing);
        entered->distributed.gathering = polyrti_gathering_new(execution, entered->staying);
    }
    return execution;
}

/* Final values, to where they are wanted: now, or when a later region reads them. */
static void gather(polyrti_entered *entered)
{
    polyrti_process *process = entered->process;
    const polyrt_execution *execution = &entered->execution;
    const polyrt_sink *final = polyrti_gather_final(execution);
    if (process->check)
        polyrti_selfcheck_note(process->check, execution, final);
    polyrti_gather(execution);
    process->region = NULL;
    polyrti_leave_values(entered, final);
    polyrti_gathering_free(execution, entered->distributed.gathering);
}

void polyrt_leave(polyrt_execution *execution)
{
    if (execution->simulated) {
        polyrti_simulate_leave(execution);
        return;
    }
    polyrti_entered *entered = polyrti_entered_of(execution);
    if (entered->distributed.exchange) {
        polyrti_exchange_finish(execution);
        gather(entered);
        polyrti_exchange_free(execution, entered->distributed.exchange);
    }
    free(entered->columns.data);
    polyrti_cutting_free(&entered->cutting);
    free(entered->stores);
    free(entered->staying);
    free(execution->followed);
    free(entered);
}
