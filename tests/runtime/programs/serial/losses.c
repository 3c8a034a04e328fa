/* Which regions are shared at a loss. */
#include "counting.h"

#include "report/entries.h"
#include "trials/trials.h"

#include <stdarg.h>
#include <stdio.h>

void polyrti_warn_of(const polyrt_region *region, const char *hint, const char *format, ...)
{
    (void)hint;
    va_list arguments;
    va_start(arguments, format);
    printf("%s: ", region->name);
    vprintf(format, arguments);
    va_end(arguments);
}

/* What takes longer is worth a trial where sharing loses more; what takes long never is. */
void check_small(void)
{
    CHECK(polyrti_is_too_small(1e-5, 2e-5) && !polyrti_is_too_small(1e-5, 1.2e-5));
    CHECK(polyrti_is_too_small(5e-3, 2e-2) && !polyrti_is_too_small(5e-3, 8e-3));
    CHECK(!polyrti_is_too_small(1, 10));
}

/* The first two cost 0.5 s and 3 s; sharing the third is worth its messages; of the fourth nothing
 * is known yet. */
void show_losses(int count)
{
    static const polyrt_region regions[] = {
        {.name = "little"}, {.name = "tiny"}, {.name = "large"}, {.name = "new"}};
    static const polyrti_trial known[] = {
        {.distributed = 1000, .shared = 1e-3, .alone = 5e-4},
        {.distributed = 30000, .shared = 1.2e-4, .alone = 2e-5},
        {.distributed = 100000, .shared = 1, .alone = 2},
        {.distributed = 1000000},
    };
    polyrti_trials trials = {0};
    for (int k = 0; k < count; k++) {
        const polyrti_magnitude magnitude = {10 + k, 20 - k};
        const size_t place = polyrti_trial_of(&trials, &regions[k], magnitude);
        trials.data[place] = known[k];
        trials.data[place].region = &regions[k];
        trials.data[place].magnitude = magnitude;
    }
    if (count > 1 && polyrti_trial_of(&trials, &regions[1], (polyrti_magnitude){11, 19}) != 1)
        printf("lost, ");
    polyrti_warn_of_losses(&trials);
    free(trials.data);
}

/* Whether two regions whose entering took so long in 8 s are worth a word. */
void show_entries(double seconds)
{
    static const polyrt_region regions[] = {{.name = "hasty"}, {.name = "tiny"}};
    polyrti_entry_times times[] = {{&regions[0], 100, 0.5}, {&regions[1], 2000000, seconds}};
    polyrti_warn_of_entries(&(polyrti_entries){.data = times, .count = 2, .first = 2}, 10);
}

/* One execution in many is measured, and counts for all. */
void check_entries(void)
{
    static const polyrt_region region = {.name = "tiny"};
    polyrti_entries entries = {0};
    int measured = 0;
    for (int k = 0; k < 1000; k++) {
        const double began = polyrti_begin_entry(&entries);
        measured += began > 0;
        polyrti_end_entry(&entries, &region, began);
    }
    CHECK(measured > 10 && measured < 20 && entries.count == 1);
    CHECK(entries.data[0].executions >= 1000 && entries.data[0].executions < 1100);
    CHECK(entries.first > 0 && entries.data[0].seconds >= 0 && entries.data[0].seconds < 1);
    free(entries.data);
}
