/* How far kernels reach into the arrays of a region. */
#ifndef POLYRTI_REACHES_H
#define POLYRTI_REACHES_H

#include "../owners/placement.h"
#include "../sets/runs.h"

/* Elements first .. end - 1 of an array, none if first >= end. */
typedef struct polyrti_reach {
    int64_t first, end;
} polyrti_reach;

/* One for each array, which the caller frees: what kernels touch in the rank's tiles, at any time;
 * none of what they take along from the host. There is one placement for each nest. */
polyrti_reach *polyrti_kernel_reaches(const polyrt_region *region, const void *args,
                                      const polyrti_placement *placements, int rank,
                                      polyrt_sink *scratch);

/* One for each array, which the caller frees: the elements that are there, whatever conditions say
 * of a region that says what it may reach. */
polyrti_reach *polyrti_certain_reaches(const polyrt_region *region, const void *args);

#endif
