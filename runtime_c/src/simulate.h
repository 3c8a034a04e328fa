/* What the files of the simulator share. The simulator goes through the steps of a region for every
 * rank of any number of ranks in one process, asks the functions that a real run asks who computes
 * and who owes what, and counts instead of computing and sending; no MPI. */
#ifndef POLYRT_SIMULATE_H
#define POLYRT_SIMULATE_H

#include "polyrt_internal.h"

/* -------------------------------------------------------------------------------------------------
 * clock.c: the estimate of time */

/* A machine after the LogGP model (Alexandrov, Ionescu, Schauser and Scheiman 1995). All in
 * seconds; the gap between messages is `overhead`. */
typedef struct polyrti_machine {
    double latency;  /* L: from one rank to another */
    double overhead; /* o: of the processor, for a message sent or received */
    double byte;     /* G: per byte; 1 / bandwidth */
    double point;    /* of computing, per statement instance */
} polyrti_machine;

/* Where a rank is in time, and in the longest chain of steps that must follow each other. */
typedef struct polyrti_clock {
    double now, wire;     /* the processor is free; its last message has left */
    double arrival;       /* of the last message of the step before */
    int64_t messages;     /* of the step before, received */
    int64_t depth, chain; /* steps on the longest chain behind the rank; behind the messages of the
                             step before */
    double next_arrival;  /* the same for the messages of the step at hand */
    int64_t next_messages, next_chain;
} polyrti_clock;

void polyrti_clock_begin(polyrti_clock *clock, const polyrti_machine *machine, double points);
void polyrti_clock_send(polyrti_clock *from, polyrti_clock *to, const polyrti_machine *machine,
                        double bytes, int64_t messages);

/* A message that reaches its receiver in a round of the tree below the root. */
void polyrti_clock_pass(polyrti_clock *root, polyrti_clock *to, const polyrti_machine *machine,
                        double bytes, int64_t messages, int round);
void polyrti_clock_end(polyrti_clock *clock);

/* ---------------------------------------------------------------------------------------------
 * cost_estimate.c: what is kept of a run */

/* What one rank sends to another in all steps. */
typedef struct polyrti_pair {
    int rank;
    double bytes, messages;
    int64_t *final; /* per array: values that it has got in the very step that wrote them last */
} polyrti_pair;

/* One rank's sums over all executions of a region; bytes, messages and elements as it sends them.
 */
typedef struct polyrti_load {
    double points, busy; /* statement instances; steps with any */
    double bytes, messages, elements, received;
    double gather_bytes, gather_messages, gather_elements, gather_received;
    double touched,
        memory; /* elements that it reads or writes in an execution, at most; their bytes */
    double largest, buffer; /* bytes of the largest message; of all messages of one step, at most */
    double seconds;         /* of computing */
    polyrti_pair *pairs;    /* by rank */
    size_t pair_count, pair_capacity;
} polyrti_load;

/* One step of the first execution, summed over the ranks. */
typedef struct polyrti_step_row {
    int nest;
    int64_t z[2]; /* the first and the last of the z, where there are any */
    int64_t busy;
    double points, most_points, bytes, most_bytes, messages, end;
} polyrti_step_row;

/* A box of what a rank computes in the step that a picture is wanted of, within the nest's
 * iteration space. */
typedef struct polyrti_place {
    int rank;
    polyrti_box box;
} polyrti_place;

typedef struct polyrti_places {
    int nest; /* of the step */
    polyrti_place *data;
    size_t count, capacity;
} polyrti_places;

/* One region on so many ranks. */
typedef struct polyrti_forecast {
    const polyrt_region *region;
    int ranks;
    enum polyrt_scheme scheme;
    int64_t executions, steps, chain;
    int64_t tile[POLYRT_MAX_DEPTH];
    double seconds,
        gather_seconds;  /* until the last rank has left the region; of that, gathering */
    polyrti_load *loads; /* one per rank */
    polyrti_step_row *rows;
    size_t row_count, row_capacity;
    polyrti_places places; /* of the first execution */
} polyrti_forecast;

/* To how many ranks it sends in steps. */
size_t polyrti_partners(const polyrti_load *load);

polyrti_pair *polyrti_pair_with(polyrti_load *load, int rank, int arrays);

/* What is to be simulated, and all that has been. */
typedef struct polyrti_simulation {
    int *ranks; /* the numbers of ranks */
    int count;
    polyrti_machine machine;
    int64_t picture; /* the step of which places are wanted, -1 if of none */
    polyrti_forecast **forecasts;
    size_t forecast_count, forecast_capacity;
} polyrti_simulation;

polyrti_forecast *polyrti_forecast_of(polyrti_simulation *simulation, const polyrt_region *region,
                                      int ranks);

/* simulate_settings.c: POLYRT_SIMULATE and POLYRT_MACHINE; NULL unless the first is set. */
polyrti_simulation *polyrti_simulation_setting(void);

/* simulate_report.c: a table on stderr, or JSON in the file. */
void polyrti_simulation_write(const polyrti_simulation *simulation, const char *file);

/* -----------------------------------------------------------------------------------------------
 * simulated_reductions.c: reductions */

/* What all ranks accumulate in one run of a nest. polyrti_tellings_new gives NULL where there is
 * nothing to combine. At the end of the nest the ranks wait for each other, and each sends its part
 * to all others; that frees. */
typedef struct polyrti_tellings polyrti_tellings;
polyrti_tellings *polyrti_tellings_new(const polyrt_execution *execution, int nest);
void polyrti_tellings_step(polyrti_tellings *tellings, const polyrti_step *step, int rank);
void polyrti_tellings_end(polyrti_tellings *tellings, polyrti_load *loads, polyrti_clock *clocks,
                          const polyrti_machine *machine);

/* -------------------------------------------------------------------------------------------------------
 * touched_memory.c: memory */

/* The elements that the rank reads or writes in the execution, and their bytes. */
typedef struct polyrti_touched {
    double elements, bytes;
} polyrti_touched;

polyrti_touched polyrti_touched_by(const polyrt_execution *execution, int rank);

/* --------------------------------------------------------------------------------------------------
 * simulate.c: a region's execution */

polyrt_execution *polyrti_simulate_enter(polyrti_simulation *simulation,
                                         const polyrt_region *region, const void *args,
                                         int tile_count, const int64_t *tile);
void polyrti_simulate_nest(polyrt_execution *execution, int nest, const int64_t *z);
void polyrti_simulate_leave(polyrt_execution *execution);

#endif
