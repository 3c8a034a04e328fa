/* Programs that check themselves; the public functions are in polyrt.h. */
#ifndef POLYRTI_SELFCHECK_H
#define POLYRTI_SELFCHECK_H

#include "../layout/execution.h"
#include "../sets/runs.h"

/* Keeps the final values of an execution (one sink per array) that this rank computed. Not
 * collective. */
void polyrti_selfcheck_note(polyrt_check *check, const polyrt_execution *execution,
                            const polyrt_sink *final);

#endif
