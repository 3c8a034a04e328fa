/* What a rank reads in a region that was written before it: the region's live-in, as far as the
 * rank's own instances read it. Pure. */
#ifndef POLYRTI_LIVE_IN_H
#define POLYRTI_LIVE_IN_H

#include "../layout/execution.h"
#include "../sets/runs.h"

/* Fills in the elements of one array, canonical. A rank without instances may get some, too. */
void polyrti_live_in(const polyrt_execution *execution, int rank, int array, polyrt_sink *elements);

/* What all ranks together read, whatever their number. */
void polyrti_live_in_of_all(const polyrt_execution *execution, int array, polyrt_sink *elements);

/* Appends the elements of one array in such a list, of all instances at any z. */
void polyrti_append_footprints(const polyrt_execution *execution, int array, int count,
                               const polyrt_footprint *footprints, polyrt_sink *elements);

#endif
