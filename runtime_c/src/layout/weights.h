/* How much of the work each rank is to get. */
#ifndef POLYRTI_WEIGHTS_H
#define POLYRTI_WEIGHTS_H

#include "execution.h"

/* Fills in weight[0 .. ranks - 1]: what POLYRT_WEIGHTS says, or has found (`auto`), else the
 * region's clause; false if nothing says it. Not collective; the same on all ranks. */
bool polyrti_weights_of(const polyrt_execution *execution, int ranks, double *weight);

#endif
