/* Choosing among the schedules of a region, when sizes and the number of ranks are known.
 *
 * 1. POLYRT_SCHEDULE says it. Where other settings say how tiles are to be cut and placed, they
 * mean the region's own schedule, and one rank, which nobody waits for, has it too.
 * 2. Otherwise each is laid out and its time is estimated (step_costs.h). An alternative has to be
 * clearly quicker: tiles in time use caches in ways that the estimate does not know.
 * 3. The answer is kept for executions with the same sizes. */
#include "schedule_choice.h"

#include "step_costs.h"
#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../layout/layout.h"

#include <stdlib.h>
#include <string.h>

static const double clearly = 0.85;

enum { MOST = 256 };

struct polyrti_chosen_schedule {
    const polyrt_region *region;
    int64_t question; /* a hash of all that the answer depends on */
    int schedule;
};

const polyrt_region *polyrti_with_schedule(const polyrt_region *region, int schedule)
{
    return schedule == 0 ? region : region->alternatives[schedule - 1];
}

/* -------------------------------------------------------------------------------------------------
 * what was asked for */

/* The schedule that POLYRT_SCHEDULE names; -1 if it leaves the choice. A region that does not have
 * it keeps its own. */
static int named_schedule(const polyrti_schedule_question *question)
{
    const char *text = polyrti_setting_text(question->settings, POLYRTI_SETTING_SCHEDULE);
    if (!text || strcmp(text, "auto") == 0)
        return -1;
    if (strcmp(text, "diamond") != 0 && strcmp(text, "keep") != 0)
        polyrti_fail_together(question->region, "use auto, diamond or keep",
                              "POLYRT_SCHEDULE=%s is not a schedule", text);
    for (int k = question->region->alternative_count; k > 0; k--)
        if (strcmp(polyrti_with_schedule(question->region, k)->schedule, text) == 0)
            return k;
    return 0;
}

static bool is_set(const polyrti_schedule_question *question, enum polyrti_setting setting)
{
    return polyrti_setting_text(question->settings, setting) != NULL;
}

/* Whether nothing is said about tiles. */
static bool is_open(const polyrti_schedule_question *question)
{
    return question->ranks > 1 && question->tile_count == 0 && !question->unmet &&
           !is_set(question, POLYRTI_SETTING_TILE) && !is_set(question, POLYRTI_SETTING_GRID) &&
           !is_set(question, POLYRTI_SETTING_DIST) && !is_set(question, POLYRTI_SETTING_WEIGHTS);
}

/* -------------------------------------------------------------------------------------------------
 * the estimate */

static double seconds_with(const polyrti_schedule_question *question, int schedule,
                           const polyrti_machine *machine)
{
    polyrt_execution execution = {.region = polyrti_with_schedule(question->region, schedule),
                                  .schedule = schedule,
                                  .args = question->args,
                                  .settings = *question->settings,
                                  .rank = -1,
                                  .ranks = question->ranks,
                                  .gather = POLYRT_GATHER_NONE};
    polyrti_lay_out(&execution, 0, NULL);
    const double seconds = polyrti_estimated_seconds(&execution, machine);
    polyrti_free_placements(execution.region, execution.placements);
    return seconds;
}

static int quickest(const polyrti_schedule_question *question)
{
    const polyrti_machine machine = polyrti_machine_setting(question->settings);
    double least = seconds_with(question, 0, &machine);
    int best = 0;
    for (int k = 1; k <= question->region->alternative_count; k++) {
        const double seconds = seconds_with(question, k, &machine);
        if (seconds < clearly * least) {
            least = seconds;
            best = k;
        }
    }
    return best;
}

/* -------------------------------------------------------------------------------------------------
 * answers that are kept */

static int64_t hash_of(const polyrti_schedule_question *question)
{
    const char *machine = polyrti_setting_text(question->settings, POLYRTI_SETTING_MACHINE);
    const uint64_t text = machine ? (uint64_t)polyrti_hash(machine, strlen(machine)) : 0,
                   sizes = (uint64_t)polyrti_hash(question->parameters,
                                                  (size_t)question->parameter_count *
                                                      sizeof *question->parameters);
    return (int64_t)(text * 31u + sizes * 31u * 31u + (uint64_t)question->ranks);
}

static int kept_or_found(polyrti_chosen_schedules *chosen,
                         const polyrti_schedule_question *question)
{
    const int64_t hash = hash_of(question);
    for (size_t i = 0; i < chosen->count; i++)
        if (chosen->list[i].region == question->region && chosen->list[i].question == hash)
            return chosen->list[i].schedule;
    const int found = quickest(question);
    if (chosen->count == MOST)
        chosen->count = 0;
    chosen->list =
        polyrti_grow(chosen->list, &chosen->capacity, chosen->count + 1, sizeof *chosen->list);
    chosen->list[chosen->count++] = (struct polyrti_chosen_schedule){question->region, hash, found};
    return found;
}

int polyrti_choose_schedule(polyrti_chosen_schedules *chosen,
                            const polyrti_schedule_question *question)
{
    if (question->region->alternative_count == 0)
        return 0;
    const int named = named_schedule(question);
    if (named >= 0)
        return named;
    return is_open(question) ? kept_or_found(chosen, question) : 0;
}
