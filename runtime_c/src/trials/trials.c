/* Trials of regions. */
#include "trials.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <math.h>

static bool is_of(const polyrti_trial *trial, const polyrt_region *region,
                  polyrti_magnitude magnitude)
{
    return trial->region == region && trial->magnitude.bytes == magnitude.bytes &&
           trial->magnitude.points == magnitude.points;
}

bool polyrti_is_too_small(double alone, double shared)
{
    static const double little = 1e-3, much = 0.1; /* seconds */
    return (alone <= little && 3 * alone <= 2 * shared) || (alone <= much && 2 * alone <= shared);
}

bool polyrti_is_inexact(const polyrt_region *region)
{
    for (int i = 0; i < region->nest_count; i++)
        for (int k = 0; k < region->nests[i].reduction_count; k++)
            if (!region->nests[i].reductions[k].exact)
                return true;
    return false;
}

bool polyrti_is_never_replicated(const polyrt_region *region)
{
    return polyrti_is_inexact(region) || region->observable == POLYRT_FILE_OR_CLOCK;
}

/* An upper bound of what one rank alone takes for an execution of magnitude `a`, if it takes so
 * long as `of` says for that one's. */
static double longest(polyrti_magnitude a, const polyrti_trial *of)
{
    const int64_t bytes = a.bytes - of->magnitude.bytes;
    const int64_t points = a.points - of->magnitude.points;
    return ldexp(of->alone, (int)polyrt_max(0, polyrt_max(bytes, points)));
}

void polyrti_estimate(const polyrti_trials *trials, polyrti_trial *trial)
{
    const polyrti_trial *nearest = NULL;
    for (size_t i = 0; i < trials->count && !trial->agreed; i++) {
        const polyrti_trial *other = &trials->data[i];
        if (other->region == trial->region && other->agreed &&
            (!nearest || longest(trial->magnitude, other) < longest(trial->magnitude, nearest)))
            nearest = other;
    }
    if (!nearest)
        return;
    trial->shared = nearest->shared;
    trial->alone = longest(trial->magnitude, nearest);
    trial->small = polyrti_is_too_small(trial->alone, trial->shared);
}

size_t polyrti_trial_of(polyrti_trials *trials, const polyrt_region *region,
                        polyrti_magnitude magnitude)
{
    for (size_t i = 0; i < trials->count; i++)
        if (is_of(&trials->data[i], region, magnitude))
            return i;
    trials->data =
        polyrti_grow(trials->data, &trials->capacity, trials->count + 1, sizeof *trials->data);
    trials->data[trials->count] = (polyrti_trial){.region = region, .magnitude = magnitude};
    polyrti_estimate(trials, &trials->data[trials->count]);
    return trials->count++;
}

/* Seconds that one rank would have saved by running all of it alone. */
static double loss(const polyrti_trial *trial)
{
    return (double)trial->distributed * (trial->shared - trial->alone);
}

void polyrti_warn_of_losses(const polyrti_trials *trials)
{
    const double worth_a_word = 2; /* seconds */
    const polyrti_trial *worst = NULL;
    double all = 0;
    for (size_t i = 0; i < trials->count; i++) {
        const polyrti_trial *trial = &trials->data[i];
        if (trial->shared <= trial->alone)
            continue;
        all += loss(trial);
        if (!worst || loss(trial) > loss(worst))
            worst = trial;
    }
    if (all < worth_a_word)
        return;
    polyrti_warn_of(worst->region,
                    "put the directive on a loop further out, around the call if need be, or leave "
                    "it away; larger sizes or fewer ranks may help, too",
                    "too little work to share: %lld executions took %.3g ms each, and one rank "
                    "alone would take %.3g ms; such regions cost about %.0f s in all",
                    (long long)worst->distributed, 1e3 * worst->shared, 1e3 * worst->alone, all);
}
