/* Replicated executions: every rank runs the loops as they were written, all of them, without a
 * message (replicated computation: Gupta and Banerjee 1992 weigh it against communication).
 *
 * A region around a loop of five iterations costs its ranks many times what the loop takes. Which
 * is so is measured. Regions that work on the same values have to change their manner together, or
 * the values go to and fro between them; so there is one trial for the program. One rank alone
 * chooses for each region by itself (single_rank.h).
 * 1. Executions are timed from entering to leaving, and their tiles by the time that processors
 * work on them, until most of them are of regions and magnitudes that were measured often. The
 * first ones, which plan, do not count.
 * 2. The ranks agree, for each region and magnitude, on the longest time, and on the sum of the
 * work: so long one rank alone would take. Where that is little, and much less than the former, it
 * is small.
 * 3. To try it costs planning anew, for values that are in other places. So that waits until small
 * executions have lost more by being shared than twice what has been spent on planning.
 * 4. Half as many executions of the program follow in which small ones are replicated. What is
 * lacking for that comes first, if it is little; much is brought where that costs less than the
 * execution saves; or no more than some executions will save, and then not again soon. A stage is
 * so long that all that comes again and again is in it. The second half of them is timed,
 * distributed ones too: they may have to get back what others replicated.
 * 5. The ranks agree on the longest times again. If all executions would take still less time in
 * which nothing is distributed, since the work of all of them is little beside what they take, that
 * is tried in the same way: small ones may get most of the time, and pass values to others that by
 * themselves are shared with a gain. What took the least time for the same executions is chosen
 * (trials/trial_choice.h).
 * 6. All this is repeated when 8 times as many executions have passed, or 4 times as many if it had
 * not paid, or when the program has come to other regions; with as many executions as
 * the first time, or a part of all that is so small that it costs little.
 * 7. Of a magnitude that has not been measured, the nearest one of the region that has been tells:
 * the work doubles at most with each power of two.
 *
 * Ranks decide alike, without asking each other, since all that decides is the same on all of them:
 * how often they were here, what is away, and times on which they have agreed. Floating sums of a
 * reduction depend on who adds them up, so what decides there is their size: few points are summed
 * up on all ranks from the first execution on, and otherwise such regions are distributed, whatever
 * was measured. Clocks depend on who reads them. What is printed on standard output is rank 0's,
 * also where all ranks print it. */
#include "replicated.h"

#include "as_written.h"
#include "../base/memory.h"
#include "../base/now.h"
#include "../channel/collective.h"
#include "../process/files.h"
#include "../settings/parse.h"
#include "../trials/magnitude.h"
#include "../trials/single_rank.h"
#include "../trials/trial_choice.h"

#include <stdlib.h>

enum {
    PLANNING = 4 /* executions of a trial */,
    ENOUGH = 8,
    FIRST = 64 /* executions of the program */,
    LITTLE_MEMORY = 1 << 16,
    MOST_MEMORY = 1 << 24,
    MOST_DOUBLINGS = 20
};

static const double a_byte = 1e-9; /* seconds that bringing it takes, roughly */

static polyrti_trial *trial_of(const polyrti_entered *entered)
{
    return &entered->process->trials.data[entered->trial];
}

/* -------------------------------------------------------------------------------------------------
 * which trial */

static bool all_guarded(const polyrti_objects *objects)
{
    for (size_t i = 0; i < objects->count; i++)
        if (!objects->data[i].guarded)
            return false;
    return true;
}

/* Whether it matters who runs it. One rank alone has all files and clocks to itself. */
static bool is_for_anyone(const polyrti_entered *entered)
{
    const polyrt_execution *execution = &entered->execution;
    if (polyrti_is_alone(entered))
        return !execution->region->device;
    const bool of_all =
        polyrti_files_are_of_all() || polyrti_stdout_of_all_setting(&execution->settings);
    return execution->region->observable != POLYRT_FILE_OR_CLOCK &&
           !(execution->region->observable && of_all);
}

static bool may_run_as_written(const polyrti_entered *entered)
{
    const polyrti_process *process = entered->process;
    const polyrt_execution *execution = &entered->execution;
    return is_for_anyone(entered) && !process->check && all_guarded(&process->objects) &&
           polyrti_replicates_setting(&execution->settings, execution->region);
}

/* Step 1: whether three in four executions were of trials that have been measured often. */
static bool is_measured_enough(const polyrti_trials *trials)
{
    int64_t all = 0, enough = 0;
    for (size_t i = 0; i < trials->count; i++) {
        const int64_t count = trials->data[i].distributed;
        all += count;
        enough += count >= PLANNING + ENOUGH ? count : 0;
    }
    return 4 * enough >= 3 * all;
}

/* Whether many executions since the last choice were of regions that no trial has seen. */
static bool is_elsewhere(const polyrti_trials *trials, int64_t number)
{
    return trials->unknown >= FIRST && 4 * trials->unknown >= number - trials->chosen;
}

/* Steps 1 and 6, before an execution. */
static void go_on(polyrti_trials *trials, int64_t number)
{
    if (trials->stage == POLYRTI_CHOSEN && is_elsewhere(trials, number))
        trials->next = number;
    if (trials->next == 0) {
        trials->next = FIRST;
        trials->part = POLYRTI_SMALL_PART;
    }
    if (number < trials->next)
        return;
    if (trials->stage == POLYRTI_ALL_DISTRIBUTED && trials->length == 0 &&
        !is_measured_enough(trials))
        trials->next *= 2;
    if (trials->stage == POLYRTI_CHOSEN) {
        const int64_t most = (int64_t)(trials->part * (double)number);
        trials->length = polyrt_max(trials->length, most);
        polyrti_begin_stage(trials, POLYRTI_ALL_DISTRIBUTED, number);
    }
}

void polyrti_try(polyrti_entered *entered, int parameter_count, const int64_t *parameters)
{
    polyrti_trials *trials = &entered->process->trials;
    const int64_t number = entered->execution.number;
    entered->on_trial = entered->as_written = false;
    polyrti_end_alone(trials);
    if (!may_run_as_written(entered))
        return;
    const polyrti_magnitude magnitude =
        polyrti_magnitude_of(&entered->execution, parameter_count, parameters);
    if (polyrti_is_inexact(entered->execution.region)) {
        entered->as_written = !entered->execution.region->takes_long && polyrti_is_tiny(magnitude);
        return;
    }
    entered->on_trial = true;
    entered->trial = polyrti_trial_of(trials, entered->execution.region, magnitude);
    if (polyrti_is_alone(entered)) {
        entered->as_written = polyrti_alone_as_written(trials, entered->trial);
        return;
    }
    polyrti_note_turn(trial_of(entered), number);
    trial_of(entered)->since += trial_of(entered)->since > 0;
    trials->unknown += trial_of(entered)->shared == 0;
    go_on(trials, number);
    entered->measured = trials->stage != POLYRTI_CHOSEN && number >= trials->settled;
    entered->start = entered->measured ? polyrti_now() : 0;
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

/* Whether much that is lacking is brought: where the execution saves more than that takes; and
 * where some together do, if it stays here. What goes away again is brought for these ever more
 * rarely. Where nothing is distributed, nothing goes away. */
static bool pays(const polyrti_trials *trials, polyrti_trial *trial, int64_t lacking)
{
    const int64_t wait = 2 * ENOUGH * (INT64_C(1) << polyrt_min(trial->brought, MOST_DOUBLINGS));
    const bool soon = trial->since > 0 && trial->since <= wait,
               all = polyrti_replicated_now(trials) == POLYRTI_ALL_REPLICATED;
    const double saved = trial->shared - trial->alone;
    if (lacking <= MOST_MEMORY && polyrti_delivery_takes(trials, lacking) < saved)
        return true;
    if (soon || lacking > MOST_MEMORY || (!all && a_byte * (double)lacking > 2 * ENOUGH * saved))
        return false;
    trial->since = 1;
    trial->brought++;
    return true;
}

static bool is_replicated(const polyrti_entered *entered)
{
    const polyrti_trials *trials = &entered->process->trials;
    if (entered->as_written || polyrti_is_alone(entered))
        return entered->as_written;
    return entered->on_trial &&
           polyrti_replicates(polyrti_replicated_now(trials), trial_of(entered));
}

int64_t polyrti_lacking_to_replicate(polyrti_entered *entered)
{
    if (!is_replicated(entered))
        return -1;
    const polyrti_view view = polyrti_view_of(entered);
    int64_t lacking = 0;
    for (size_t i = 0; i < view.objects->count; i++)
        lacking += lacking_of(&view, &view.objects->data[i]);
    const bool comes = entered->as_written || lacking <= LITTLE_MEMORY ||
                       pays(&entered->process->trials, trial_of(entered), lacking);
    return comes ? lacking : -1;
}

static void note_times(polyrti_entered *entered, double more, double worked)
{
    const polyrti_trials *trials = &entered->process->trials;
    if (!entered->measured || trials->stage == POLYRTI_CHOSEN)
        return;
    polyrti_times *times = &trial_of(entered)->times[trials->stage];
    times->elapsed += polyrti_now() - entered->start + more;
    times->worked += worked;
    times->count++;
}

/* Little comes often, and says nothing of how long much takes. */
static void bring(polyrti_entered *entered, int64_t lacking, bool alike)
{
    polyrti_delivery_times *deliveries = &entered->process->trials.deliveries;
    const double start = polyrti_now();
    polyrti_bring_guarded(entered, alike);
    if (lacking <= LITTLE_MEMORY)
        return;
    deliveries->seconds += polyrti_now() - start;
    deliveries->bytes += lacking;
    deliveries->count++;
}

void polyrti_replicate(polyrti_entered *entered, int64_t lacking, bool alike)
{
    if (lacking > 0)
        bring(entered, lacking, alike);
    polyrti_own_account(&entered->execution)->replicated++;
    polyrti_record_as_written(&entered->process->books.record, entered->execution.region,
                              entered->execution.number);
    if (entered->on_trial)
        note_times(entered, trial_of(entered)->alone, 0);
}

void polyrti_note_distributed(polyrti_entered *entered)
{
    if (!entered->on_trial)
        return;
    if (++trial_of(entered)->distributed > PLANNING)
        note_times(entered, 0, entered->worked);
    else if (entered->measured)
        entered->process->trials.planned += polyrti_now() - entered->start - entered->worked;
}

/* -------------------------------------------------------------------------------------------------
 * agreeing */

bool polyrti_trial_is_over(const polyrti_entered *entered)
{
    const polyrti_trials *trials = &entered->process->trials;
    return entered->on_trial && !polyrti_is_alone(entered) && trials->stage != POLYRTI_CHOSEN &&
           polyrti_is_measured(trials, entered->execution.number);
}

/* The mean times of a stage, for each trial: the longest of a rank, and the work of all; 0 where
 * there are none. To be freed. Collective. */
static double *agreed_means(const polyrti_entered *entered, enum polyrti_stage stage)
{
    const polyrti_trials *trials = &entered->process->trials;
    const size_t count = trials->count;
    double *means = polyrti_new(2 * count, sizeof *means);
    for (size_t i = 0; i < count; i++) {
        const polyrti_times *times = &trials->data[i].times[stage];
        means[i] = times->count > 0 ? times->elapsed / (double)times->count : 0;
        means[count + i] = times->count > 0 ? times->worked / (double)times->count : 0;
    }
    polyrti_allreduce(&entered->process->channel, means, (int)count, MPI_DOUBLE, MPI_MAX);
    polyrti_allreduce(&entered->process->channel, &means[count], (int)count, MPI_DOUBLE, MPI_SUM);
    return means;
}

void polyrti_agree(polyrti_entered *entered)
{
    polyrti_trials *trials = &entered->process->trials;
    double longest[] = {trials->planned, trials->deliveries.seconds};
    double *means = agreed_means(entered, trials->stage);
    polyrti_allreduce(&entered->process->channel, longest, 2, MPI_DOUBLE, MPI_MAX);
    const polyrti_agreed agreed = {means, longest[0], longest[1]};
    polyrti_end_stage(trials, entered->execution.number, &agreed);
    entered->measured = false;
    free(means);
}
