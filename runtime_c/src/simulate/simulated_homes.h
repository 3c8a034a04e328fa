/* Between simulated regions: what ranks fetch, and where the values of a region are after it. */
#ifndef POLYRTI_SIMULATED_HOMES_H
#define POLYRTI_SIMULATED_HOMES_H

#include "meeting.h"
#include "world.h"

/* Finds what the region meets; frees that. */
void polyrti_meet(polyrti_meeting *meeting);
void polyrti_end_meeting(polyrti_meeting *meeting);

/* Objects in which rows of the region's tables lie are delivered (mpi/fetch.c), which is counted
 * for `count` worlds. */
void polyrti_deliver_rows(polyrti_simulation *simulation, const polyrti_meeting *meeting,
                          const polyrti_world *worlds, int count);

/* Settles what each rank holds, and counts what it fetches before the region. */
void polyrti_simulate_fetch(polyrti_world *world, const polyrti_meeting *meeting);

/* After `count` worlds of a region: which objects there are, and what ranks have of them.
 * `shares_inputs`: also of those that it reads. */
void polyrti_leave_homes(polyrti_meeting *meeting, const polyrt_execution *execution,
                         const polyrti_staying *staying, const polyrti_world *worlds, int count,
                         bool shares_inputs);

#endif
