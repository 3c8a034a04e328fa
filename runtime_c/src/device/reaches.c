/* A reach is the hull of the runs of elements that footprints emit. */
#include "reaches.h"

#include "../base/memory.h"
#include "../owners/nest_tiles.h"

#include <stdlib.h>

static void widen(polyrti_reach *reach, const polyrt_sink *elements)
{
    if (elements->count == 0)
        return;
    const polyrti_run *last = &elements->runs[elements->count - 1];
    reach->first = polyrt_min(reach->first, elements->runs[0].offset);
    reach->end = polyrt_max(reach->end, last->offset + last->length);
}

/* Widens the reach into each array to what the nest touches in the rank's tiles. */
static void cover(polyrti_reach *reaches, const polyrt_region *region, const void *args,
                  const polyrt_nest *nest, const polyrti_placement *placement, int rank,
                  polyrt_sink *elements)
{
    polyrti_boxes boxes = {0};
    polyrti_nest_tiles(placement, nest, args, rank, &boxes);
    for (size_t b = 0; b < boxes.count; b++)
        for (int i = 0; i < nest->footprint_count; i++) {
            const polyrt_footprint *footprint = &nest->footprints[i];
            if (region->arrays[footprint->array].by_value)
                continue;
            polyrti_clear(elements);
            footprint->elements(args, NULL, boxes.data[b].lo, boxes.data[b].hi, NULL, NULL,
                                elements);
            polyrti_merge(elements);
            widen(&reaches[footprint->array], elements);
        }
    free(boxes.data);
}

polyrti_reach *polyrti_kernel_reaches(const polyrt_region *region, const void *args,
                                      const polyrti_placement *placements, int rank,
                                      polyrt_sink *scratch)
{
    polyrti_reach *reaches = polyrti_new((size_t)region->array_count, sizeof *reaches);
    for (int a = 0; a < region->array_count; a++)
        reaches[a] = (polyrti_reach){INT64_MAX, INT64_MIN};
    for (int n = 0; n < region->nest_count; n++)
        if (region->nests[n].kernel)
            cover(reaches, region, args, &region->nests[n], &placements[n], rank, scratch);
    return reaches;
}

polyrti_reach *polyrti_certain_reaches(const polyrt_region *region, const void *args)
{
    polyrti_reach *certain = polyrti_new((size_t)region->array_count, sizeof *certain);
    for (int a = 0; a < region->array_count; a++) {
        int64_t range[2];
        region->touched(args, a, range);
        certain[a] = (polyrti_reach){range[0], range[1] + 1};
    }
    return certain;
}
