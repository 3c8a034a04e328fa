/* The gathering at the end of a simulated execution. */
#include "simulated_gather.h"

#include "../base/memory.h"
#include "../plan/final_values.h"

#include <stdlib.h>

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
