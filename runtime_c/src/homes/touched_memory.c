/* The memory that a rank touches in one execution of a region: the elements that the instances of
 * its tiles read or write, each once. The tiles are those of all steps, as boxes; what the
 * generated functions say of each box is merged, array by array. */
#include "touched_memory.h"

#include "../base/memory.h"
#include "../owners/nest_tiles.h"
#include "../sets/runs.h"

#include <stdlib.h>

enum {
    UNMERGED = 1
    << 20 /* runs that are kept before they are merged, beside as many as there are merged ones */
};

/* A list that is merged when it has doubled. */
typedef struct growing {
    polyrt_sink elements;
    size_t merged;
} growing;

static void settle(growing *growing, size_t allowed)
{
    if (growing->elements.count <= growing->merged * 2 + allowed)
        return;
    polyrti_merge(&growing->elements);
    growing->merged = growing->elements.count;
}

static void add_nest(const polyrt_execution *execution, int nest, int rank, growing *arrays)
{
    const polyrt_nest *own = &execution->region->nests[nest];
    polyrti_boxes boxes = {0};
    polyrti_nest_tiles(&execution->placements[nest], own, execution->args, rank, &boxes);
    for (size_t i = 0; i < boxes.count; i++)
        for (int k = 0; k < own->footprint_count; k++) {
            growing *array = &arrays[own->footprints[k].array];
            own->footprints[k].elements(execution->args, NULL, boxes.data[i].lo, boxes.data[i].hi,
                                        NULL, NULL, &array->elements);
            settle(array, UNMERGED);
        }
    free(boxes.data);
}

/* The nests from first to last. */
static polyrti_touched touched(const polyrt_execution *execution, int first, int last, int rank)
{
    const polyrt_region *region = execution->region;
    growing *arrays = polyrti_new((size_t)region->array_count, sizeof *arrays);
    polyrti_touched touched = {0};
    for (int nest = first; nest <= last; nest++)
        add_nest(execution, nest, rank, arrays);
    for (int a = 0; a < region->array_count; a++) {
        polyrti_merge(&arrays[a].elements);
        const double elements = (double)polyrti_elements(&arrays[a].elements);
        touched.elements += elements;
        touched.bytes += elements * (double)region->arrays[a].element_size;
        polyrti_release(&arrays[a].elements);
    }
    free(arrays);
    return touched;
}

polyrti_touched polyrti_touched_in(const polyrt_execution *execution, int nest, int rank)
{
    return touched(execution, nest, nest, rank);
}

polyrti_touched polyrti_touched_by(const polyrt_execution *execution, int rank)
{
    return touched(execution, 0, execution->region->nest_count - 1, rank);
}
