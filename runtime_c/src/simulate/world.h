/* One simulated execution on one number of ranks, which the files of the simulator share. */
#ifndef POLYRTI_WORLD_H
#define POLYRTI_WORLD_H

#include "cost_estimate.h"
#include "held_values.h"
#include "simulated_devices.h"
#include "simulated_reductions.h"
#include "../plan/plan.h"

/* A region's execution on one number of ranks. */
typedef struct polyrti_world {
    polyrt_execution execution;
    polyrti_cost_estimate *estimate;
    const polyrti_machine *machine;
    size_t message_limit;
    polyrti_pictured pictured; /* the steps of which places are wanted */
    polyrti_clock *clocks;     /* one per rank */
    polyrti_plan plan;         /* of the rank at hand */
    polyrt_sink *final;      /* one per array: the final values of the step and the rank at hand */
    int64_t *final_elements; /* as polyrti_pair.final, per rank: of all steps */
    const polyrti_staying *staying; /* one per array */
    bool delivers;                  /* whether all ranks get something at the end */
    int64_t first_slot;             /* of rank 0, in holdings */
    polyrti_held *held; /* one per rank; NULL unless there is memory that values can stay in */
    polyrt_sink *own;   /* per rank and array: final values, where `held` is */
    polyrt_sink common, sent;
    polyrti_step_row row;
    polyrti_simulated_reductions *reductions; /* of the nest at hand, NULL without reductions */
    polyrti_simulated_devices *devices;       /* NULL: none */
    bool first;                               /* the first execution of the region */
} polyrti_world;

/* Counts the memory that each rank has touched. */
void polyrti_note_touched(polyrti_world *world);

/* When the last rank has left the region, its last message taken in. */
double polyrti_latest(const polyrti_world *world);

/* Releases all that the world holds but its estimate. */
void polyrti_free_world(polyrti_world *world);

/* In how many MPI messages of at most `limit` bytes so many bytes travel. */
int64_t polyrti_messages_for(double bytes, double limit);

#endif
