/* What is settled of a simulated execution when it ends. */
#include "world.h"

#include "../homes/touched_memory.h"
#include "../layout/layout.h"

#include <stdlib.h>

void polyrti_note_touched(polyrti_world *world)
{
    for (int rank = 0; rank < world->execution.ranks; rank++) {
        const polyrti_touched touched = polyrti_touched_by(&world->execution, rank);
        polyrti_raise(&world->estimate->loads[rank].touched, touched.elements);
        polyrti_raise(&world->estimate->loads[rank].memory, touched.bytes);
    }
}

double polyrti_latest(const polyrti_world *world)
{
    double time = 0;
    for (int rank = 0; rank < world->execution.ranks; rank++) {
        const polyrti_clock *clock = &world->clocks[rank];
        polyrti_raise(&time, clock->now > clock->arrival ? clock->now : clock->arrival);
    }
    return time;
}

void polyrti_free_world(polyrti_world *world)
{
    const int arrays = world->execution.region->array_count, ranks = world->execution.ranks;
    polyrti_plan_free(&world->execution, &world->plan);
    for (int a = 0; a < arrays; a++)
        polyrti_release(&world->final[a]);
    for (int i = 0; world->own && i < ranks * arrays; i++)
        polyrti_release(&world->own[i]);
    if (world->held)
        polyrti_free_held(world->held, ranks);
    polyrti_release(&world->common);
    polyrti_release(&world->sent);
    free(world->own);
    free(world->final);
    free(world->final_elements);
    free(world->clocks);
    polyrti_free_placements(world->execution.region, world->execution.placements);
}
