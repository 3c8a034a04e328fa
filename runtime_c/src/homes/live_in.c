/* What a rank reads that was written before the region: the live-in footprints of the boxes that it
 * owns. A nest that is not distributed runs on rank 0. */
#include "live_in.h"

#include "../owners/nest_tiles.h"

#include <stdlib.h>

static void append_live_in(const polyrt_execution *execution, int nest, int rank,
                           const polyrt_footprint *footprint, polyrt_sink *elements)
{
    polyrti_boxes boxes = {0};
    polyrti_nest_tiles(&execution->placements[nest], &execution->region->nests[nest],
                       execution->args, rank, &boxes);
    for (size_t i = 0; i < boxes.count; i++)
        footprint->elements(execution->args, NULL, boxes.data[i].lo, boxes.data[i].hi, NULL, NULL,
                            elements);
    free(boxes.data);
}

void polyrti_live_in(const polyrt_execution *execution, int rank, int array, polyrt_sink *elements)
{
    const polyrt_region *region = execution->region;
    polyrti_clear(elements);
    for (int n = 0; n < region->nest_count; n++)
        for (int k = 0; k < region->nests[n].live_in_count; k++)
            if (region->nests[n].live_ins[k].array == array)
                append_live_in(execution, n, rank, &region->nests[n].live_ins[k], elements);
    polyrti_merge(elements);
}

void polyrti_append_footprints(const polyrt_execution *execution, int array, int count,
                               const polyrt_footprint *footprints, polyrt_sink *elements)
{
    const polyrti_box all = polyrti_everywhere();
    for (int k = 0; k < count; k++)
        if (footprints[k].array == array)
            footprints[k].elements(execution->args, NULL, all.lo, all.hi, NULL, NULL, elements);
}

void polyrti_live_in_of_all(const polyrt_execution *execution, int array, polyrt_sink *elements)
{
    const polyrt_region *region = execution->region;
    polyrti_clear(elements);
    for (int n = 0; n < region->nest_count; n++)
        polyrti_append_footprints(execution, array, region->nests[n].live_in_count,
                                  region->nests[n].live_ins, elements);
    polyrti_merge(elements);
}
