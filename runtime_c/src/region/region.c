/* Entering a region, and leaving it. */

#include "as_written.h"
#include "calibration.h"
#include "device_steps.h"
#include "differing_views.h"
#include "joined_rows.h"
#include "recurrence.h"
#include "replicated.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../files/roots_files.h"
#include "../mpi/consistency.h"
#include "../mpi/exchange.h"
#include "../mpi/gather.h"
#include "../plan/kept_tiles.h"
#include "../process/early_end.h"
#include "../process/ordinary_code.h"
#include "../process/output.h"
#include "../selfcheck/selfcheck.h"
#include "../settings/parse.h"
#include "../simulate/simulate.h"

#include <stdlib.h>
#include <string.h>

static void find_stores(const polyrti_arguments *of, polyrti_store *stores)
{
    for (int a = 0; a < of->region->array_count; a++)
        stores[a] = polyrti_store_of(of->region, of->args, of->bases, a);
}

static polyrti_store *stores_of(const polyrti_arguments *of)
{
    polyrti_store *stores = polyrti_new((size_t)of->region->array_count, sizeof *stores);
    find_stores(of, stores);
    return stores;
}

/* Refuses what this version of the library cannot run. */
static void refuse_unknown_nest(const polyrt_region *region, const polyrt_nest *nest)
{
    const bool known_wavefront = nest->wavefront >= 0 && nest->wavefront <= POLYRTI_FIXED;
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
                                    const polyrti_arguments *of)
{
    const polyrt_region *region = of->region;
    polyrti_entered *entered = polyrti_entered_new(process, region->array_count);
    find_stores(of, entered->stores);
    entered->distributed = (polyrti_distributed){
        .channel = &process->channel,
        .books = &process->books,
        .account = polyrti_account_of(&process->books.accounts, region),
        .stores = entered->stores,
        .copies = &process->copies,
    };
    entered->execution = (polyrt_execution){
        .region = region,
        .args = of->args,
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

/* 0 where nothing is away and nothing will be, or where the functions that tell cannot be called.
 */
static int64_t view_number(const polyrti_entered *entered, int unmet)
{
    const polyrti_view view = polyrti_view_of(entered);
    if (unmet > 0 || (entered->execution.gather == POLYRT_GATHER_ALL && view.objects->count == 0))
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

/* A process that stands for all ranks. */
static polyrt_execution *enter_simulation(polyrti_process *process,
                                          const polyrti_settings *settings, polyrti_entry entry,
                                          const polyrti_arguments *arguments, int unmet)
{
    polyrti_end_early(process, settings, entry.region);
    polyrti_store *stores = stores_of(arguments);
    const polyrti_obstacle obstacle = polyrti_obstacle_to(entry.region, entry.args, stores, unmet);
    free(stores);
    process->executions++;
    const size_t account = polyrti_account_of(&process->books.accounts, entry.region);
    process->books.accounts.data[account].executions++;
    if (obstacle.text[0]) {
        polyrti_simulate_as_written(process, settings, entry.region, &obstacle);
        return NULL;
    }
    polyrti_joined_rows joined = polyrti_join_rows(arguments);
    polyrti_free_joined_rows(&joined);
    entry.objects = &process->objects;
    entry.guards = polyrti_guards_memory(process);
    return polyrti_simulate_enter(process->simulation, &entry);
}

/* What moves before the region, and what will afterwards. */
static void begin_exchange(polyrti_entered *entered, bool alike, int parameter_count,
                           const int64_t *parameters)
{
    polyrt_execution *execution = &entered->execution;
    entered->staying = entered->room;
    memset(entered->staying, 0, (size_t)execution->region->array_count * sizeof *entered->staying);
    polyrti_enter_values(entered, alike, parameter_count, parameters);
    const bool wants_final = polyrti_wants_final(entered);
    if (wants_final || !polyrti_needs_no_messages(execution))
        entered->distributed.exchange =
            polyrti_exchange_new(execution, wants_final ? polyrti_gather_note : note_nothing);
    if (!polyrti_kept_deliveries(entered))
        entered->distributed.gathering = polyrti_gathering_new(execution, entered->staying);
}

/* Where results are compared with those of the loops as written, and where kernels have copies of
 * arrays, rows stay behind their tables. */
static bool may_join(const polyrti_entered *entered)
{
    return polyrti_guards_memory(entered->process) && !entered->process->check &&
           !entered->execution.region->device;
}

/* The ranks are in the same place, with the same of what decides. Whether they see the same of
 * memory; rows are joined if all of them found the same blocks. */
static bool meet(polyrti_entered *entered, const polyrti_entry *entry,
                 const polyrti_arguments *arguments, const polyrti_obstacle *obstacle, int unmet,
                 polyrti_joined_rows *joined)
{
    if (!obstacle->text[0] && may_join(entered))
        *joined = polyrti_join_rows(arguments);
    if (joined->number != 0)
        find_stores(arguments, entered->stores);
    const enum polyrti_agreement agreement = polyrti_consistent_entry(
        &entered->process->channel, &entered->execution.settings, entry->region, entry->tile_count,
        entry->tile, entry->parameter_count, entry->parameters, obstacle->text, joined->number,
        view_number(entered, unmet));
    if (agreement == POLYRTI_ROWS_DIFFER) {
        polyrti_part_rows(arguments, joined);
        find_stores(arguments, entered->stores);
    }
    if (agreement == POLYRTI_VIEWS_DIFFER)
        polyrti_warn_of_views(entered);
    polyrti_warn_of_rows(&entered->execution, entered->stores,
                         (int64_t)polyrti_own_account(&entered->execution)->executions);
    return agreement == POLYRTI_ALIKE;
}

static void begin_distributed(polyrti_entered *entered, const polyrti_entry *entry, bool alike,
                              const polyrti_joined_rows *joined)
{
    polyrti_process *process = entered->process;
    polyrt_execution *execution = &entered->execution;
    follow_arrays(entered, alike);
    polyrti_calibrate(entered);
    polyrti_lay_out_again(&process->layouts, execution, entry->tile_count, entry->tile,
                          entry->parameter_count, entry->parameters);
    polyrti_consistent_owners(&process->channel, execution);
    polyrti_open_device(entered);
    if (execution->ranks > 1)
        begin_exchange(entered, alike, entry->parameter_count, entry->parameters);
    polyrti_begin_device(entered);
    polyrti_open_tables(&process->objects, joined);
    polyrti_output_pass_on(process, execution->region);
    process->region = execution->region;
    process->stores = entered->stores;
}

static void replicate(polyrti_entered *entered, const polyrti_entry *entry, int64_t lacking,
                      bool alike)
{
    if (lacking == 0)
        polyrti_defer_entry(&entered->process->channel, entry->region, entry->parameter_count,
                            entry->parameters);
    polyrti_replicate(entered, lacking, alike);
}

/* Whether the execution is distributed. */
static bool begins_distributed(polyrti_entered *entered, const polyrti_entry *entry,
                               const polyrti_arguments *arguments, int unmet)
{
    polyrti_joined_rows joined = {0};
    const polyrti_obstacle obstacle =
        polyrti_obstacle_to(entry->region, entry->args, entered->stores, unmet);
    const bool hindered = obstacle.text[0];
    if (!hindered)
        polyrti_try(entered, entry->parameter_count, entry->parameters);
    const int64_t lacking = hindered ? -1 : polyrti_lacking_to_replicate(entered);
    const bool over = !hindered && polyrti_trial_is_over(entered);
    const bool alike =
        (over || lacking != 0) && meet(entered, entry, arguments, &obstacle, unmet, &joined);
    if (over)
        polyrti_agree(entered);
    const bool distributed = lacking < 0 && !hindered;
    if (distributed)
        begin_distributed(entered, entry, alike, &joined);
    else if (hindered)
        polyrti_begin_as_written(entered, &obstacle, alike && unmet == 0);
    else
        replicate(entered, entry, lacking, alike);
    if (lacking == 0)
        polyrti_end_entry(&entered->process->entries, arguments->region, entry->began);
    polyrti_free_joined_rows(&joined);
    return distributed;
}

/* The schedule that the region is to have on this many ranks. */
static int schedule_of(polyrti_process *process, const polyrti_settings *settings,
                       const polyrti_entry *entry, int unmet)
{
    return polyrti_choose_schedule(&process->schedules,
                                   &(polyrti_schedule_question){
                                       .region = entry->region,
                                       .args = entry->args,
                                       .settings = settings,
                                       .ranks = process->channel.ranks,
                                       .tile_count = entry->tile_count,
                                       .parameter_count = entry->parameter_count,
                                       .parameters = entry->parameters,
                                       .unmet = unmet > 0,
                                   });
}

polyrt_execution *polyrt_enter(const polyrt_region *region, void *args, void **bases,
                               int tile_count, const int64_t *tile, int parameter_count,
                               const int64_t *parameters, int unmet)
{
    polyrti_process *process = polyrti_this();
    if (polyrti_is_nested_again(process, region))
        return NULL;
    const polyrti_settings settings =
        polyrti_with_tuned(polyrti_settings_now(), &process->tuned, region->name);
    polyrti_entry entry = {.region = region,
                           .args = args,
                           .bases = bases,
                           .tile_count = tile_count,
                           .tile = tile,
                           .parameter_count = parameter_count,
                           .parameters = parameters,
                           .began = polyrti_begin_entry(&process->entries)};
    const polyrti_arguments arguments = {region, args, bases};
    if (polyrti_runs_apart(process, &settings, region))
        return NULL;
    if (region->observable)
        polyrti_note_changes();
    if (process->simulation)
        return enter_simulation(process, &settings, entry, &arguments, unmet);
    const int schedule = schedule_of(process, &settings, &entry, unmet);
    entry.region = polyrti_with_schedule(region, schedule);
    polyrti_end_early(process, &settings, entry.region);
    for (int i = 0; i < entry.region->nest_count; i++)
        refuse_unknown_nest(region, &entry.region->nests[i]);
    const polyrti_arguments chosen = {entry.region, args, bases};
    polyrti_entered *entered = new_entered(process, &settings, &chosen);
    entered->execution.schedule = schedule;
    if (begins_distributed(entered, &entry, &chosen, unmet))
        return &entered->execution;
    polyrti_entered_free(entered);
    return NULL;
}

/* Final values, to where they are wanted: now, or when a later region reads them. */
static void gather(polyrti_entered *entered)
{
    polyrti_process *process = entered->process;
    const polyrt_execution *execution = &entered->execution;
    const polyrti_deliveries *kept = polyrti_kept_deliveries(entered);
    const polyrt_sink *final = kept ? NULL : polyrti_gather_final(execution);
    if (process->check)
        polyrti_selfcheck_note(process->check, execution, final);
    if (kept)
        polyrti_gather_again(execution, kept);
    else
        polyrti_gather(execution, polyrti_deliveries_to_keep(entered));
    process->region = NULL;
    polyrti_leave_values(entered, final);
    polyrti_gathering_free(execution, entered->distributed.gathering);
}

static void leave_together(const polyrti_process *process, const polyrt_region *region)
{
    polyrti_consistent_leaving(&process->channel, region);
    polyrti_output_after(process, region);
}

void polyrt_leave(polyrt_execution *execution)
{
    if (execution->simulated) {
        polyrti_simulate_leave(execution);
        return;
    }
    polyrti_entered *entered = polyrti_entered_of(execution);
    if (execution->region->may_end)
        leave_together(entered->process, execution->region);
    if (entered->distributed.exchange)
        polyrti_exchange_finish(execution);
    polyrti_deliver_from_device(entered);
    if (execution->ranks > 1) {
        gather(entered);
        polyrti_exchange_free(execution, entered->distributed.exchange);
    }
    polyrti_end_device(entered);
    entered->process->region = NULL;
    polyrti_note_distributed(entered);
    polyrti_entered_free(entered);
}
