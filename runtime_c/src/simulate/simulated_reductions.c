/* What the ranks send each other at the end of a simulated nest that accumulates (mpi/reduction.c):
 * every rank's reduction parts, to all others. */
#include "simulated_reductions.h"

#include "../base/memory.h"
#include "../plan/reduction_parts.h"

#include <stdlib.h>

typedef struct sent {
    double bytes, elements;
} sent;

struct polyrti_simulated_reductions {
    const polyrt_execution *execution;
    int nest;
    polyrt_sink *seen; /* per rank and reduction */
    sent *sent;        /* per rank, to each other */
    polyrti_boxes boxes;
    polyrt_sink fresh;
};

static size_t count_of(const polyrti_simulated_reductions *reductions)
{
    return (size_t)reductions->execution->region->nests[reductions->nest].reduction_count;
}

polyrti_simulated_reductions *polyrti_simulated_reductions_new(const polyrt_execution *execution,
                                                               int nest)
{
    if (execution->ranks == 1 || execution->region->nests[nest].reduction_count == 0)
        return NULL;
    polyrti_simulated_reductions *reductions = polyrti_new(1, sizeof *reductions);
    *reductions = (polyrti_simulated_reductions){.execution = execution, .nest = nest};
    reductions->seen =
        polyrti_new((size_t)execution->ranks * count_of(reductions), sizeof *reductions->seen);
    reductions->sent = polyrti_new((size_t)execution->ranks, sizeof *reductions->sent);
    return reductions;
}

void polyrti_simulated_reductions_step(polyrti_simulated_reductions *reductions,
                                       const polyrti_step *step, int rank)
{
    const size_t count = count_of(reductions);
    reductions->boxes.count = 0;
    polyrti_step_boxes(reductions->execution, step, rank, &reductions->boxes);
    for (size_t k = 0; k < count; k++) {
        polyrt_sink *seen = &reductions->seen[(size_t)rank * count + k];
        polyrti_reduction_part(reductions->execution, step, (int)k, &reductions->boxes, seen,
                               &reductions->fresh);
        reductions->sent[rank].bytes += (double)polyrti_reduction_part_bytes(
            reductions->execution->region, reductions->nest, (int)k, &reductions->fresh);
        reductions->sent[rank].elements += (double)polyrti_elements(&reductions->fresh);
    }
}

/* Each rank takes in what the others send, which all of them wait for. */
static void advance(polyrti_clock *clocks, const polyrti_machine *machine, int ranks,
                    int64_t messages, double bytes)
{
    double latest = 0;
    int64_t depth = 0;
    int rounds = 0;
    while (1 << rounds < ranks)
        rounds++;
    for (int rank = 0; rank < ranks; rank++) {
        const polyrti_clock *clock = &clocks[rank];
        latest = clock->now > latest ? clock->now : latest;
        depth = polyrt_max(depth, clock->depth);
    }
    for (int rank = 0; rank < ranks; rank++) {
        clocks[rank].now = latest + rounds * machine->latency +
                           (double)messages * machine->overhead + bytes * machine->byte;
        clocks[rank].depth = depth;
    }
}

static void free_reductions(polyrti_simulated_reductions *reductions)
{
    for (size_t i = 0; i < (size_t)reductions->execution->ranks * count_of(reductions); i++)
        polyrti_release(&reductions->seen[i]);
    polyrti_release(&reductions->fresh);
    free(reductions->seen);
    free(reductions->sent);
    free(reductions->boxes.data);
    free(reductions);
}

void polyrti_simulated_reductions_end(polyrti_simulated_reductions *reductions, polyrti_load *loads,
                                      polyrti_clock *clocks, const polyrti_machine *machine)
{
    const int ranks = reductions->execution->ranks;
    double bytes = 0;
    int64_t messages = 0;
    for (int rank = 0; rank < ranks; rank++) {
        const sent *sent = &reductions->sent[rank];
        loads[rank].bytes += sent->bytes * (ranks - 1);
        loads[rank].messages += sent->bytes > 0 ? ranks - 1 : 0;
        loads[rank].elements += sent->elements * (ranks - 1);
        bytes += sent->bytes;
        messages += sent->bytes > 0;
    }
    for (int rank = 0; rank < ranks; rank++)
        loads[rank].received += bytes - reductions->sent[rank].bytes;
    advance(clocks, machine, ranks, messages, bytes);
    free_reductions(reductions);
}
