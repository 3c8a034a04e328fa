/* How long an execution of a region takes with the nests of one of its schedules, estimated from
 * some of its steps. Pure. */
#ifndef POLYRTI_STEP_COSTS_H
#define POLYRTI_STEP_COSTS_H

#include "../layout/execution.h"
#include "../settings/machine.h"

/* Seconds; the execution has a layout. */
double polyrti_estimated_seconds(polyrt_execution *execution, const polyrti_machine *machine);

#endif
