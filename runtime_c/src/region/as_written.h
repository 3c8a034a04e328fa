/* Executions that cannot be distributed: all ranks run the loops as they were written. */
#ifndef POLYRTI_AS_WRITTEN_H
#define POLYRTI_AS_WRITTEN_H

#include "entered.h"
#include "obstacle.h"

/* Says so, once for a region and an obstacle, or ends all ranks if the user wants that; brings to
 * all ranks what the loops read. `alike`: all ranks have the same view. Collective. */
void polyrti_begin_as_written(polyrti_entered *entered, const polyrti_obstacle *obstacle,
                              bool alike);

/* The same where the other ranks are not there, or several threads are: in a root block, or in an
 * OpenMP parallel construct. Returns whether that is so. Not collective. */
bool polyrti_runs_apart(polyrti_process *process, const polyrti_settings *settings,
                        const polyrt_region *region);

/* Whether it is known that it returns true, as the same region did inside of another one: a row's
 * or a point's, which may be entered for each of them. Not collective. */
bool polyrti_is_nested_again(const polyrti_process *process, const polyrt_region *region);

/* The same for a process that simulates all ranks. */
void polyrti_simulate_as_written(polyrti_process *process, const polyrti_settings *settings,
                                 const polyrt_region *region, const polyrti_obstacle *obstacle);

/* What is away and guarded of what the region may touch, to all ranks; nothing unless `alike`.
 * Collective. */
void polyrti_bring_guarded(polyrti_entered *entered, bool alike);

#endif
