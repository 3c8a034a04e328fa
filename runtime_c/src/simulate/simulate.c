/* One execution of a region, simulated on several numbers of ranks at once.
 *
 * For each step and each rank, as in a real run:
 * 1. the boxes that hold the rank's part of the step, and how many points they have;
 * 2. what it sends to whom (plan.c), merged as a real run merges it: bytes, elements, messages;
 * 3. the final values that it computes, and which of them the receivers of 2 have now, for the
 * gathering at the end (gather.c). Final values of different steps are different elements, so that
 * only their numbers are kept. */
#include "../plan.h"
#include "../simulate.h"

#include <stdlib.h>

/* A region's execution on one number of ranks. */
typedef struct world {
    polyrt_execution execution;
    polyrti_forecast *forecast;
    const polyrti_machine *machine;
    int64_t picture;
    polyrti_clock *clocks;   /* one per rank */
    polyrti_plan plan;       /* of the rank at hand */
    polyrt_sink *final;      /* one per array: the final values of the step and the rank at hand */
    int64_t *final_elements; /* per rank and array: of all steps */
    polyrt_sink common, sent;
    polyrti_step_row row;
    polyrti_tellings *tellings; /* of the nest at hand, NULL without reductions */
    bool first;                 /* the first execution of the region */
} world;

struct polyrti_simulated {
    polyrt_execution shared; /* what generated code holds */
    int count;
    world *worlds;
};

/* ------------------------------------------------------------------------------------------------------------------------
 * a step */

static double count_points(const world *world, const polyrti_step *step)
{
    const polyrt_nest *nest = &world->execution.region->nests[step->nest];
    double points = 0;
    for (size_t i = 0; nest->points && i < world->plan.boxes.count; i++)
        points +=
            (double)polyrti_points(&world->execution, nest, step->z, world->plan.boxes.data[i]);
    return points;
}

static int64_t messages_for(double bytes, double limit)
{
    const int64_t whole = (int64_t)(bytes / limit);
    return whole + ((double)whole * limit < bytes);
}

/* Messages of so many bytes in all from one rank to another; returns how many. */
static int64_t count_messages(world *world, int from, int to, double bytes)
{
    polyrti_load *load = &world->forecast->loads[from];
    const int64_t messages = messages_for(bytes, (double)polyrti_this()->message_limit);
    polyrti_pair *pair = polyrti_pair_with(load, to, world->execution.region->array_count);
    load->bytes += bytes;
    load->messages += (double)messages;
    load->largest = load->largest > bytes ? load->largest : bytes;
    pair->bytes += bytes;
    pair->messages += (double)messages;
    world->forecast->loads[to].received += bytes;
    world->row.messages += (double)messages;
    world->row.bytes += bytes;
    return messages;
}

static void count_parcel(world *world, int rank, const polyrti_parcel *parcel)
{
    const int64_t messages = count_messages(world, rank, parcel->rank, (double)parcel->bytes);
    for (int a = 0; a < world->execution.region->array_count; a++)
        world->forecast->loads[rank].elements += (double)polyrti_elements(&parcel->runs[a]);
    polyrti_clock_send(&world->clocks[rank], &world->clocks[parcel->rank], world->machine,
                       (double)parcel->bytes, messages);
}

/* A broadcast: every receiver gets it from its parent. */
static void count_cast(world *world, const polyrti_cast *cast)
{
    const double elements = (double)polyrti_elements(&cast->runs);
    for (int position = 1; position <= polyrti_tree_size(&cast->tree); position++) {
        const int from = polyrti_tree_rank(&cast->tree, polyrti_tree_parent(position)),
                  to = polyrti_tree_rank(&cast->tree, position);
        const int64_t messages = count_messages(world, from, to, (double)cast->bytes);
        world->forecast->loads[from].elements += elements;
        polyrti_clock_pass(&world->clocks[cast->tree.root], &world->clocks[to], world->machine,
                           (double)cast->bytes, messages,
                           polyrti_tree_round(&cast->tree, position));
    }
}

/* How many of the final values of the step and one array are in the runs. */
static int64_t final_among(world *world, int array, const polyrt_sink *runs)
{
    if (world->final[array].count == 0 || runs->count == 0)
        return 0;
    polyrti_clear(&world->sent);
    polyrti_append_all(&world->sent, runs);
    polyrti_merge(&world->sent);
    polyrti_intersect(&world->final[array], &world->sent, &world->common);
    return polyrti_elements(&world->common);
}

/* The final values of the step that a receiver has got with it. */
static void note_had(world *world, int rank, const polyrti_parcel *parcel)
{
    const int arrays = world->execution.region->array_count;
    polyrti_pair *pair = polyrti_pair_with(&world->forecast->loads[rank], parcel->rank, arrays);
    for (int a = 0; a < arrays; a++)
        pair->final[a] += final_among(world, a, &parcel->runs[a]);
}

static void note_all_had(world *world, int root, const polyrti_cast *cast)
{
    const polyrt_region *region = world->execution.region;
    const int64_t elements = final_among(world, cast->array, &cast->runs);
    for (int position = 1; elements > 0 && position <= polyrti_tree_size(&cast->tree); position++) {
        const int to = polyrti_tree_rank(&cast->tree, position);
        if (polyrti_gets_final(region, to))
            polyrti_pair_with(&world->forecast->loads[root], to, region->array_count)
                ->final[cast->array] += elements;
    }
}

static void note_final(world *world, const polyrti_step *step, int rank)
{
    const polyrt_region *region = world->execution.region;
    for (int a = 0; a < region->array_count; a++)
        polyrti_clear(&world->final[a]);
    polyrti_collect_final(&world->execution, step, &world->plan.boxes, world->final);
    for (int a = 0; a < region->array_count; a++) {
        polyrti_merge(&world->final[a]);
        world->final_elements[rank * region->array_count + a] += polyrti_elements(&world->final[a]);
    }
    for (size_t i = 0; i < world->plan.count; i++)
        if (polyrti_gets_final(region, world->plan.parcels[i].rank))
            note_had(world, rank, &world->plan.parcels[i]);
    for (size_t i = 0; i < world->plan.cast_count; i++)
        note_all_had(world, rank, &world->plan.casts[i]);
}

static void widen(double *most, double value)
{
    *most = *most > value ? *most : value;
}

/* The part of a box that the iteration space may have points in; false if there is none. */
static bool clip(const world *world, const polyrti_step *step, polyrti_box *box)
{
    const polyrt_nest *nest = &world->execution.region->nests[step->nest];
    for (int k = 0; k < nest->depth; k++) {
        int64_t range[2];
        nest->bounds(world->execution.args, step->z, k, box->lo, box->hi, range);
        box->lo[k] = polyrt_max(box->lo[k], range[0]);
        box->hi[k] = polyrt_min(box->hi[k], range[1]);
        if (box->lo[k] > box->hi[k])
            return false;
    }
    return true;
}

static void keep_places(world *world, const polyrti_step *step, int rank)
{
    polyrti_places *places = &world->forecast->places;
    places->nest = step->nest;
    for (size_t i = 0; i < world->plan.boxes.count; i++) {
        polyrti_place place = {.rank = rank, .box = world->plan.boxes.data[i]};
        if (!clip(world, step, &place.box))
            continue;
        places->data =
            polyrti_grow(places->data, &places->capacity, places->count + 1, sizeof *places->data);
        places->data[places->count++] = place;
    }
}

static void simulate_rank(world *world, const polyrti_step *step, int rank)
{
    polyrti_load *load = &world->forecast->loads[rank];
    polyrti_plan_sends(&world->execution, step, rank, &world->plan);
    const double points = count_points(world, step);
    if (world->first && world->execution.step == world->picture)
        keep_places(world, step, rank);
    double bytes = 0;
    polyrti_clock_begin(&world->clocks[rank], world->machine, points);
    for (size_t i = 0; i < world->plan.count; i++) {
        count_parcel(world, rank, &world->plan.parcels[i]);
        bytes += (double)world->plan.parcels[i].bytes;
    }
    for (size_t i = 0; i < world->plan.cast_count; i++) {
        count_cast(world, &world->plan.casts[i]);
        bytes += (double)world->plan.casts[i].bytes;
    }
    if (world->plan.boxes.count > 0 && world->execution.region->gather != POLYRT_GATHER_NONE)
        note_final(world, step, rank);
    load->points += points;
    load->busy += points > 0;
    widen(&load->buffer, bytes);
    world->row.busy += points > 0;
    world->row.points += points;
    widen(&world->row.most_points, points);
    widen(&world->row.most_bytes, bytes);
}

static void keep_row(world *world)
{
    polyrti_forecast *forecast = world->forecast;
    forecast->rows = polyrti_grow(forecast->rows, &forecast->row_capacity, forecast->row_count + 1,
                                  sizeof *forecast->rows);
    forecast->rows[forecast->row_count++] = world->row;
}

static void simulate_step(polyrt_execution *execution, const polyrti_step *step, void *argument)
{
    world *world = argument;
    const int sequential = execution->region->nests[step->nest].sequential;
    world->row = (polyrti_step_row){.nest = step->nest};
    if (sequential > 0) {
        world->row.z[0] = step->z[0];
        world->row.z[1] = step->z[sequential - 1];
    }
    for (int rank = 0; rank < execution->ranks; rank++) {
        simulate_rank(world, step, rank);
        if (world->tellings)
            polyrti_tellings_step(world->tellings, step, rank);
    }
    for (int rank = 0; rank < execution->ranks; rank++) {
        polyrti_clock_end(&world->clocks[rank]);
        widen(&world->row.end, world->clocks[rank].now);
    }
    world->forecast->steps++;
    execution->step++;
    if (world->first)
        keep_row(world);
}

static void simulate_nest(world *world, int nest, const int64_t *z)
{
    world->tellings = polyrti_tellings_new(&world->execution, nest);
    polyrti_each_step(&world->execution, nest, z, simulate_step, world);
    if (world->tellings)
        polyrti_tellings_end(world->tellings, world->forecast->loads, world->clocks,
                             world->machine);
}

void polyrti_simulate_nest(polyrt_execution *execution, int nest, const int64_t *z)
{
    struct polyrti_simulated *simulated = execution->simulated;
    for (int i = 0; i < simulated->count; i++)
        simulate_nest(&simulated->worlds[i], nest, z);
}

/* ----------------------------------------------------------------------------------------------------------------------
 * gathering */

/* What a rank sends another at the end: the final values that it has computed, without those that
 * the other has. */
static void gather_pair(const world *world, int from, int to, const polyrti_pair *pair,
                        double moved[2])
{
    const polyrt_region *region = world->execution.region;
    polyrti_load *load = &world->forecast->loads[from];
    for (int a = 0; a < region->array_count; a++) {
        const double size = (double)region->arrays[a].element_size,
                     limit = (double)polyrti_this()->message_limit;
        const int64_t room =
            polyrt_max(1, POLYRTI_GATHER_PIECE / (int64_t)region->arrays[a].element_size);
        const int64_t elements =
            world->final_elements[from * region->array_count + a] - (pair ? pair->final[a] : 0);
        const double bytes = (double)elements * size, piece = (double)room * size;
        load->gather_elements += (double)elements;
        load->gather_bytes += bytes;
        world->forecast->loads[to].gather_received += bytes;
        const int64_t messages = elements / room * messages_for(piece, limit) +
                                 messages_for((double)(elements % room) * size, limit);
        load->gather_messages += (double)messages;
        moved[0] += bytes;
        moved[1] += (double)messages;
    }
}

/* All pairs in turn; the clocks go on by what each rank sends, or by what it receives where that is
 * more. */
static void gather(world *world)
{
    const polyrti_machine *machine = world->machine;
    const int ranks = world->execution.ranks;
    double (*in)[2] = polyrti_new((size_t)ranks, sizeof *in),
           (*out)[2] = polyrti_new((size_t)ranks, sizeof *out);
    for (int from = 0; from < ranks; from++) {
        const polyrti_load *load = &world->forecast->loads[from];
        size_t next = 0;
        for (int to = 0; to < ranks; to++) {
            const bool partner = next < load->pair_count && load->pairs[next].rank == to;
            double moved[2] = {0};
            if (to != from && polyrti_gets_final(world->execution.region, to))
                gather_pair(world, from, to, partner ? &load->pairs[next] : NULL, moved);
            next += partner;
            for (int k = 0; k < 2; k++) {
                out[from][k] += moved[k];
                in[to][k] += moved[k];
            }
        }
    }
    for (int rank = 0; rank < ranks; rank++) {
        const double bytes = in[rank][0] > out[rank][0] ? in[rank][0] : out[rank][0];
        const double messages = in[rank][1] + out[rank][1];
        world->clocks[rank].now += messages * machine->overhead +
                                   (messages > 0) * machine->latency + bytes * machine->byte;
    }
    free(in);
    free(out);
}

/* ------------------------------------------------------------------------------------------------------------
 * entering, leaving */

static void begin(world *world, polyrti_simulation *simulation, const polyrt_execution *shared,
                  int ranks, int tile_count, const int64_t *tile)
{
    const size_t arrays = (size_t)shared->region->array_count;
    world->execution = *shared;
    world->execution.ranks = ranks;
    polyrti_lay_out(&world->execution, tile_count, tile);
    world->forecast = polyrti_forecast_of(simulation, shared->region, ranks);
    world->first = world->forecast->executions++ == 0;
    world->machine = &simulation->machine;
    world->picture = simulation->picture;
    world->clocks = polyrti_new((size_t)ranks, sizeof *world->clocks);
    world->plan = polyrti_plan_new(&world->execution);
    world->final = polyrti_new(arrays, sizeof *world->final);
    world->final_elements = polyrti_new(arrays * (size_t)ranks, sizeof *world->final_elements);
    world->forecast->scheme = world->execution.scheme;
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++)
        world->forecast->tile[k] = world->execution.tile[k];
    for (int rank = 0; rank < ranks; rank++)
        for (size_t i = 0; i < world->forecast->loads[rank].pair_count; i++)
            for (size_t a = 0; a < arrays; a++)
                world->forecast->loads[rank].pairs[i].final[a] = 0;
}

polyrt_execution *polyrti_simulate_enter(polyrti_simulation *simulation,
                                         const polyrt_region *region, const void *args,
                                         int tile_count, const int64_t *tile)
{
    struct polyrti_simulated *simulated = polyrti_new(1, sizeof *simulated);
    simulated->shared =
        (polyrt_execution){.region = region, .args = args, .ranks = 1, .simulated = simulated};
    simulated->count = simulation->count;
    simulated->worlds = polyrti_new((size_t)simulation->count, sizeof *simulated->worlds);
    for (int i = 0; i < simulation->count; i++)
        begin(&simulated->worlds[i], simulation, &simulated->shared, simulation->ranks[i],
              tile_count, tile);
    return &simulated->shared;
}

static void note_touched(world *world)
{
    for (int rank = 0; rank < world->execution.ranks; rank++) {
        const polyrti_touched touched = polyrti_touched_by(&world->execution, rank);
        widen(&world->forecast->loads[rank].touched, touched.elements);
        widen(&world->forecast->loads[rank].memory, touched.bytes);
    }
}

static double latest(const world *world)
{
    double time = 0;
    for (int rank = 0; rank < world->execution.ranks; rank++) {
        const polyrti_clock *clock = &world->clocks[rank];
        widen(&time, clock->now > clock->arrival ? clock->now : clock->arrival);
    }
    return time;
}

static void end(world *world)
{
    polyrti_forecast *forecast = world->forecast;
    int64_t chain = 0;
    for (int rank = 0; rank < world->execution.ranks; rank++)
        chain = polyrt_max(chain, world->clocks[rank].depth);
    note_touched(world);
    const double steps = latest(world);
    if (world->execution.region->gather != POLYRT_GATHER_NONE)
        gather(world);
    forecast->chain += chain;
    forecast->seconds += latest(world);
    forecast->gather_seconds += latest(world) - steps;
    polyrti_plan_free(&world->execution, &world->plan);
    for (int a = 0; a < world->execution.region->array_count; a++)
        polyrti_release(&world->final[a]);
    polyrti_release(&world->common);
    polyrti_release(&world->sent);
    free(world->final);
    free(world->final_elements);
    free(world->clocks);
    polyrti_free_placements(&world->execution);
}

void polyrti_simulate_leave(polyrt_execution *execution)
{
    struct polyrti_simulated *simulated = execution->simulated;
    for (int i = 0; i < simulated->count; i++)
        end(&simulated->worlds[i]);
    free(simulated->worlds);
    free(simulated);
}
