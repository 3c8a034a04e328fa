/* Executions that cannot be distributed: all ranks run the loops as they were written, which are
 * ordinary code then (process/ordinary_code.c).
 *
 * 1. All ranks have found the same obstacle (mpi/consistency.h).
 * 2. Values that are away and guarded would come when the loops touch them. What the region may
 * touch comes at once, whole pages of it. That is only quicker: where a condition does not hold,
 * the loops may touch other memory, and are served there as all ordinary code is.
 * 3. Values that are away and not guarded come now, with all of their object. If others are left,
 * the loops might touch them unnoticed, and the program ends.
 * 4. What the loops write is written on all ranks. */
#include "as_written.h"

#include "../base/error.h"
#include "../base/hash.h"
#include "../base/threads.h"
#include "../guards/guarded_objects.h"
#include "../mpi/deliver.h"
#include "../mpi/fetch.h"
#include "../settings/parse.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------
 * saying so */

/* Whether it has not been said of the region before. */
static bool is_new(polyrti_key *told, const polyrt_region *region, const char *text)
{
    const int64_t number = polyrti_hash(text, strlen(text)) ^ (int64_t)(intptr_t)region;
    for (size_t i = 0; i < told->count; i++)
        if (told->numbers[i] == number)
            return false;
    polyrti_add_to_key(told, number);
    return true;
}

static void tell(polyrti_process *process, const polyrt_region *region,
                 const polyrti_obstacle *obstacle, const char *who)
{
    char hint[512];
    if (!is_new(&process->told, region, obstacle->text) || process->channel.rank != 0)
        return;
    snprintf(hint, sizeof hint, "%s; POLYRT_STRICT=1 ends the program instead", obstacle->hint);
    polyrti_warn_of(region, hint, "%s; the loops run as they were written, %s", obstacle->text,
                    who);
}

/* -------------------------------------------------------------------------------------------------
 * values */

/* Step 2. */
static void bring_object(polyrti_entered *entered, polyrti_object *object)
{
    const polyrt_execution *execution = &entered->execution;
    const polyrti_view view = polyrti_view_of(entered);
    polyrt_sink pages = {0};
    polyrti_append_reached_pages(&view, object, &pages);
    polyrti_own_account(execution)->bytes +=
        polyrti_deliver(&entered->process->channel, &entered->process->copies, object, &pages).own;
    polyrti_open_window(object, &pages);
    if (object->owned->away.count == 0)
        polyrti_open_object(object);
    polyrti_release(&pages);
}

void polyrti_bring_guarded(polyrti_entered *entered, bool alike)
{
    polyrti_objects *objects = &entered->process->objects;
    for (size_t i = 0; i < objects->count && alike; i++)
        if (objects->data[i].guarded)
            bring_object(entered, &objects->data[i]);
    polyrti_sweep(objects);
}

static bool any_unguarded(const polyrti_objects *objects)
{
    for (size_t i = 0; i < objects->count; i++)
        if (!objects->data[i].guarded)
            return true;
    return false;
}

/* Step 3. */
static void refuse_unguarded(const polyrti_objects *objects, const polyrt_region *region,
                             const polyrti_obstacle *obstacle)
{
    if (any_unguarded(objects))
        polyrti_fail(region, "let earlier regions gather their results (gather(all))",
                     "%s; and results of earlier regions stay on the ranks that wrote them, where "
                     "nothing tells when they are read",
                     obstacle->text);
}

static void bring_values(polyrti_entered *entered, const polyrti_obstacle *obstacle, bool alike)
{
    polyrti_objects *objects = &entered->process->objects;
    const double start = polyrti_stamp(&entered->execution);
    polyrti_bring_guarded(entered, alike);
    if (any_unguarded(objects))
        polyrti_fetch_whole(objects, &entered->execution);
    polyrti_sweep(objects);
    refuse_unguarded(objects, entered->execution.region, obstacle);
    polyrti_spent(&entered->execution, POLYRTI_GATHER, start);
}

/* -------------------------------------------------------------------------------------------------
 * beginning */

void polyrti_begin_as_written(polyrti_entered *entered, const polyrti_obstacle *obstacle,
                              bool alike)
{
    polyrti_process *process = entered->process;
    const polyrt_execution *execution = &entered->execution;
    if (polyrti_strict_setting(&execution->settings, execution->region))
        polyrti_fail_together(execution->region, obstacle->hint, "%s", obstacle->text);
    tell(process, execution->region, obstacle, "on all ranks");
    polyrti_own_account(execution)->as_written++;
    polyrti_record_as_written(&process->books.record, execution->region, execution->number);
    bring_values(entered, obstacle, alike);
}

/* What keeps the other ranks, or one thread of each, from being met; NULL if nothing does. */
static const polyrti_obstacle *what_sets_apart(const polyrti_process *process)
{
    static const polyrti_obstacle root = {"a region inside a root block would run on rank 0 alone",
                                          "end the root block before the region"};
    static const polyrti_obstacle nested = {
        "a region in a function that another region calls runs on the rank that calls it",
        "leave away its directive, or the other one's"};
    if (process->in_root)
        return &root;
    if (process->region)
        return &nested;
    static const polyrti_obstacle threads = {
        "a region inside an OpenMP parallel construct would run once for each thread",
        "end the construct before the region: OMP_NUM_THREADS gives the region threads of its own"};
    return polyrti_is_one_of_threads() ? &threads : NULL;
}

/* It is not counted: other ranks do not run it, or their threads in another order. */
bool polyrti_runs_apart(polyrti_process *process, const polyrti_settings *settings,
                        const polyrt_region *region)
{
    const polyrti_obstacle *obstacle = what_sets_apart(process);
    if (!obstacle)
        return false;
    if (polyrti_strict_setting(settings, region) || (process->region && region->work_sharing))
        polyrti_fail(region, obstacle->hint, "%s", obstacle->text);
    if (!process->region)
        refuse_unguarded(&process->objects, region, obstacle);
    static atomic_flag telling = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&telling))
        ;
    tell(process, region, obstacle,
         process->in_root || process->region ? "there" : "by each thread");
    atomic_flag_clear(&telling);
    if (process->region)
        atomic_store_explicit(&process->nested, region, memory_order_relaxed);
    return true;
}

bool polyrti_is_nested_again(const polyrti_process *process, const polyrt_region *region)
{
    return process->region &&
           atomic_load_explicit(&process->nested, memory_order_relaxed) == region;
}

void polyrti_simulate_as_written(polyrti_process *process, const polyrti_settings *settings,
                                 const polyrt_region *region, const polyrti_obstacle *obstacle)
{
    if (polyrti_strict_setting(settings, region))
        polyrti_fail(region, obstacle->hint, "%s", obstacle->text);
    tell(process, region, obstacle, "and count as code outside regions");
}
