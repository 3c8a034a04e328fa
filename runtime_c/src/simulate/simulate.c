/* One execution of a region, simulated on several numbers of ranks at once. */
#include "simulate.h"

#include "simulated_gather.h"
#include "simulated_step.h"
#include "touched_memory.h"
#include "world.h"
#include "../base/memory.h"
#include "../layout/layout.h"
#include "../plan/step.h"

#include <stdlib.h>

struct polyrti_simulated {
    polyrt_execution shared; /* what generated code holds */
    int count;
    polyrti_world *worlds;
};

static void simulate_nest(polyrti_world *world, int nest, const int64_t *z)
{
    world->reductions = polyrti_simulated_reductions_new(&world->execution, nest);
    polyrti_each_step(&world->execution, nest, z, polyrti_simulate_step, world);
    if (world->reductions)
        polyrti_simulated_reductions_end(world->reductions, world->estimate->loads, world->clocks,
                                         world->machine);
}

void polyrti_simulate_nest(polyrt_execution *execution, int nest, const int64_t *z)
{
    struct polyrti_simulated *simulated = execution->simulated;
    for (int i = 0; i < simulated->count; i++)
        simulate_nest(&simulated->worlds[i], nest, z);
}

static void begin(polyrti_world *world, polyrti_simulation *simulation,
                  const polyrt_execution *shared, int ranks, int tile_count, const int64_t *tile)
{
    const size_t arrays = (size_t)shared->region->array_count;
    world->execution = *shared;
    world->execution.ranks = ranks;
    polyrti_lay_out(&world->execution, tile_count, tile);
    world->estimate = polyrti_cost_estimate_of(simulation, shared->region, ranks);
    world->first = world->estimate->executions++ == 0;
    world->machine = &simulation->machine;
    world->picture = simulation->picture;
    world->message_limit = simulation->message_limit;
    world->clocks = polyrti_new((size_t)ranks, sizeof *world->clocks);
    world->plan = polyrti_plan_new(&world->execution);
    world->final = polyrti_new(arrays, sizeof *world->final);
    world->final_elements = polyrti_new(arrays * (size_t)ranks, sizeof *world->final_elements);
    world->estimate->scheme = world->execution.scheme;
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++)
        world->estimate->tile[k] = world->execution.tile[k];
    for (int rank = 0; rank < ranks; rank++)
        for (size_t i = 0; i < world->estimate->loads[rank].pair_count; i++)
            for (size_t a = 0; a < arrays; a++)
                world->estimate->loads[rank].pairs[i].final[a] = 0;
}

polyrt_execution *polyrti_simulate_enter(polyrti_simulation *simulation,
                                         const polyrt_region *region, const void *args,
                                         int tile_count, const int64_t *tile)
{
    struct polyrti_simulated *simulated = polyrti_new(1, sizeof *simulated);
    simulated->shared = (polyrt_execution){.region = region,
                                           .args = args,
                                           .settings = polyrti_settings_now(),
                                           .gather = region->gather,
                                           .ranks = 1,
                                           .simulated = simulated};
    simulated->count = simulation->count;
    simulated->worlds = polyrti_new((size_t)simulation->count, sizeof *simulated->worlds);
    for (int i = 0; i < simulation->count; i++)
        begin(&simulated->worlds[i], simulation, &simulated->shared, simulation->ranks[i],
              tile_count, tile);
    return &simulated->shared;
}

static void note_touched(polyrti_world *world)
{
    for (int rank = 0; rank < world->execution.ranks; rank++) {
        const polyrti_touched touched = polyrti_touched_by(&world->execution, rank);
        polyrti_raise(&world->estimate->loads[rank].touched, touched.elements);
        polyrti_raise(&world->estimate->loads[rank].memory, touched.bytes);
    }
}

static double latest(const polyrti_world *world)
{
    double time = 0;
    for (int rank = 0; rank < world->execution.ranks; rank++) {
        const polyrti_clock *clock = &world->clocks[rank];
        polyrti_raise(&time, clock->now > clock->arrival ? clock->now : clock->arrival);
    }
    return time;
}

static void end(polyrti_world *world)
{
    polyrti_cost_estimate *estimate = world->estimate;
    int64_t chain = 0;
    for (int rank = 0; rank < world->execution.ranks; rank++)
        chain = polyrt_max(chain, world->clocks[rank].depth);
    note_touched(world);
    const double steps = latest(world);
    if (world->execution.gather != POLYRT_GATHER_NONE)
        polyrti_simulate_gather(world);
    estimate->chain += chain;
    estimate->seconds += latest(world);
    estimate->gather_seconds += latest(world) - steps;
    polyrti_plan_free(&world->execution, &world->plan);
    for (int a = 0; a < world->execution.region->array_count; a++)
        polyrti_release(&world->final[a]);
    polyrti_release(&world->common);
    polyrti_release(&world->sent);
    free(world->final);
    free(world->final_elements);
    free(world->clocks);
    polyrti_free_placements(world->execution.region, world->execution.placements);
}

void polyrti_simulate_leave(polyrt_execution *execution)
{
    struct polyrti_simulated *simulated = execution->simulated;
    for (int i = 0; i < simulated->count; i++)
        end(&simulated->worlds[i]);
    free(simulated->worlds);
    free(simulated);
}
