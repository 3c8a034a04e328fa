/* Which of a region's schedules an execution has. Not collective; the same on all ranks, as a pure
 * function of what they all have. */
#ifndef POLYRTI_SCHEDULE_CHOICE_H
#define POLYRTI_SCHEDULE_CHOICE_H

#include "../layout/execution.h"
#include "../settings/machine.h"

/* A region that is being entered. `unmet`: an assumption does not hold, so that nothing can be
 * asked about its sets. */
typedef struct polyrti_schedule_question {
    const polyrt_region *region;
    const void *args;
    const polyrti_settings *settings;
    int ranks, tile_count, parameter_count;
    const int64_t *parameters; /* on which all its sets depend */
    bool unmet;
} polyrti_schedule_question;

/* What was chosen for executions before; zero at first. */
typedef struct polyrti_chosen_schedules {
    struct polyrti_chosen_schedule *list;
    size_t count, capacity;
} polyrti_chosen_schedules;

/* 0 for the region's own schedule, k for alternatives[k - 1]: what POLYRT_SCHEDULE says, or the one
 * that is estimated to be quicker. */
int polyrti_choose_schedule(polyrti_chosen_schedules *chosen,
                            const polyrti_schedule_question *question);

/* The region with the nests of that schedule. */
const polyrt_region *polyrti_with_schedule(const polyrt_region *region, int schedule);

#endif
