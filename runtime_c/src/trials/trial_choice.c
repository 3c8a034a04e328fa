/* What the times of trials say. */
#include "trial_choice.h"

#include <math.h>

enum {
    RARELY = 8 /* times as many executions until all is repeated */,
    SOON = 4,
    LONG = 8 /* times as long as a stage */,
    MUCH_LOST = 2 /* times what has been spent on planning */
};

/* Executions that take longer are shared in any case, in seconds; and what part of the time for
 * sharing must be saved for trying to share none. */
static const double large = 0.1, worth = 0.2;

void polyrti_begin_stage(polyrti_trials *trials, enum polyrti_stage stage, int64_t number)
{
    trials->stage = stage;
    trials->settled = stage == POLYRTI_ALL_DISTRIBUTED ? number : number + trials->length / 2;
    trials->next = number + trials->length;
    trials->unknown = 0;
    trials->quickness[stage] = 1;
    for (size_t i = 0; i < trials->count && stage == POLYRTI_ALL_DISTRIBUTED; i++)
        for (int k = 0; k < POLYRTI_CHOSEN; k++)
            trials->data[i].times[k] = (polyrti_times){0};
}

void polyrti_note_turn(polyrti_trial *trial, int64_t number)
{
    if (trial->last > 0)
        trial->gap = polyrt_max(trial->gap, number - trial->last);
    trial->last = number;
}

/* Whether it will come, as far as one can tell, and has not since the stage is measured. */
static bool is_to_come(const polyrti_trial *trial, int64_t settled, int64_t number)
{
    return trial->gap > 0 && trial->last < settled && number - trial->last <= 2 * trial->gap;
}

bool polyrti_is_measured(const polyrti_trials *trials, int64_t number)
{
    const int64_t latest = trials->next + LONG * (trials->next - trials->settled);
    bool all = number >= trials->next;
    for (size_t i = 0; i < trials->count && all && number < latest; i++)
        all = !is_to_come(&trials->data[i], trials->settled, number);
    return all;
}

enum polyrti_stage polyrti_replicated_now(const polyrti_trials *trials)
{
    return trials->stage == POLYRTI_CHOSEN ? trials->chosen_stage : trials->stage;
}

static bool is_known(const polyrti_trial *trial)
{
    return trial->shared > 0;
}

bool polyrti_replicates(enum polyrti_stage stage, const polyrti_trial *trial)
{
    return (stage == POLYRTI_SMALL_REPLICATED && trial->small) ||
           (stage == POLYRTI_ALL_REPLICATED && is_known(trial) && trial->alone <= large);
}

/* -------------------------------------------------------------------------------------------------
 * after all were distributed */

/* Returns whether there are small ones. */
static bool find_small(polyrti_trials *trials, const double *means)
{
    bool found = false;
    for (size_t i = 0; i < trials->count; i++) {
        polyrti_trial *trial = &trials->data[i];
        if (trial->times[POLYRTI_ALL_DISTRIBUTED].count == 0)
            continue;
        trial->shared = means[i];
        trial->alone = means[trials->count + i];
        trial->agreed = true;
        trial->small = polyrti_is_too_small(trial->alone, trial->shared);
        found = found || trial->small;
    }
    for (size_t i = 0; i < trials->count; i++)
        polyrti_estimate(trials, &trials->data[i]);
    return found;
}

/* What has been lost so far by distributing what a stage replicates, in seconds. */
static double lost(const polyrti_trials *trials, enum polyrti_stage stage)
{
    double seconds = 0;
    for (size_t i = 0; i < trials->count; i++) {
        const polyrti_trial *trial = &trials->data[i];
        if (polyrti_replicates(stage, trial))
            seconds += (double)trial->distributed * (trial->shared - trial->alone);
    }
    return seconds;
}

/* The least time that the executions measured while all were distributed could take, over what they
 * took, if all were replicated. More than 1 if one of them is large. */
static double quickest_alone(const polyrti_trials *trials)
{
    double shared = 0, alone = 0;
    for (size_t i = 0; i < trials->count; i++) {
        const polyrti_trial *trial = &trials->data[i];
        const double count = (double)trial->times[POLYRTI_ALL_DISTRIBUTED].count;
        if (count > 0 && trial->alone > large)
            return 2;
        shared += count * trial->shared;
        alone += count * trial->alone;
    }
    return shared > 0 ? alone / shared : 2;
}

/* Whether to try and replicate all, where what has been tried takes so much of the time that it
 * takes to distribute all. */
static bool is_worth_all(const polyrti_trials *trials, double so_far, double planned)
{
    return quickest_alone(trials) + worth < so_far &&
           lost(trials, POLYRTI_ALL_REPLICATED) > MUCH_LOST * planned;
}

/* -------------------------------------------------------------------------------------------------
 * choosing */

/* The time of a stage's executions over what they would take if all were distributed. */
static double quickness_of(const polyrti_trials *trials, const double *means)
{
    double distributed = 0, replicated = 0;
    for (size_t i = 0; i < trials->count; i++) {
        const polyrti_trial *trial = &trials->data[i];
        const double count = (double)trial->times[trials->stage].count;
        if (trial->times[POLYRTI_ALL_DISTRIBUTED].count == 0)
            continue;
        distributed += count * trial->shared;
        replicated += count * means[i];
    }
    return distributed > 0 ? replicated / distributed : 1;
}

/* How many executions pass until distributing all again, for so long as the last time, is a small
 * part of the time that replicated ones have taken. */
static int64_t pause_of(const polyrti_trials *trials, enum polyrti_stage replicated)
{
    const double quick =
        trials->quickness[replicated] > 1e-6 ? trials->quickness[replicated] : 1e-6;
    return (int64_t)((double)(RARELY * trials->distributed_for) / quick);
}

/* The quickest one of those that were measured; `in_vain`: after how many times as many executions
 * all is repeated if that distributes all. */
static void choose(polyrti_trials *trials, int64_t number, int64_t in_vain)
{
    enum polyrti_stage best = POLYRTI_ALL_DISTRIBUTED;
    for (int k = POLYRTI_SMALL_REPLICATED; k < POLYRTI_CHOSEN; k++)
        if (trials->quickness[k] < trials->quickness[best])
            best = (enum polyrti_stage)k;
    trials->chosen = number;
    trials->unknown = 0;
    trials->stage = POLYRTI_CHOSEN;
    trials->chosen_stage = best;
    trials->next = (best == POLYRTI_ALL_DISTRIBUTED ? in_vain : RARELY) * number;
    if (best != POLYRTI_ALL_DISTRIBUTED)
        trials->next = polyrt_max(trials->next, number + pause_of(trials, best));
    trials->part = trials->quickness[best] * POLYRTI_SMALL_PART;
}

/* Half of what one took is for meeting. */
double polyrti_delivery_takes(const polyrti_trials *trials, int64_t bytes)
{
    const polyrti_delivery_times *known = &trials->deliveries;
    if (known->agreed <= 0)
        return HUGE_VAL;
    const double mean = (double)known->bytes / (double)known->count;
    return known->agreed * (0.5 + 0.5 * (double)bytes / mean);
}

void polyrti_end_stage(polyrti_trials *trials, int64_t number, const polyrti_agreed *agreed)
{
    const double *means = agreed->means, planned = agreed->planned;
    polyrti_delivery_times *deliveries = &trials->deliveries;
    if (deliveries->count > 0)
        deliveries->agreed = agreed->delivered / (double)deliveries->count;
    const enum polyrti_stage stage = trials->stage;
    trials->length = polyrt_max(trials->length, number / 2 * (trials->length == 0));
    bool any_small = false;
    if (stage == POLYRTI_ALL_DISTRIBUTED) {
        any_small = find_small(trials, means);
        trials->distributed_for = trials->settled > 0 ? number - trials->settled : trials->length;
        for (int k = 0; k < POLYRTI_CHOSEN; k++)
            trials->quickness[k] = 1;
    } else
        trials->quickness[stage] = quickness_of(trials, means);
    if (any_small && lost(trials, POLYRTI_SMALL_REPLICATED) > MUCH_LOST * planned)
        polyrti_begin_stage(trials, POLYRTI_SMALL_REPLICATED, number);
    else if (stage != POLYRTI_ALL_REPLICATED &&
             is_worth_all(trials, trials->quickness[stage], planned))
        polyrti_begin_stage(trials, POLYRTI_ALL_REPLICATED, number);
    else
        choose(trials, number, any_small || stage != POLYRTI_ALL_DISTRIBUTED ? SOON : RARELY);
}
