/* What one rank sends in one step, without MPI. */
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
    }
    free(plan->parcels);
    free(plan->place);
    free(plan->boxes.data);
}

static void clear(polyrti_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        plan->place[plan->parcels[i].rank] = 0;
    plan->count = 0;
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

typedef struct sending {
    polyrti_plan *plan;
    int rank;
} sending;

static void add(const polyrti_debt *debt, void *destination)
{
    const sending *sending = destination;
    polyrti_plan *plan = sending->plan;
    for (int to = 0; to < debt->execution->ranks; to++) {
        if (to == sending->rank)
            continue;
        const int place = plan->place[to];
        polyrti_parcel *parcel = place > 0 ? &plan->parcels[place - 1] : spare(debt->execution, plan);
        if (!polyrti_owe(debt, to, parcel->runs) || place > 0)
            continue;
        parcel->rank = to;
        plan->place[to] = (int)++plan->count;
    }
}

static void settle(const polyrt_execution *execution, polyrti_parcel *parcel)
{
    parcel->bytes = 0;
    for (int a = 0; a < execution->region->array_count; a++) {
        polyrti_merge(&parcel->runs[a]);
        parcel->bytes += (size_t)polyrti_elements(&parcel->runs[a]) * execution->region->arrays[a].element_size;
    }
}

void polyrti_plan_sends(const polyrt_execution *execution, const polyrti_step *step, int rank, polyrti_plan *plan)
{
    clear(plan);
    polyrti_step_boxes(execution, step, rank, &plan->boxes);
    polyrti_each_debt(execution, step, &plan->boxes, add, &(sending){plan, rank});
    for (size_t i = 0; i < plan->count; i++)
        settle(execution, &plan->parcels[i]);
}
