/* The runtime's entry points without MPI: instead of running a step they plan the messages of one
 * rank, and take the time. PLANNING_RANKS is the number of ranks, PLANNING_RANK the one. Steps in
 * which it has no part do not count, nor does what is found out once. At the end: nanoseconds and
 * partners per step, the number of steps, and the nanoseconds that the layout took when the region
 * was entered. Linked with the rooms of src/ without MPI. */
#include "base/memory.h"
#include "base/now.h"
#include "layout/layout.h"
#include "plan/plan.h"
#include "plan/step.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct planner {
    polyrt_execution execution;
    polyrti_plan send, receive;
    double seconds, partners, steps, layout;
} planner;

polyrt_execution *polyrt_enter(const polyrt_region *region, void *args, void **bases,
                               int tile_count, const int64_t *tile, int parameter_count,
                               const int64_t *parameters, int unmet)
{
    (void)bases, (void)parameter_count, (void)parameters, (void)unmet;
    planner *planner = polyrti_new(1, sizeof *planner);
    planner->execution = (polyrt_execution){.region = region,
                                            .args = args,
                                            .settings = polyrti_settings_now(),
                                            .ranks = atoi(getenv("PLANNING_RANKS"))};
    const double start = polyrti_now();
    polyrti_lay_out(&planner->execution, tile_count, tile);
    planner->layout = polyrti_now() - start;
    planner->send = polyrti_plan_new(&planner->execution);
    planner->receive = polyrti_plan_new(&planner->execution);
    return &planner->execution;
}

/* Parents and children in trees. */
static size_t partners_in(int rank, const polyrti_plan *plan)
{
    size_t partners = 0;
    for (size_t i = 0; i < plan->broadcast_count; i++) {
        const int position = polyrti_tree_position(&plan->broadcasts[i].tree, rank);
        int children[POLYRTI_TREE_CHILDREN];
        partners += (size_t)polyrti_tree_children(&plan->broadcasts[i].tree, position, children) +
                    (position > 0);
    }
    return partners;
}

static void plan(polyrt_execution *execution, const polyrti_step *step, void *argument)
{
    planner *planner = argument;
    const int rank = atoi(getenv("PLANNING_RANK"));
    if (planner->steps == 0)
        polyrti_plan_receives(execution, step, rank, &planner->receive);
    const double start = polyrti_now();
    polyrti_plan_sends(execution, step, rank, &planner->send);
    polyrti_plan_receives(execution, step, rank, &planner->receive);
    const double end = polyrti_now();
    if (planner->send.boxes.count == 0 && planner->receive.count == 0 &&
        planner->receive.broadcast_count == 0)
        return;
    planner->seconds += end - start;
    planner->partners +=
        (double)(planner->send.count + planner->receive.count + partners_in(rank, &planner->send) +
                 partners_in(rank, &planner->receive));
    planner->steps++;
}

void polyrt_nest_run(polyrt_execution *execution, int nest, const int64_t *z)
{
    polyrti_each_step(execution, nest, z, plan, execution);
}

int polyrt_next_schedule(polyrt_execution *execution, int last)
{
    return last < 0 ? execution->schedule : -1;
}

void polyrt_leave(polyrt_execution *execution)
{
    const planner *planner = (const struct planner *)execution;
    printf("%.0f %.2f %.0f %.0f\n", 1e9 * planner->seconds / planner->steps,
           planner->partners / planner->steps, planner->steps, 1e9 * planner->layout);
}
