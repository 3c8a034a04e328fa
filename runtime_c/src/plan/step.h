/* The steps of one nest: one for a parallel or solo nest, one for each front of a wavefront. */
#ifndef POLYRTI_STEP_H
#define POLYRTI_STEP_H

#include "wavefront.h"

void polyrti_each_step(polyrt_execution *execution, int nest, const int64_t *z,
                       polyrti_step_fn *visit, void *argument);

#endif
