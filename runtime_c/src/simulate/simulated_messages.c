/* What a simulated execution sends. In a step, for each rank, as in a real run:
 * 1. the boxes that hold the rank's part of the step, and how many points they have;
 * 2. what it sends to whom (plan.h), merged as a real run merges it: bytes, elements, messages;
 * 3. the final values that it computes, and which of them the receivers of 2 have now, for the
 * gathering at the end. Final values of different steps are different
 * elements, so that only their numbers are kept. */
#include "simulated_messages.h"

#include "../base/memory.h"
#include "../plan/final_values.h"

#include <stdlib.h>

int64_t polyrti_messages_for(double bytes, double limit)
{
    const int64_t whole = (int64_t)(bytes / limit);
    return whole + ((double)whole * limit < bytes);
}

static double count_points(const polyrti_world *world, const polyrti_step *step)
{
    const polyrt_nest *nest = &world->execution.region->nests[step->nest];
    double points = 0;
    for (size_t i = 0; nest->points && i < world->plan.boxes.count; i++)
        points +=
            (double)polyrti_points(nest, world->execution.args, step->z, world->plan.boxes.data[i]);
    return points;
}

/* Messages of so many bytes in all from one rank to another; returns how many. */
static int64_t count_messages(polyrti_world *world, int from, int to, double bytes)
{
    polyrti_load *load = &world->estimate->loads[from];
    const int64_t messages = polyrti_messages_for(bytes, (double)world->message_limit);
    polyrti_pair *pair = polyrti_pair_with(load, to, world->execution.region->array_count);
    load->bytes += bytes;
    load->messages += (double)messages;
    load->largest = load->largest > bytes ? load->largest : bytes;
    pair->bytes += bytes;
    pair->messages += (double)messages;
    world->estimate->loads[to].received += bytes;
    world->row.messages += (double)messages;
    world->row.bytes += bytes;
    return messages;
}

static void count_parcel(polyrti_world *world, int rank, const polyrti_parcel *parcel)
{
    const int64_t messages = count_messages(world, rank, parcel->rank, (double)parcel->bytes);
    for (int a = 0; a < world->execution.region->array_count; a++)
        world->estimate->loads[rank].elements += (double)polyrti_elements(&parcel->runs[a]);
    polyrti_clock_send(&world->clocks[rank], &world->clocks[parcel->rank], world->machine,
                       (double)parcel->bytes, messages);
}

/* A broadcast: every receiver gets it from its parent. */
static void count_broadcast(polyrti_world *world, const polyrti_broadcast *broadcast)
{
    const double elements = (double)polyrti_elements(&broadcast->runs);
    for (int position = 1; position <= polyrti_tree_size(&broadcast->tree); position++) {
        const int from = polyrti_tree_rank(&broadcast->tree, polyrti_tree_parent(position)),
                  to = polyrti_tree_rank(&broadcast->tree, position);
        const int64_t messages = count_messages(world, from, to, (double)broadcast->bytes);
        world->estimate->loads[from].elements += elements;
        polyrti_clock_pass(&world->clocks[broadcast->tree.root], &world->clocks[to], world->machine,
                           (double)broadcast->bytes, messages,
                           polyrti_tree_round(&broadcast->tree, position));
    }
}

/* Adds how many elements of an array are in the runs, and how many of them do not stay. */
static void count_final(const polyrti_world *world, int array, const polyrt_sink *runs,
                        int64_t *counts)
{
    const int64_t first = world->staying[array].first, past = world->staying[array].past;
    int64_t stay = 0;
    for (size_t i = 0; i < runs->count; i++) {
        const int64_t begin = runs->runs[i].offset, end = begin + runs->runs[i].length;
        stay += polyrt_max(0, polyrt_min(end, past) - polyrt_max(begin, first));
    }
    const int64_t elements = polyrti_elements(runs);
    counts[array] += elements;
    counts[world->execution.region->array_count + array] += elements - stay;
}

/* The final values of the step and one array that are in the runs; NULL if there are none. */
static const polyrt_sink *final_among(polyrti_world *world, int array, const polyrt_sink *runs)
{
    if (world->final[array].count == 0 || runs->count == 0)
        return NULL;
    polyrti_clear(&world->sent);
    polyrti_append_all(&world->sent, runs);
    polyrti_merge(&world->sent);
    polyrti_intersect(&world->final[array], &world->sent, &world->common);
    return world->common.count > 0 ? &world->common : NULL;
}

/* Whether a rank gets any final values at the end. */
static bool gets_any(const polyrti_world *world, int rank)
{
    return world->delivers || polyrti_gets_final(&world->execution, rank);
}

/* The final values of the step that a receiver has got with it. */
static void note_had(polyrti_world *world, int rank, const polyrti_parcel *parcel)
{
    const int arrays = world->execution.region->array_count;
    polyrti_pair *pair = polyrti_pair_with(&world->estimate->loads[rank], parcel->rank, arrays);
    for (int a = 0; a < arrays; a++) {
        const polyrt_sink *had = final_among(world, a, &parcel->runs[a]);
        if (had)
            count_final(world, a, had, pair->final);
    }
}

static void note_all_had(polyrti_world *world, int root, const polyrti_broadcast *broadcast)
{
    const polyrt_region *region = world->execution.region;
    const polyrt_sink *had = final_among(world, broadcast->array, &broadcast->runs);
    for (int position = 1; had && position <= polyrti_tree_size(&broadcast->tree); position++) {
        const int to = polyrti_tree_rank(&broadcast->tree, position);
        if (gets_any(world, to))
            count_final(
                world, broadcast->array, had,
                polyrti_pair_with(&world->estimate->loads[root], to, region->array_count)->final);
    }
}

static void note_final(polyrti_world *world, const polyrti_step *step, int rank)
{
    const int arrays = world->execution.region->array_count;
    for (int a = 0; a < arrays; a++)
        polyrti_clear(&world->final[a]);
    polyrti_collect_final(&world->execution, step, &world->plan.boxes, world->final);
    for (int a = 0; a < arrays; a++) {
        polyrti_merge(&world->final[a]);
        count_final(world, a, &world->final[a],
                    &world->final_elements[2 * (size_t)rank * (size_t)arrays]);
        if (world->own)
            polyrti_append_all(&world->own[rank * arrays + a], &world->final[a]);
    }
    for (size_t i = 0; i < world->plan.count; i++)
        if (gets_any(world, world->plan.parcels[i].rank))
            note_had(world, rank, &world->plan.parcels[i]);
    for (size_t i = 0; i < world->plan.broadcast_count; i++)
        note_all_had(world, rank, &world->plan.broadcasts[i]);
}

static void keep_places(polyrti_world *world, const polyrti_step *step, int rank)
{
    const polyrt_nest *nest = &world->execution.region->nests[step->nest];
    polyrti_places *places = &world->estimate->places;
    for (size_t i = 0; i < world->plan.boxes.count; i++) {
        polyrti_place place = {.rank = rank,
                               .nest = step->nest,
                               .step = world->execution.step,
                               .box = world->plan.boxes.data[i]};
        if (!polyrti_clip(nest, world->execution.args, step->z, &place.box))
            continue;
        places->data =
            polyrti_grow(places->data, &places->capacity, places->count + 1, sizeof *places->data);
        places->data[places->count++] = place;
    }
}

static bool is_pictured(const polyrti_world *world)
{
    const int64_t step = world->execution.step;
    return world->first && world->pictured.first <= step && step <= world->pictured.last;
}

static void simulate_rank(polyrti_world *world, const polyrti_step *step, int rank)
{
    polyrti_load *load = &world->estimate->loads[rank];
    polyrti_plan_sends(&world->execution, step, rank, &world->plan);
    if (world->devices)
        polyrti_simulated_devices_run(world->devices, step, rank, &world->plan);
    const double points = count_points(world, step);
    if (is_pictured(world))
        keep_places(world, step, rank);
    double bytes = 0;
    polyrti_clock_begin(&world->clocks[rank], world->machine, points);
    for (size_t i = 0; i < world->plan.count; i++) {
        count_parcel(world, rank, &world->plan.parcels[i]);
        bytes += (double)world->plan.parcels[i].bytes;
    }
    for (size_t i = 0; i < world->plan.broadcast_count; i++) {
        count_broadcast(world, &world->plan.broadcasts[i]);
        bytes += (double)world->plan.broadcasts[i].bytes;
    }
    if (world->plan.boxes.count > 0 &&
        (world->own || world->delivers || world->execution.gather != POLYRT_GATHER_NONE))
        note_final(world, step, rank);
    load->points += points;
    load->busy += points > 0;
    polyrti_raise(&load->buffer, bytes);
    world->row.busy += points > 0;
    world->row.points += points;
    polyrti_raise(&world->row.most_points, points);
    polyrti_raise(&world->row.most_bytes, bytes);
}

static void keep_row(polyrti_world *world)
{
    polyrti_cost_estimate *estimate = world->estimate;
    estimate->rows = polyrti_grow(estimate->rows, &estimate->row_capacity, estimate->row_count + 1,
                                  sizeof *estimate->rows);
    estimate->rows[estimate->row_count++] = world->row;
}

void polyrti_simulate_step(polyrt_execution *execution, const polyrti_step *step, void *argument)
{
    polyrti_world *world = argument;
    const int sequential = execution->region->nests[step->nest].sequential;
    world->row = (polyrti_step_row){.nest = step->nest};
    if (sequential > 0) {
        world->row.z[0] = step->z[0];
        world->row.z[1] = step->z[sequential - 1];
    }
    for (int rank = 0; rank < execution->ranks; rank++) {
        simulate_rank(world, step, rank);
        if (world->reductions)
            polyrti_simulated_reductions_step(world->reductions, step, rank);
    }
    if (world->devices)
        polyrti_simulated_devices_unpack(world->devices);
    for (int rank = 0; rank < execution->ranks; rank++) {
        polyrti_clock_end(&world->clocks[rank]);
        polyrti_raise(&world->row.end, world->clocks[rank].now);
    }
    world->estimate->steps++;
    execution->step++;
    if (world->first)
        keep_row(world);
}

/* -------------------------------------------------------------------------------------------------
 * gathering */

/* A message that is being filled, array after array, and how many there have been. */
typedef struct chunks {
    size_t bytes;
    int64_t messages;
} chunks;

/* Elements of one array go into the chunk at hand, and into those after it. */
static void fill(chunks *chunks, int64_t elements, size_t size, double limit)
{
    int64_t room = polyrti_room_in_chunk(chunks->bytes, size);
    if (elements > room) {
        const double bytes = (double)chunks->bytes + (double)room * (double)size;
        elements -= room;
        room = polyrti_room_in_chunk(0, size);
        chunks->messages +=
            polyrti_messages_for(bytes, limit) +
            elements / room * polyrti_messages_for((double)room * (double)size, limit);
        elements %= room;
        chunks->bytes = 0;
    }
    chunks->bytes += (size_t)elements * size;
}

/* What a rank sends another at the end: the final values that it has computed, without those that
 * the other has, and where it gets not all of them, without those that stay. */
static void gather_pair(const polyrti_world *world, int from, int to, const polyrti_pair *pair,
                        double moved[2])
{
    const polyrt_region *region = world->execution.region;
    polyrti_load *load = &world->estimate->loads[from];
    const int first = polyrti_gets_final(&world->execution, to) ? 0 : region->array_count;
    const double limit = (double)world->message_limit;
    chunks chunks = {0};
    for (int a = 0; a < region->array_count; a++) {
        const size_t size = region->arrays[a].element_size;
        const int64_t elements = world->final_elements[2 * from * region->array_count + first + a] -
                                 (pair ? pair->final[first + a] : 0);
        const double bytes = (double)elements * (double)size;
        load->gather_elements += (double)elements;
        load->gather_bytes += bytes;
        world->estimate->loads[to].gather_received += bytes;
        fill(&chunks, elements, size, limit);
        moved[0] += bytes;
    }
    chunks.messages += polyrti_messages_for((double)chunks.bytes, limit);
    load->gather_messages += (double)chunks.messages;
    moved[1] += (double)chunks.messages;
}

/* All pairs in turn; the clocks go on by what each rank sends, or by what it receives where that is
 * more. */
void polyrti_simulate_gather(polyrti_world *world)
{
    const polyrti_machine *machine = world->machine;
    const int ranks = world->execution.ranks;
    double (*in)[2] = polyrti_new((size_t)ranks, sizeof *in),
           (*out)[2] = polyrti_new((size_t)ranks, sizeof *out);
    for (int from = 0; from < ranks; from++) {
        const polyrti_load *load = &world->estimate->loads[from];
        size_t next = 0;
        for (int to = 0; to < ranks; to++) {
            const bool neighbour = next < load->pair_count && load->pairs[next].rank == to;
            double moved[2] = {0};
            if (to != from && (world->delivers || polyrti_gets_final(&world->execution, to)))
                gather_pair(world, from, to, neighbour ? &load->pairs[next] : NULL, moved);
            next += neighbour;
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
