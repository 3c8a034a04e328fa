/* What the ranks tell each other at the end of a simulated nest that accumulates (reduction.c):
 * every rank's portions, to all others. */
#include "../simulate.h"

#include <stdlib.h>

typedef struct told {
    double bytes, elements;
} told;

struct polyrti_tellings {
    const polyrt_execution *execution;
    int nest;
    polyrt_sink *seen; /* per rank and reduction */
    told *told;        /* per rank */
    polyrti_boxes boxes;
    polyrt_sink fresh;
};

static size_t count_of(const polyrti_tellings *tellings)
{
    return (size_t)tellings->execution->region->nests[tellings->nest].reduction_count;
}

polyrti_tellings *polyrti_tellings_new(const polyrt_execution *execution, int nest)
{
    if (execution->ranks == 1 || execution->region->nests[nest].reduction_count == 0)
        return NULL;
    polyrti_tellings *tellings = polyrti_new(1, sizeof *tellings);
    *tellings = (polyrti_tellings){.execution = execution, .nest = nest};
    tellings->seen =
        polyrti_new((size_t)execution->ranks * count_of(tellings), sizeof *tellings->seen);
    tellings->told = polyrti_new((size_t)execution->ranks, sizeof *tellings->told);
    return tellings;
}

void polyrti_tellings_step(polyrti_tellings *tellings, const polyrti_step *step, int rank)
{
    const size_t reductions = count_of(tellings);
    tellings->boxes.count = 0;
    polyrti_step_boxes(tellings->execution, step, rank, &tellings->boxes);
    for (size_t k = 0; k < reductions; k++) {
        polyrt_sink *seen = &tellings->seen[(size_t)rank * reductions + k];
        polyrti_portion_of(tellings->execution, step, (int)k, &tellings->boxes, seen,
                           &tellings->fresh);
        tellings->told[rank].bytes += (double)polyrti_portion_bytes(
            tellings->execution->region, tellings->nest, (int)k, &tellings->fresh);
        tellings->told[rank].elements += (double)polyrti_elements(&tellings->fresh);
    }
}

/* Each rank takes in what the others tell, which all of them wait for. */
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

static void free_tellings(polyrti_tellings *tellings)
{
    for (size_t i = 0; i < (size_t)tellings->execution->ranks * count_of(tellings); i++)
        polyrti_release(&tellings->seen[i]);
    polyrti_release(&tellings->fresh);
    free(tellings->seen);
    free(tellings->told);
    free(tellings->boxes.data);
    free(tellings);
}

void polyrti_tellings_end(polyrti_tellings *tellings, polyrti_load *loads, polyrti_clock *clocks,
                          const polyrti_machine *machine)
{
    const int ranks = tellings->execution->ranks;
    double bytes = 0;
    int64_t messages = 0;
    for (int rank = 0; rank < ranks; rank++) {
        const told *told = &tellings->told[rank];
        loads[rank].bytes += told->bytes * (ranks - 1);
        loads[rank].messages += told->bytes > 0 ? ranks - 1 : 0;
        loads[rank].elements += told->elements * (ranks - 1);
        bytes += told->bytes;
        messages += told->bytes > 0;
    }
    for (int rank = 0; rank < ranks; rank++)
        loads[rank].received += bytes - tellings->told[rank].bytes;
    advance(clocks, machine, ranks, messages, bytes);
    free_tellings(tellings);
}
