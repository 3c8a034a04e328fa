/* Who sends what to whom in one step, without MPI (Bondhugula 2011, section 5.1, whose sigma polyrti_owe is: it gives the values with the
 * ranks).
 *
 * After a step every rank sends to others what these read later and it wrote last. For ranks s and r:
 *
 * 1. The boxes that hold s's part of the step (polyrti_step_boxes): few, since parallel nests give whole owned intervals. Schemes that
 *    work tile by tile cut them into tiles.
 * 2. What each box owes to r (owed.c), in the order of the boxes.
 *
 * Sender and receiver do this with the same values and have the same runs in the same order, so no counts travel: one message per pair, all
 * arrays in order, runs in order, nothing where nothing is owed. */
#include "polyrt_internal.h"

#include <stdlib.h>

polyrti_plan polyrti_plan_new(const polyrt_execution *execution)
{
    return (polyrti_plan){.place = polyrti_new((size_t)execution->ranks, sizeof(int))};
}

void polyrti_plan_free(const polyrt_execution *execution, polyrti_plan *plan)
{
    for (size_t i = 0; i < plan->made; i++) {
        for (int a = 0; a < execution->region->array_count; a++)
            polyrti_release(&plan->parcels[i].runs[a]);
        free(plan->parcels[i].runs);
        free(plan->parcels[i].buffer);
    }
    free(plan->parcels);
    free(plan->place);
    free(plan->needs.data);
    free(plan->boxes.data);
}

static void clear(polyrti_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        plan->place[plan->parcels[i].rank] = 0;
    plan->count = 0;
    plan->needs.count = 0;
    plan->boxes.count = 0;
}

/* The parcel behind the last one, empty: it counts once it is added. */
static polyrti_parcel *spare(const polyrt_execution *execution, polyrti_plan *plan)
{
    const int arrays = execution->region->array_count;
    if (plan->count == plan->made) {
        plan->parcels = polyrti_grow(plan->parcels, &plan->capacity, plan->made + 1, sizeof *plan->parcels);
        plan->parcels[plan->made++] = (polyrti_parcel){.runs = polyrti_new((size_t)arrays, sizeof(polyrt_sink))};
    }
    polyrti_parcel *parcel = &plan->parcels[plan->count];
    for (int a = 0; a < arrays; a++)
        polyrti_clear(&parcel->runs[a]);
    return parcel;
}

/* The box's debt to `to` goes into the parcel of `partner`. */
static void add(const polyrti_writer *writer, int to, int partner, polyrti_plan *plan, polyrti_needs *needs)
{
    const int place = plan->place[partner];
    polyrti_parcel *parcel = place > 0 ? &plan->parcels[place - 1] : spare(writer->execution, plan);
    if (!polyrti_owe(writer, to, parcel->runs, needs) || place > 0)
        return;
    parcel->rank = partner;
    plan->place[partner] = (int)++plan->count;
}

/* Merges what is to be merged, and makes room for the values. */
static void settle(const polyrt_execution *execution, polyrti_parcel *parcel)
{
    parcel->bytes = 0;
    for (int a = 0; a < execution->region->array_count; a++) {
        if (execution->scheme == POLYRT_EXACT)
            polyrti_merge(&parcel->runs[a]);
        parcel->bytes += (size_t)polyrti_elements(&parcel->runs[a]) * execution->region->arrays[a].element_size;
    }
}

/* A rank's writing boxes in the step. */
static void writing_boxes(const polyrt_execution *execution, const polyrti_step *step, int rank, polyrti_boxes *boxes)
{
    if (!polyrti_scheme_cuts(execution->scheme)) {
        polyrti_step_boxes(execution, step, rank, boxes);
        return;
    }
    polyrti_boxes owned = {0};
    const polyrti_box all = polyrti_everywhere();
    polyrti_step_boxes(execution, step, rank, &owned);
    for (size_t i = 0; i < owned.count; i++)
        polyrti_tiles_of(execution, step->nest, &owned.data[i], &all, boxes);
    free(owned.data);
}

void polyrti_plan_sends(const polyrt_execution *execution, const polyrti_step *step, int rank, polyrti_plan *plan)
{
    clear(plan);
    writing_boxes(execution, step, rank, &plan->boxes);
    for (size_t i = 0; i < plan->boxes.count; i++) {
        const polyrti_writer writer = {execution, step, plan->boxes.data[i]};
        for (int to = 0; to < execution->ranks; to++)
            if (to != rank)
                add(&writer, to, to, plan, NULL);
    }
    for (size_t i = 0; i < plan->count; i++)
        settle(execution, &plan->parcels[i]);
}

void polyrti_plan_receives(const polyrt_execution *execution, const polyrti_step *step, int rank, polyrti_plan *plan)
{
    clear(plan);
    for (int from = 0; from < execution->ranks; from++) {
        if (from == rank)
            continue;
        plan->boxes.count = 0;
        writing_boxes(execution, step, from, &plan->boxes);
        for (size_t i = 0; i < plan->boxes.count; i++) {
            const polyrti_writer writer = {execution, step, plan->boxes.data[i]};
            add(&writer, rank, from, plan, &plan->needs);
        }
    }
    for (size_t i = 0; i < plan->count; i++)
        settle(execution, &plan->parcels[i]);
}
