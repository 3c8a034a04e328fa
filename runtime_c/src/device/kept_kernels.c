/* Both are functions of the region's integers and of what its tiles are. */
#include "kept_kernels.h"

#include "../base/memory.h"

#include <stdlib.h>

void polyrti_know_kernels(polyrti_kept_kernels *kept, const polyrt_region *region, const void *args,
                          const polyrti_placement *placements, int rank, polyrt_sink *scratch)
{
    if (kept->reaches)
        return;
    kept->reaches = polyrti_kernel_reaches(region, args, placements, rank, scratch);
    kept->nests = region->nest_count;
    kept->listings = polyrti_new((size_t)kept->nests, sizeof *kept->listings);
}

void polyrti_release_kernels(polyrti_kept_kernels *kept)
{
    for (int n = 0; n < kept->nests; n++)
        polyrti_release_listing(&kept->listings[n]);
    free(kept->listings);
    free(kept->reaches);
}
