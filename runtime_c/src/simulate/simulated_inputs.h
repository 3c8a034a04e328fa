/* Sharing inputs that are only read, in a simulation. */
#ifndef POLYRTI_SIMULATED_INPUTS_H
#define POLYRTI_SIMULATED_INPUTS_H

#include "meeting.h"
#include "world.h"

/* Whether the region has inputs that may be shared. */
bool polyrti_may_share_inputs(const polyrti_meeting *meeting, const polyrt_execution *execution);

/* Makes objects of those that are shared in one of `count` worlds, whose ranks hold their parts. */
void polyrti_simulate_sharing(const polyrti_meeting *meeting, const polyrti_world *worlds,
                              int count);

#endif
