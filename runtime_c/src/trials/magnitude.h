/* About how large an execution is, by what all ranks know when they enter a region. */
#ifndef POLYRTI_TRIALS_MAGNITUDE_H
#define POLYRTI_TRIALS_MAGNITUDE_H

#include "../layout/execution.h"
#include "trials.h"

/* `parameters` are the loop-invariant integers. Pure. */
polyrti_magnitude polyrti_magnitude_of(const polyrt_execution *execution, int parameter_count,
                                       const int64_t *parameters);

/* Whether one rank has done it before any message comes: some thousand points in few bytes. */
bool polyrti_is_tiny(polyrti_magnitude magnitude);

#endif
