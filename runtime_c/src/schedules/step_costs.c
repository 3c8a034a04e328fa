/* An estimate of an execution's time that costs little beside it.
 *
 * 1. Of each nest some steps are looked at: some values of the sequential loops around it, and of a
 * wavefront some fronts. Each stands for as many others.
 * 2. A step takes as long as it takes the rank with most to do, of some ranks that are spread over
 * all: the time of its points, and the overhead and the bytes of what it sends, which is found as a
 * real run finds it (plan/plan.h). If anything is sent, the step ends a latency later.
 * 3. A nest that a sequential loop runs again and again goes through a rank's part of the arrays
 * each time. What of that does not fit into the rank's caches comes from memory again: caches keep
 * some of what is a little larger than they are, and nothing of what is twice as large. Tiles in
 * time go through it once. */
#include "step_costs.h"

#include "../homes/touched_memory.h"
#include "../layout/nest_dimension.h"
#include "../plan/plan.h"
#include "../plan/step.h"

enum { RANKS = 16, VALUES = 3, FRONTS = 7 };

typedef struct costs {
    polyrt_execution *execution;
    const polyrti_machine *machine;
    polyrti_plan plan;
    int nest;
    int64_t fronts; /* of the nest at hand, that have been visited */
    int64_t stride; /* one of so many is looked at; 0: they are counted */
    double seconds; /* of the steps that were looked at */
} costs;

static double points_of(const costs *costs, const polyrti_step *step)
{
    const polyrt_nest *nest = &costs->execution->region->nests[costs->nest];
    double points = 0;
    for (size_t i = 0; nest->points && i < costs->plan.boxes.count; i++)
        points += (double)polyrti_points(nest, costs->execution->args, step->z,
                                         costs->plan.boxes.data[i]);
    return points;
}

/* What one rank does in the step; whether it sends anything. */
static double seconds_of_rank(costs *costs, const polyrti_step *step, int rank, bool *sends)
{
    polyrti_plan_sends(costs->execution, step, rank, &costs->plan);
    const polyrti_plan *plan = &costs->plan;
    const size_t messages = plan->count + plan->broadcast_count;
    double bytes = 0;
    for (size_t i = 0; i < plan->count; i++)
        bytes += (double)plan->parcels[i].bytes;
    for (size_t i = 0; i < plan->broadcast_count; i++)
        bytes += (double)plan->broadcasts[i].bytes;
    *sends = *sends || messages > 0;
    return points_of(costs, step) * costs->machine->point +
           2 * (double)messages * costs->machine->overhead + bytes * costs->machine->byte;
}

/* Step 2. */
static double seconds_of_step(costs *costs, const polyrti_step *step)
{
    const int ranks = costs->execution->ranks, count = ranks < RANKS ? ranks : RANKS;
    double most = 0;
    bool sends = false;
    for (int i = 0; i < count; i++) {
        const int rank = count == 1 ? 0 : (int)((int64_t)i * (ranks - 1) / (count - 1));
        const double seconds = seconds_of_rank(costs, step, rank, &sends);
        most = seconds > most ? seconds : most;
    }
    return most + (sends ? costs->machine->latency : 0);
}

static void visit_step(polyrt_execution *execution, const polyrti_step *step, void *argument)
{
    (void)execution;
    costs *costs = argument;
    if (costs->stride > 0 && costs->fronts % costs->stride == costs->stride / 2)
        costs->seconds += (double)costs->stride * seconds_of_step(costs, step);
    costs->fronts++;
}

/* Fronts are counted first. Neighbouring ones may differ, so that strides are odd. */
static bool visit_z(const polyrti_nest_dimension *dimension, const int64_t *z, void *argument)
{
    (void)dimension;
    costs *costs = argument;
    for (int pass = 0; pass < 2; pass++) {
        costs->stride = pass == 0 ? 0 : polyrt_ceil_div(costs->fronts, FRONTS) | 1;
        costs->fronts = 0;
        polyrti_each_step(costs->execution, costs->nest, z, visit_step, costs);
    }
    return true;
}

/* Step 3: of one pass through the nest, by the rank in the middle. */
static double seconds_of_memory(const costs *costs, double missed)
{
    const polyrt_execution *execution = costs->execution;
    if (execution->region->nests[costs->nest].sequential == 0 || missed <= 0)
        return 0;
    return missed * costs->machine->moved *
           polyrti_touched_in(execution, costs->nest, execution->ranks / 2).bytes;
}

/* The part of a rank's memory that its caches do not keep. */
static double missed_part(const polyrt_execution *execution, const polyrti_machine *machine)
{
    const double bytes = polyrti_touched_by(execution, execution->ranks / 2).bytes,
                 more = 2 * (bytes - machine->cache);
    return more <= 0 ? 0 : more > bytes ? 1 : more / bytes;
}

static double length_of(const polyrti_nest_dimension *dimension)
{
    double length = 1;
    for (int level = 0; level < dimension->nest->sequential; level++) {
        int64_t range[2] = {0, -1};
        dimension->nest->extent(dimension->execution->args, -1 - level, range);
        length *= (double)polyrt_max(0, range[1] - range[0] + 1);
    }
    return length;
}

double polyrti_estimated_seconds(polyrt_execution *execution, const polyrti_machine *machine)
{
    costs costs = {.execution = execution, .machine = machine, .plan = polyrti_plan_new(execution)};
    const double missed = missed_part(execution, machine);
    double seconds = 0;
    for (costs.nest = 0; costs.nest < execution->region->nest_count; costs.nest++) {
        const polyrti_nest_dimension first = {execution, &execution->region->nests[costs.nest], 0};
        costs.seconds = 0;
        const double stands_for = polyrti_each_z(&first, VALUES, visit_z, &costs);
        seconds +=
            stands_for * costs.seconds + length_of(&first) * seconds_of_memory(&costs, missed);
    }
    polyrti_plan_free(execution, &costs.plan);
    return seconds;
}
