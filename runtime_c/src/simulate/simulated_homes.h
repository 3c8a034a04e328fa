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

/* Whether the region has inputs that may be shared (region/shared_inputs.h). */
bool polyrti_may_share_inputs(const polyrti_meeting *meeting, const polyrt_execution *execution);

/* After `count` worlds of a region: which objects there are, and what ranks have of them.
 * `shares_inputs`: also of those that it reads. */
void polyrti_leave_homes(polyrti_meeting *meeting, const polyrt_execution *execution,
                         const polyrti_staying *staying, const polyrti_world *worlds, int count,
                         bool shares_inputs);

#endif
