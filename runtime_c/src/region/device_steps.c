/* A device runs a rank's whole part of a step at once: one kernel for each box of it. */
#include "device_steps.h"

#include "../base/error.h"
#include "../base/now.h"
#include "../guards/kept_copies.h"
#include "../process/ordinary_code.h"
#include "../report/copied_bytes.h"
#include "../settings/parse.h"

#include <stdint.h>

/* Two names of one array would have two copies, which know nothing of each other. */
static bool has_one_array(const polyrti_entered *entered)
{
    const polyrt_region *region = entered->execution.region;
    for (int i = 0; i < region->one_array_count; i++)
        if (entered->stores[region->one_arrays[i].written].base ==
            entered->stores[region->one_arrays[i].read].base)
            return true;
    return false;
}

/* The host has memory for whatever the program has, so that a device that was not asked for by name
 * is no reason to end. */
static void tell_no_memory(polyrti_entered *entered, int device, const polyrti_no_memory *lacking)
{
    const polyrt_execution *execution = &entered->execution;
    const char *array = execution->region->arrays[lacking->array].name;
    bool *told = &entered->process->tried_devices.told_memory;
    if (polyrti_device_setting(&execution->settings, execution->region, execution->rank) !=
        POLYRTI_ANY_DEVICE)
        polyrti_fail(execution->region,
                     "use more ranks with devices of their own, or run with POLYRT_DEVICE=auto, "
                     "which uses the cores of the host where a device is too small",
                     "device %d has no memory for %zu bytes of array %s", device, lacking->bytes,
                     array);
    if (!*told)
        polyrti_warn_of(execution->region,
                        "use more ranks with devices of their own; POLYRT_DEVICE=none says that no "
                        "device is wanted",
                        "device %d has no memory for %zu bytes of array %s: the cores of the host "
                        "run its kernels",
                        device, lacking->bytes, array);
    *told = true;
}

/* -------------------------------------------------------------------------------------------------
 * beginning and end */

/* The memory that the region may touch through an array; empty where its rows may lie anywhere. */
static bool range_of(const polyrti_entered *entered, int array, char **first, char **past)
{
    const polyrt_execution *execution = &entered->execution;
    const polyrt_region *region = execution->region;
    int64_t range[2] = {0, -1};
    if (entered->stores[array].tables > 0)
        return false;
    (region->reachable ? region->reachable : region->touched)(execution->args, array, range);
    if (range[0] > range[1])
        return false;
    *first = polyrti_address(&entered->stores[array], range[0]);
    *past = polyrti_address(&entered->stores[array], range[1] + 1);
    return true;
}

static bool has_tables(const polyrti_entered *entered)
{
    return polyrti_any_tables(entered->stores, entered->execution.region->array_count);
}

/* Whether values may stay on the device after the region, as they may on their ranks. */
static bool keeps(const polyrti_entered *entered)
{
    const polyrt_execution *execution = &entered->execution;
    return polyrti_keeps_copies(entered->process) && !has_tables(entered) &&
           polyrti_gather_setting(&execution->settings, execution->region, true) ==
               POLYRT_GATHER_NONE;
}

void polyrti_open_device(polyrti_entered *entered)
{
    polyrti_copies *copies = &entered->process->copies;
    char *first, *past;
    if (has_tables(entered))
        polyrti_yield_copies(copies, NULL, (const char *)UINTPTR_MAX);
    for (int a = 0; a < entered->execution.region->array_count && copies->count > 0; a++)
        if (range_of(entered, a, &first, &past))
            polyrti_open_copies(copies, first, past);
    polyrti_sweep_copies(copies);
}

/* The host runs all nests and does not say what they touch: it has all that they may read, and the
 * device nothing that they may write. */
static void give_to_host(polyrti_entered *entered)
{
    const polyrt_region *region = entered->execution.region;
    polyrti_copies *copies = &entered->process->copies;
    char *first, *past;
    for (int a = 0; a < region->array_count && copies->count > 0; a++)
        if (range_of(entered, a, &first, &past)) {
            polyrti_bring_closed(copies, first, past);
            if (region->arrays[a].written)
                polyrti_drop_copies(copies, first, past);
        }
}

/* Values that kernels take along from the host are there. */
static void bring_values(polyrti_entered *entered)
{
    const polyrt_region *region = entered->execution.region;
    char *first, *past;
    for (int a = 0; a < region->array_count && entered->process->copies.count > 0; a++)
        if (region->arrays[a].by_value && range_of(entered, a, &first, &past))
            polyrti_bring_closed(&entered->process->copies, first, past);
}

/* Memory of the device that the region does not need is given up where there is not enough. */
static polyrti_mirrors *mirrors_of(polyrti_entered *entered, polyrt_target target,
                                   polyrti_no_memory *lacking)
{
    const polyrt_execution *execution = &entered->execution;
    polyrti_copies *copies = &entered->process->copies;
    for (int attempt = 0; attempt < 2; attempt++) {
        polyrti_mirrors *mirrors = polyrti_mirrors_new(
            execution->region, execution->args, entered->stores, execution->placements,
            execution->rank, target, execution->kept_kernels, copies, lacking);
        if (mirrors)
            return mirrors;
        polyrti_yield_closed_copies(copies);
        polyrti_sweep_copies(copies);
    }
    return NULL;
}

static void choose_device(polyrti_entered *entered)
{
    const polyrt_execution *execution = &entered->execution;
    if (!execution->region->device || has_one_array(entered) ||
        (execution->region->reachable && !entered->process->copies.get))
        return;
    const polyrt_target target = polyrti_target_of(
        &entered->process->tried_devices, &execution->settings, execution->region, execution->rank);
    if (target.device == POLYRTI_NO_DEVICE)
        return;
    polyrti_no_memory lacking;
    entered->distributed.mirrors = mirrors_of(entered, target, &lacking);
    if (!entered->distributed.mirrors)
        tell_no_memory(entered, target.device, &lacking);
}

void polyrti_begin_device(polyrti_entered *entered)
{
    polyrti_process *process = entered->process;
    polyrti_note_copied_bytes(&process->books.accounts, &process->copies);
    choose_device(entered);
    if (!entered->distributed.mirrors)
        give_to_host(entered);
    else
        bring_values(entered);
    polyrti_choose_kept(&process->copies, keeps(entered));
}

void polyrti_deliver_from_device(polyrti_entered *entered)
{
    if (entered->distributed.mirrors)
        polyrti_mirrors_deliver(entered->distributed.mirrors);
}

void polyrti_end_device(polyrti_entered *entered)
{
    polyrti_process *process = entered->process;
    polyrti_note_copied_bytes(&process->books.accounts, &process->copies);
    polyrti_close_copies(&process->copies);
    if (entered->distributed.mirrors)
        polyrti_mirrors_free(entered->distributed.mirrors);
    entered->distributed.mirrors = NULL;
}

bool polyrti_device_runs(const polyrti_entered *entered, int nest)
{
    return entered->distributed.mirrors && entered->execution.region->nests[nest].kernel;
}

/* Appends the rank's boxes of the step, as far as the nest's bounds reach. */
static void clipped_boxes(polyrti_entered *entered, const polyrti_step *step)
{
    const polyrt_execution *execution = &entered->execution;
    const polyrt_nest *nest = &execution->region->nests[step->nest];
    polyrti_boxes *boxes = &entered->cutting.boxes;
    boxes->count = 0;
    if (nest->depth == 0) {
        const polyrti_box everywhere = polyrti_everywhere();
        if (execution->rank == 0)
            polyrti_add_box(boxes, &everywhere);
        return;
    }
    polyrti_step_boxes(execution, step, execution->rank, boxes);
    size_t count = 0;
    for (size_t i = 0; i < boxes->count; i++)
        if (polyrti_clip(nest, execution->args, step->z, &boxes->data[i]))
            boxes->data[count++] = boxes->data[i];
    boxes->count = count;
}

void polyrti_run_on_device(polyrti_entered *entered, const polyrti_step *step)
{
    polyrt_execution *execution = &entered->execution;
    polyrti_books *books = entered->distributed.books;
    const polyrt_nest *nest = &execution->region->nests[step->nest];
    const double start = polyrti_stamp(execution), began = books->trace ? polyrti_now() : 0;
    clipped_boxes(entered, step);
    const polyrti_boxes *boxes = &entered->cutting.boxes;
    polyrti_account *account = polyrti_own_account(execution);
    for (size_t i = 0; i < boxes->count; i++) {
        account->launches += (double)polyrti_mirrors_run(entered->distributed.mirrors, step->nest,
                                                         step->z, &boxes->data[i]);
        polyrti_record_tile(&books->record, execution, step->nest, step->z, &boxes->data[i]);
    }
    if (books->trace)
        polyrti_trace_event(books->trace, nest->name, 0, began, polyrti_now());
    account->tiles += (double)boxes->count;
    polyrti_spent(execution, POLYRTI_COMPUTE, start);
}

void polyrti_prepare_host(polyrti_entered *entered, const polyrti_step *step)
{
    const polyrt_execution *execution = &entered->execution;
    if (!entered->distributed.mirrors)
        return;
    clipped_boxes(entered, step);
    for (size_t i = 0; i < entered->cutting.boxes.count; i++)
        polyrti_mirrors_prepare_host(entered->distributed.mirrors,
                                     &execution->region->nests[step->nest], step->z,
                                     &entered->cutting.boxes.data[i]);
}
