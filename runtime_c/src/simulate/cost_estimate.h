/* Cost estimates: what is kept of simulated executions. Bytes, messages and elements are those
 * that a rank sends; sums are doubles, since they may be large. */
#ifndef POLYRTI_COST_ESTIMATE_H
#define POLYRTI_COST_ESTIMATE_H

#include "../schedules/clock.h"
#include "holdings.h"
#include "../homes/partitions.h"
#include "../owners/tiling.h"
#include "../schedules/schedule_choice.h"
#include "../sets/box.h"
#include "../settings/tuned.h"

#include <stdio.h>

/* What one rank sends to another in all steps. */
typedef struct polyrti_pair {
    int rank;
    double bytes, messages;
    int64_t *final; /* per array: values that it has got in the very step that wrote them last;
                       then, per array, those of them that do not stay on their writers */
} polyrti_pair;

/* One rank's sums over all executions of a region; bytes, messages and elements as it sends them.
 */
typedef struct polyrti_load {
    double points, busy; /* statement instances; steps with any */
    double bytes, messages, elements, received;
    double gather_bytes, gather_messages, gather_elements, gather_received;
    double fetch_bytes, fetch_messages, fetch_elements, fetch_received;
    double touched,
        memory; /* elements that it reads or writes in an execution, at most; their bytes */
    double largest, buffer; /* bytes of the largest message; of all messages of one step, at most */
    double seconds;         /* of computing */
    double (*copied)[2];    /* per array: bytes to the rank's device, and from it; NULL: none */
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

/* A box of what a rank computes in a step that a picture is wanted of, within the nest's iteration
 * space. */
typedef struct polyrti_place {
    int rank, nest;
    int64_t step;
    polyrti_box box;
} polyrti_place;

/* Steps first .. last. */
typedef struct polyrti_pictured {
    int64_t first, last;
} polyrti_pictured;

typedef struct polyrti_places {
    polyrti_place *data;
    size_t count, capacity;
} polyrti_places;

/* One region on one number of ranks. */
typedef struct polyrti_cost_estimate {
    const polyrt_region *region;
    const polyrt_region *scheduled; /* with the nests that ran last, or NULL */
    int ranks;
    enum polyrt_scheme scheme;
    bool begun; /* the first execution */
    int64_t executions, steps, chain;
    polyrti_tiling tile[POLYRT_MAX_DEPTH];
    double seconds,
        gather_seconds;  /* until the last rank has left the region; of that, gathering */
    polyrti_load *loads; /* one per rank */
    polyrti_step_row *rows;
    size_t row_count, row_capacity;
    polyrti_places places; /* of the first execution */
} polyrti_cost_estimate;

/* An estimate of nothing yet; to be freed. */
polyrti_cost_estimate *polyrti_new_estimate(const polyrt_region *region, int ranks);
void polyrti_free_estimate(polyrti_cost_estimate *estimate);

/* Adds another estimate of the same region and number of ranks, so many times, but for what is only
 * kept of the first execution. */
void polyrti_add_estimate(polyrti_cost_estimate *sum, const polyrti_cost_estimate *more,
                          double times);

/* Moves what is only kept of the first execution. */
void polyrti_move_first(polyrti_cost_estimate *sum, polyrti_cost_estimate *first);

/* *most = max(*most, value). */
void polyrti_raise(double *most, double value);

/* To how many ranks it sends in steps. */
size_t polyrti_neighbour_count(const polyrti_load *load);

/* The account of what a rank sends to another; valid until the next call for the same rank. */
polyrti_pair *polyrti_pair_with(polyrti_load *load, int rank, int arrays);

/* What is to be simulated, and all that has been. */
typedef struct polyrti_simulation {
    int *ranks; /* the numbers of ranks */
    int count;
    polyrti_machine machine;
    size_t message_limit;       /* bytes of the largest MPI message */
    const polyrti_tuned *tuned; /* settings of regions; may be NULL */
    polyrti_pictured pictured;  /* the steps of which places are wanted; last is -1 if of none */
    bool runs_root_blocks;      /* and counts what they touch */
    int64_t skipped;            /* root blocks that may have brought something */
    polyrti_chosen_schedules schedules;
    polyrti_holdings holdings;
    polyrti_partitions *partitions;       /* of arrays, one list for each number of ranks */
    struct polyrti_episode *episodes;     /* of regions; episodes.c */
    struct polyrti_deliveries *delivered; /* to code outside regions; simulated_accesses.c */
    polyrti_cost_estimate **estimates;
    size_t estimate_count, estimate_capacity;
} polyrti_simulation;

/* The estimate for a region on a number of ranks, empty at first. */
polyrti_cost_estimate *polyrti_cost_estimate_of(polyrti_simulation *simulation,
                                                const polyrt_region *region, int ranks);

/* Says which regions a run is likely to replicate, on how many ranks, by estimated times
 * (region/replicated.h): simulations share them. */
void polyrti_print_replicated(FILE *file, const polyrti_simulation *simulation);

#endif
