/* Replicated executions: every rank runs the loops as they were written, all of them, without a
 * message (replicated computation: Gupta and Banerjee 1992 weigh it against communication).
 *
 * A region around a loop of five iterations costs its ranks many times what the loop takes. Which
 * is so depends on the machine, so it is measured.
 * 1. Executions are timed from entering to leaving, and their tiles by the time that processors
 * work on them. The first executions, which plan, do not count.
 * 2. After enough of them the ranks agree on the longest time, and on the sum of the work: so long
 * one rank alone would take. Where that is little, and much less than the former, the next
 * executions are replicated.
 * 3. What is lacking for that comes first, if it is little. Much is brought where that costs no
 * more than as many executions as are measured will save, and not again sooner: where it is lacking
 * again before, the trial has failed.
 * 4. After as many the ranks agree on what bringing little took each time. Where that and the work
 * are no less than a distributed execution, the trial has failed, too.
 * 5. A region whose trial has failed is distributed, and tried later: regions that work on the same
 * values have to change their manner together, so all are tried again from the same execution of
 * the program on, a power of 8 that is at least 8 times as far: there is a trial for each size of
 * each region, and together they must cost little where they fail again.
 *
 * Ranks decide alike, without asking each other, since all that decides is the same on all of them:
 * how often they were here, what is away, and times on which they have agreed. The sums of a
 * reduction depend on who adds them up, and clocks on who reads them, so such regions are left
 * alone. */
#include "replicated.h"

#include "as_written.h"
#include "../base/now.h"
#include "../settings/parse.h"

enum { PLANNING = 4, ENOUGH = 16, RARELY = 8, LITTLE_MEMORY = 1 << 16, MOST_MEMORY = 1 << 24 };

static const double little_work = 1e-3; /* seconds */
static const double a_byte = 1e-9;      /* seconds that bringing it takes, roughly */

static polyrti_trial *trial_of(const polyrti_entered *entered)
{
    return &entered->process->trials.data[entered->trial];
}

/* -------------------------------------------------------------------------------------------------
 * which trial */

static bool accumulates(const polyrt_region *region)
{
    for (int i = 0; i < region->nest_count; i++)
        if (region->nests[i].reduction_count > 0)
            return true;
    return false;
}

static bool all_guarded(const polyrti_objects *objects)
{
    for (size_t i = 0; i < objects->count; i++)
        if (!objects->data[i].guarded)
            return false;
    return true;
}

static bool is_on_trial(const polyrti_entered *entered)
{
    const polyrti_process *process = entered->process;
    const polyrt_execution *execution = &entered->execution;
    return execution->ranks > 1 && !accumulates(execution->region) &&
           !execution->region->observable && !process->check && all_guarded(&process->objects) &&
           polyrti_replicates_setting(&execution->settings, execution->region);
}

static int power_of_two(double value)
{
    int power = 0;
    for (value = value < 0 ? -value : value; value >= 2; value /= 2)
        power++;
    return power;
}

/* The bytes that the region touches. */
static double bytes_of(const polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    double bytes = 0;
    for (int a = 0; a < region->array_count; a++) {
        int64_t range[2] = {0, -1};
        region->touched(execution->args, a, range);
        if (range[0] <= range[1])
            bytes += (double)(range[1] - range[0] + 1) * (double)region->arrays[a].element_size;
    }
    return bytes;
}

static polyrti_magnitude magnitude_of(const polyrt_execution *execution, int parameter_count,
                                      const int64_t *parameters)
{
    polyrti_magnitude magnitude = {.bytes = power_of_two(bytes_of(execution))};
    for (int k = 0; k < parameter_count; k++)
        magnitude.integers += power_of_two((double)parameters[k]);
    return magnitude;
}

/* Step 5. */
static void begin_next_try(polyrti_trial *trial, int64_t number)
{
    if (trial->manner != POLYRTI_DISTRIBUTED || trial->failures == 0 || number < trial->next_try)
        return;
    trial->manner = POLYRTI_TRIED;
    trial->since = 0;
}

void polyrti_try(polyrti_entered *entered, int parameter_count, const int64_t *parameters)
{
    entered->on_trial = is_on_trial(entered);
    if (!entered->on_trial)
        return;
    entered->trial =
        polyrti_trial_of(&entered->process->trials, entered->execution.region,
                         magnitude_of(&entered->execution, parameter_count, parameters));
    polyrti_trial *trial = trial_of(entered);
    if (trial->since > 0)
        trial->since++;
    begin_next_try(trial, entered->execution.number);
    if (trial->manner != POLYRTI_MEASURED)
        return;
    entered->start = polyrti_now();
    entered->measured = true;
}

/* -------------------------------------------------------------------------------------------------
 * how */

static int64_t size_of(const polyrt_sink *bytes)
{
    int64_t size = 0;
    for (size_t i = 0; i < bytes->count; i++)
        size += bytes->runs[i].length;
    return size;
}

/* What is away of an object on the pages that the region may touch. */
static int64_t lacking_of(const polyrti_view *view, const polyrti_object *object)
{
    polyrt_sink pages = {0}, away = {0};
    polyrti_append_reached_pages(view, object, &pages);
    polyrti_intersect(&object->owned->away, &pages, &away);
    const int64_t size = size_of(&away);
    polyrti_release(&pages);
    polyrti_release(&away);
    return size;
}

static void fail(polyrti_trial *trial, int64_t number)
{
    trial->manner = POLYRTI_DISTRIBUTED;
    trial->failures++;
    trial->count = 0;
    trial->elapsed = trial->worked = 0;
    trial->next_try = RARELY;
    while (trial->next_try <= RARELY * number)
        trial->next_try *= RARELY;
}

/* Whether much that is lacking is brought. */
static bool pays(polyrti_trial *trial, int64_t lacking, int64_t number)
{
    const bool soon = trial->since > 0 && trial->since <= ENOUGH;
    if (soon && trial->manner == POLYRTI_TRIED)
        fail(trial, number);
    if (soon || lacking > MOST_MEMORY ||
        a_byte * (double)lacking > ENOUGH * (trial->shared - trial->alone))
        return false;
    trial->since = 1;
    return true;
}

int64_t polyrti_lacking_to_replicate(polyrti_entered *entered)
{
    if (!entered->on_trial || trial_of(entered)->manner < POLYRTI_TRIED)
        return -1;
    const polyrti_view view = polyrti_view_of(entered);
    int64_t lacking = 0;
    for (size_t i = 0; i < view.objects->count; i++)
        lacking += lacking_of(&view, &view.objects->data[i]);
    const int64_t number = entered->execution.number;
    return lacking <= LITTLE_MEMORY || pays(trial_of(entered), lacking, number) ? lacking : -1;
}

void polyrti_replicate(polyrti_entered *entered, int64_t lacking, bool alike)
{
    polyrti_trial *trial = trial_of(entered);
    const double start = polyrti_now();
    if (lacking > 0)
        polyrti_bring_guarded(entered, alike);
    polyrti_own_account(&entered->execution)->replicated++;
    polyrti_record_as_written(&entered->process->books.record, entered->execution.region,
                              entered->execution.number);
    if (lacking <= LITTLE_MEMORY)
        trial->elapsed += polyrti_now() - start;
    trial->count++;
}

void polyrti_note_distributed(polyrti_entered *entered)
{
    if (!entered->on_trial)
        return;
    polyrti_trial *trial = trial_of(entered);
    trial->distributed++;
    if (!entered->measured || trial->distributed <= PLANNING)
        return;
    trial->elapsed += polyrti_now() - entered->start;
    trial->worked += entered->worked;
    trial->count++;
}

/* -------------------------------------------------------------------------------------------------
 * agreeing */

bool polyrti_trial_is_over(const polyrti_entered *entered)
{
    if (!entered->on_trial)
        return false;
    const polyrti_trial *trial = trial_of(entered);
    return (trial->manner == POLYRTI_MEASURED || trial->manner == POLYRTI_TRIED) &&
           trial->count >= ENOUGH;
}

/* Step 2. */
static enum polyrti_manner after_measuring(polyrti_trial *trial, double longest, double work)
{
    trial->shared = longest;
    trial->alone = work;
    return work <= little_work && 3 * work <= 2 * longest ? POLYRTI_TRIED : POLYRTI_DISTRIBUTED;
}

/* Step 4. */
static void decide(polyrti_trial *trial, double longest, int64_t number)
{
    if (longest + trial->alone < trial->shared)
        trial->manner = POLYRTI_REPLICATED;
    else
        fail(trial, number);
}

void polyrti_agree(polyrti_entered *entered)
{
    polyrti_trial *trial = trial_of(entered);
    const MPI_Comm comm = entered->process->channel.comm;
    double longest = trial->elapsed / (double)trial->count,
           work = trial->worked / (double)trial->count;
    MPI_Allreduce(MPI_IN_PLACE, &longest, 1, MPI_DOUBLE, MPI_MAX, comm);
    MPI_Allreduce(MPI_IN_PLACE, &work, 1, MPI_DOUBLE, MPI_SUM, comm);
    if (trial->manner == POLYRTI_MEASURED)
        trial->manner = after_measuring(trial, longest, work);
    else
        decide(trial, longest, entered->execution.number);
    trial->count = 0;
    trial->elapsed = trial->worked = 0;
    entered->measured = false;
}
