/* Inputs: arrays that a region only reads. All ranks have them, until the region has come again
 * some times with the same arguments; then each rank keeps what its own part reads, and the first
 * rank that reads an element is its home. */
#ifndef POLYRTI_INPUTS_H
#define POLYRTI_INPUTS_H

#include "../layout/execution.h"
#include "../sets/store.h"

/* What all ranks read of an array, canonical; returns whether it is an input whose memory is worth
 * being given back, on all ranks alike. Of the placement only the second depends: polyrti_is_large
 * says whether it may be one. */
bool polyrti_is_large_input(const polyrt_execution *execution, const polyrti_store *store,
                            int array, polyrt_sink *all);
bool polyrti_is_shared_input(const polyrt_execution *execution, int array, const polyrt_sink *all);

/* Called for a rank with elements that it reads, and with those of which it is the home; canonical,
 * and the caller's. */
typedef void polyrti_reader_fn(int rank, const polyrt_sink *own, const polyrt_sink *home,
                               void *argument);

/* Visits the ranks, rank 0 a second time, as the home of what is between the elements read. */
void polyrti_each_reader(const polyrt_execution *execution, int array, const polyrt_sink *all,
                         polyrti_reader_fn *visit, void *argument);

#endif
