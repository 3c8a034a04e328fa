/* Who sends what to whom in one step, without MPI (Bondhugula 2011, section 5.1, whose sigma and pi
 * these are, with the values).
 *
 * After a step every rank sends to others what these read later and it wrote last. A sender finds
 * its messages so:
 *
 * 1. The boxes that hold its part of the step (polyrti_step_boxes): few, since parallel nests give
 * whole owned intervals. Schemes that work tile by tile cut them into tiles.
 * 2. `reach` bounds where in the receiving nests anything of a box may be read; the owners of that
 * are asked what they get (send_sets.c), box by box.
 *
 * A receiver finds the same from the other side:
 *
 * 1. For each flow into a nest and each box of it that the rank owns, `origin` bounds where it may
 * have been written (origins.c).
 * 2. The boxes of the step that lie there, each once and in the sender's order, are asked what they
 * send.
 *
 * Both evaluate the same functions with the same values and have the same runs in the same order,
 * so no counts travel: one message per pair, all arrays in order, runs in order, nothing where
 * nothing is sent. The time depends on the number of boxes and neighbours, not on that of ranks. */
#include "plan.h"

#include "../base/memory.h"

#include <stdlib.h>

polyrti_plan polyrti_plan_new(const polyrt_execution *execution)
{
    return (polyrti_plan){.place = polyrti_new((size_t)execution->ranks, sizeof(int)),
                          .ranks = polyrti_ranks_new(execution->ranks),
                          .writer = polyrti_writer_new(execution)};
}

void polyrti_plan_free(const polyrt_execution *execution, polyrti_plan *plan)
{
    for (size_t i = 0; i < plan->made; i++) {
        for (int a = 0; a < execution->region->array_count; a++)
            polyrti_release(&plan->parcels[i].runs[a]);
        free(plan->parcels[i].runs);
        free(plan->parcels[i].buffer);
    }
    for (size_t i = 0; i < plan->broadcasts_made; i++) {
        polyrti_release(&plan->broadcasts[i].runs);
        free(plan->broadcasts[i].buffer);
    }
    free(plan->broadcasts);
    polyrti_release(&plan->rest);
    free(plan->parcels);
    free(plan->place);
    free(plan->needs.data);
    free(plan->boxes.data);
    polyrti_origins_free(execution, plan->origins);
    free(plan->placed.data);
    polyrti_ranks_free(&plan->ranks);
    polyrti_writer_free(plan->writer);
}

static void clear(polyrti_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        plan->place[plan->parcels[i].rank] = 0;
    plan->count = 0;
    plan->broadcast_count = 0;
    plan->needs.count = 0;
    plan->boxes.count = 0;
    plan->placed.count = 0;
}

/* The parcel after the last one, empty: it counts once it is added. */
static polyrti_parcel *spare(const polyrt_execution *execution, polyrti_plan *plan)
{
    const int arrays = execution->region->array_count;
    if (plan->count == plan->made) {
        plan->parcels =
            polyrti_grow(plan->parcels, &plan->capacity, plan->made + 1, sizeof *plan->parcels);
        plan->parcels[plan->made++] =
            (polyrti_parcel){.runs = polyrti_new((size_t)arrays, sizeof(polyrt_sink))};
    }
    polyrti_parcel *parcel = &plan->parcels[plan->count];
    for (int a = 0; a < arrays; a++)
        polyrti_clear(&parcel->runs[a]);
    return parcel;
}

/* What the writer's box sends `to` goes into the parcel of `neighbour`. */
static void add(const polyrt_execution *execution, int to, int neighbour, polyrti_plan *plan,
                polyrti_needs *needs)
{
    const int place = plan->place[neighbour];
    polyrti_parcel *parcel = place > 0 ? &plan->parcels[place - 1] : spare(execution, plan);
    if (!polyrti_send_set(plan->writer, to, parcel->runs, needs) || place > 0)
        return;
    parcel->rank = neighbour;
    plan->place[neighbour] = (int)++plan->count;
}

static void subtract(polyrti_plan *plan, polyrt_sink *runs, const polyrt_sink *others)
{
    polyrt_sink kept = plan->rest;
    polyrti_subtract(runs, others, &kept);
    plan->rest = *runs;
    *runs = kept;
}

/* What all receivers of a broadcast get of its array down another tree of the same box, from
 * `first` on, is not in it. */
static void leave_out_wider(polyrti_plan *plan, size_t first, polyrti_broadcast *broadcast)
{
    for (size_t i = first; i < plan->broadcast_count; i++) {
        const polyrti_broadcast *wider = &plan->broadcasts[i];
        if (wider->array == broadcast->array &&
            polyrti_receivers_in(&broadcast->tree, &wider->tree.group) == POLYRTI_ALL)
            subtract(plan, &broadcast->runs, &wider->runs);
    }
}

/* What the writer's box sends down trees: as `receiver` knows it, or for -1 the first of them. */
static void add_broadcasts(const polyrt_execution *execution, int receiver, polyrti_plan *plan,
                           polyrti_needs *needs)
{
    const size_t first = plan->broadcast_count;
    polyrti_tree tree;
    int array;
    for (int k = 0; polyrti_broadcast_tree(plan->writer, k, &tree, &array); k++) {
        if (receiver >= 0 && polyrti_tree_position(&tree, receiver) < 1)
            continue;
        if (plan->broadcast_count == plan->broadcasts_made) {
            plan->broadcasts = polyrti_grow(plan->broadcasts, &plan->broadcast_capacity,
                                            plan->broadcasts_made + 1, sizeof *plan->broadcasts);
            plan->broadcasts[plan->broadcasts_made++] = (polyrti_broadcast){0};
        }
        polyrti_broadcast *broadcast = &plan->broadcasts[plan->broadcast_count];
        broadcast->tree = tree;
        broadcast->array = array;
        polyrti_clear(&broadcast->runs);
        polyrti_broadcast_set(plan->writer, k,
                              receiver >= 0 ? receiver : polyrti_tree_rank(&tree, 1),
                              &broadcast->runs, needs);
        polyrti_merge(&broadcast->runs);
        leave_out_wider(plan, first, broadcast);
        broadcast->bytes = (size_t)polyrti_elements(&broadcast->runs) *
                           execution->region->arrays[array].element_size;
        plan->broadcast_count += broadcast->bytes > 0;
    }
}

/* A parcel does not hold what its receiver gets down a tree from the same rank. */
static void leave_out_broadcasts(int from, int to, polyrti_plan *plan, polyrti_parcel *parcel)
{
    for (size_t i = 0; i < plan->broadcast_count; i++) {
        const polyrti_broadcast *broadcast = &plan->broadcasts[i];
        polyrt_sink *runs = &parcel->runs[broadcast->array];
        if (broadcast->tree.root == from && runs->count > 0 &&
            polyrti_tree_position(&broadcast->tree, to) >= 1)
            subtract(plan, runs, &broadcast->runs);
    }
}

/* Merges what is to be merged, and makes room for the values. */
static void settle(const polyrt_execution *execution, int from, int to, polyrti_plan *plan,
                   polyrti_parcel *parcel)
{
    parcel->bytes = 0;
    for (int a = 0; a < execution->region->array_count && execution->scheme == POLYRT_EXACT; a++)
        polyrti_merge(&parcel->runs[a]);
    leave_out_broadcasts(from, to, plan, parcel);
    for (int a = 0; a < execution->region->array_count; a++) {
        parcel->bytes +=
            (size_t)polyrti_elements(&parcel->runs[a]) * execution->region->arrays[a].element_size;
    }
}

/* -------------------------------------------------------------------------------------------------
 * sending */

/* The order of tiles in a message, on both sides: that of their lower corners. */
static int by_place(const void *a, const void *b)
{
    const polyrti_box *x = a, *y = b;
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++)
        if (x->lo[k] != y->lo[k])
            return x->lo[k] < y->lo[k] ? -1 : 1;
    return 0;
}

/* The boxes that hold the rank's part of the step; tiles, in their order, for a scheme that works
 * tile by tile. */
static void own_boxes(const polyrt_execution *execution, const polyrti_step *step, int rank,
                      polyrti_boxes *boxes)
{
    const polyrti_box all = polyrti_everywhere();
    polyrti_boxes owned = {0};
    if (!polyrti_scheme_cuts(execution->scheme)) {
        polyrti_step_boxes(execution, step, rank, boxes);
        return;
    }
    polyrti_step_boxes(execution, step, rank, &owned);
    for (size_t i = 0; i < owned.count; i++)
        polyrti_cut(&execution->placements[step->nest], &owned.data[i], &all, boxes);
    if (boxes->count > 0)
        qsort(boxes->data, boxes->count, sizeof *boxes->data, by_place);
    free(owned.data);
}

void polyrti_plan_sends(const polyrt_execution *execution, const polyrti_step *step, int rank,
                        polyrti_plan *plan)
{
    clear(plan);
    own_boxes(execution, step, rank, &plan->boxes);
    for (size_t i = 0; i < plan->boxes.count; i++) {
        polyrti_writer_turn(plan->writer, step, rank, &plan->boxes.data[i]);
        add_broadcasts(execution, -1, plan, NULL);
        polyrti_ranks_clear(&plan->ranks);
        polyrti_add_receivers(plan->writer, &plan->ranks);
        for (size_t k = 0; k < plan->ranks.count; k++)
            if (plan->ranks.data[k] != rank)
                add(execution, plan->ranks.data[k], plan->ranks.data[k], plan, NULL);
    }
    for (size_t i = 0; i < plan->count; i++)
        settle(execution, rank, plan->parcels[i].rank, plan, &plan->parcels[i]);
}

/* -------------------------------------------------------------------------------------------------
 * receiving */

/* The tiles of the boxes from `first` on take their places. */
static void cut(const polyrt_execution *execution, const polyrti_step *step,
                const polyrti_box *window, size_t first, polyrti_placed_boxes *placed)
{
    polyrti_placed_boxes whole = {0};
    polyrti_boxes tiles = {0};
    for (size_t i = first; i < placed->count; i++) {
        polyrti_add_placed_box(&whole, placed->data[i].rank, &placed->data[i].box);
    }
    placed->count = first;
    for (size_t i = 0; i < whole.count; i++) {
        tiles.count = 0;
        polyrti_cut(&execution->placements[step->nest], &whole.data[i].box, window, &tiles);
        for (size_t k = 0; k < tiles.count; k++) {
            polyrti_add_placed_box(placed, whole.data[i].rank, &tiles.data[k]);
        }
    }
    free(whole.data);
    free(tiles.data);
}

/* The boxes of the step in the window, which may bring something to the rank. */
static void add_window(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_box *window, void *boxes)
{
    polyrti_placed_boxes *placed = boxes;
    const size_t first = placed->count;
    polyrti_add_placed_boxes(execution, step, window, placed);
    if (polyrti_scheme_cuts(execution->scheme))
        cut(execution, step, window, first, placed);
}

/* Kept from step to step of one rank. */
static polyrti_origins *origins_of(const polyrt_execution *execution, int rank, polyrti_plan *plan)
{
    if (plan->origins && polyrti_origins_rank(plan->origins) == rank)
        return plan->origins;
    polyrti_origins_free(execution, plan->origins);
    plan->origins = polyrti_origins_new(execution, rank);
    return plan->origins;
}

static int placed_box_by_place(const void *a, const void *b)
{
    const polyrti_placed_box *x = a, *y = b;
    return by_place(&x->box, &y->box);
}

void polyrti_plan_receives(const polyrt_execution *execution, const polyrti_step *step, int rank,
                           polyrti_plan *plan)
{
    polyrti_placed_boxes *placed = &plan->placed;
    clear(plan);
    polyrti_each_origin(execution, step, origins_of(execution, rank, plan), add_window, placed);
    if (placed->count > 0)
        qsort(placed->data, placed->count, sizeof *placed->data, placed_box_by_place);
    for (size_t i = 0; i < placed->count; i++) {
        if (placed->data[i].rank == rank ||
            (i > 0 && by_place(&placed->data[i - 1].box, &placed->data[i].box) == 0))
            continue;
        polyrti_writer_turn(plan->writer, step, placed->data[i].rank, &placed->data[i].box);
        add_broadcasts(execution, rank, plan, &plan->needs);
        add(execution, rank, placed->data[i].rank, plan, &plan->needs);
    }
    for (size_t i = 0; i < plan->count; i++)
        settle(execution, plan->parcels[i].rank, rank, plan, &plan->parcels[i]);
}
