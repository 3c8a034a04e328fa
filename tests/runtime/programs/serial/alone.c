/* How one rank alone runs regions, by a clock that only the executions advance. */
#include "counting.h"

#include "base/now.h"
#include "trials/single_rank.h"

static double now;

double polyrti_now(void)
{
    return now;
}

/* Runs so often a region whose executions take so long in tiles and as written, each with code
 * behind it that takes a second, and another region. Returns how many ran as written. */
static int run(polyrti_trials *trials, const polyrt_region *region, int executions, double in_tiles,
               double written)
{
    static const polyrt_region other = {.name = "other"};
    int count = 0;
    for (int k = 0; k < executions; k++) {
        const size_t place = polyrti_trial_of(trials, region, (polyrti_magnitude){10, 10});
        polyrti_end_alone(trials);
        const bool as_written = polyrti_alone_as_written(trials, place);
        count += as_written;
        now += (as_written ? written : in_tiles) + 1 + (k % 3 == 1);
        const size_t next = polyrti_trial_of(trials, &other, (polyrti_magnitude){10, 10});
        polyrti_end_alone(trials);
        polyrti_alone_as_written(trials, next);
        now += 5;
    }
    return count;
}

void check_alone(void)
{
    static const polyrt_region regions[] = {{.name = "a"}, {.name = "b"}, {.name = "c"}};
    polyrti_trials trials = {0};
    CHECK(run(&trials, &regions[0], 200, 1, 0.5) == 8 + 200 - 48 - 16 + 1);
    CHECK(run(&trials, &regions[1], 400, 1, 0.99) == 8);
    CHECK(run(&trials, &regions[2], 400, 1, 9) == 1);
    CHECK(run(&trials, &regions[0], 20, 1, 0.5) == 20);
    const int again = run(&trials, &regions[0], 600, 0.5, 1);
    CHECK(again > 200 && again < 400);
    free(trials.data);
}
