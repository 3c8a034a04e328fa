/* Between simulated regions: what ranks fetch, and where the values of a region are after it. */
#ifndef POLYRTI_SIMULATED_HOMES_H
#define POLYRTI_SIMULATED_HOMES_H

#include "world.h"
#include "../guards/view.h"

/* A region and the objects that it meets, the same on any number of ranks: as all ranks make the
 * same changes, what is away depends neither on how many there are nor on who they are. */
typedef struct polyrti_meeting {
    polyrti_view view;
    polyrti_objects *objects; /* those of the view */
    polyrti_holdings *holdings;
    size_t *met, count; /* places in the list */
    polyrt_sink *away;  /* of each of them, in addresses */
} polyrti_meeting;

/* Finds what the region meets; frees that. */
void polyrti_meet(polyrti_meeting *meeting);
void polyrti_end_meeting(polyrti_meeting *meeting);

/* Objects in which rows of the region's tables lie are delivered (mpi/fetch.c), which is counted
 * for `count` worlds. */
void polyrti_deliver_rows(polyrti_simulation *simulation, const polyrti_meeting *meeting,
                          const polyrti_world *worlds, int count);

/* Settles what each rank holds, and counts what it fetches before the region. */
void polyrti_simulate_fetch(polyrti_world *world, const polyrti_meeting *meeting);

/* What a region writes, in addresses: all of it, and per array what of it stays on its writers. */
typedef struct polyrti_results {
    polyrt_sink written;
    polyrt_sink *stays;
} polyrti_results;

polyrti_results polyrti_results_of(const polyrt_execution *execution, const polyrti_view *view,
                                   const polyrti_staying *staying);
void polyrti_free_results(polyrti_results *results, int arrays);

/* Each rank holds what it wrote last of what stays; nobody holds what is replaced. */
void polyrti_simulate_writing(polyrti_world *world, const polyrti_view *view,
                              const polyrti_results *results);

/* Gives the objects met their holdings, after all worlds have been settled. */
void polyrti_keep_holdings(const polyrti_meeting *meeting, const polyrti_world *worlds, int count);

#endif
