/* What is replicated, by the times of trials. */
#include "counting.h"

#include "trials/trial_choice.h"

enum { REGIONS = 3, FIRST = 128 };

/* A program whose regions take turns. */
typedef struct turns {
    polyrti_trials trials;
    const double *alone;               /* seconds of an execution on one rank */
    const double *(*times)(int stage); /* seconds of one in a stage */
    int64_t number;
} turns;

static const polyrt_region regions[REGIONS];

/* One stage: each region is executed often enough. */
static void run_stage(turns *of)
{
    const int stage = of->trials.stage;
    double means[2 * REGIONS];
    for (int k = 0; k < REGIONS; k++) {
        const size_t place = polyrti_trial_of(&of->trials, &regions[k], (polyrti_magnitude){0});
        polyrti_trial *trial = &of->trials.data[place];
        trial->distributed += 1000;
        trial->times[stage].count = 50;
        means[k] = of->times(stage)[k];
        means[REGIONS + k] = stage == POLYRTI_ALL_DISTRIBUTED ? of->alone[k] : 0;
    }
    polyrti_end_stage(&of->trials, of->number, &(polyrti_agreed){.means = means, .planned = 1e-6});
    of->number = of->trials.next;
}

static turns started(const double *alone, const double *(*times)(int stage))
{
    return (turns){.alone = alone, .times = times, .number = FIRST};
}

static enum polyrti_stage chosen(turns *of)
{
    for (int k = 0; k < 4 && (k == 0 || of->trials.stage != POLYRTI_CHOSEN); k++)
        run_stage(of);
    CHECK(of->trials.stage == POLYRTI_CHOSEN);
    free(of->trials.data);
    return polyrti_replicated_now(&of->trials);
}

/* The first two are small; but they pass values to and from the third one, which is shared with a
 * gain that is less than that costs. */
static const double *passing(int stage)
{
    static const double times[][REGIONS] = {
        {6e-4, 9e-4, 4e-4}, {3e-4, 3e-4, 20e-4}, {1e-4, 2e-4, 6e-4}};
    return times[stage];
}

/* The same, but the values cost little, and the third one gains much. */
static const double *apart(int stage)
{
    static const double times[][REGIONS] = {
        {6e-4, 9e-4, 30e-4}, {1e-4, 2e-4, 31e-4}, {1e-4, 2e-4, 60e-4}};
    return times[stage];
}

/* None is small by itself. */
static const double *evenly(int stage)
{
    static const double times[][REGIONS] = {{1.4e-4, 2.8e-4, 8e-4}, {9, 9, 9}, {1e-4, 2e-4, 6e-4}};
    return times[stage];
}

/* All are shared with a gain. */
static const double *gaining(int stage)
{
    static const double times[][REGIONS] = {{0.6e-4, 1.1e-4, 3.2e-4}, {9, 9, 9}, {9, 9, 9}};
    return times[stage];
}

/* It takes no less time where nothing is distributed, against what was to be expected. */
static const double *in_vain(int stage)
{
    static const double times[][REGIONS] = {{1.4e-4, 2.8e-4, 8e-4}, {9, 9, 9}, {2e-4, 4e-4, 9e-4}};
    return times[stage];
}

void check_trial_choice(void)
{
    static const double little[] = {1e-4, 2e-4, 6e-4}, more[] = {1e-4, 2e-4, 60e-4},
                        large[] = {1e-4, 2e-4, 0.2};
    turns of = started(little, passing);
    CHECK(chosen(&of) == POLYRTI_ALL_REPLICATED);
    of = started(more, apart);
    CHECK(chosen(&of) == POLYRTI_SMALL_REPLICATED);
    of = started(little, evenly);
    CHECK(chosen(&of) == POLYRTI_ALL_REPLICATED);
    of = started(little, gaining);
    CHECK(chosen(&of) == POLYRTI_ALL_DISTRIBUTED);
    of = started(little, in_vain);
    CHECK(chosen(&of) == POLYRTI_ALL_DISTRIBUTED);
    of = started(large, passing);
    CHECK(chosen(&of) != POLYRTI_ALL_REPLICATED);
}
