/* What a step adds to a reduction (reduction.c): the elements that a rank accumulates
 * into for the first time in a run of the nest, and the bytes that it takes to tell them. */
#include "reduction_parts.h"

size_t polyrti_padded(size_t bytes)
{
    return (bytes + POLYRTI_ALIGNMENT - 1) / POLYRTI_ALIGNMENT * POLYRTI_ALIGNMENT;
}

void polyrti_reduction_part(const polyrt_execution *execution, const polyrti_step *step,
                            int reduction, const polyrti_boxes *boxes, polyrt_sink *seen,
                            polyrt_sink *fresh)
{
    const polyrt_reduction *descriptor =
        &execution->region->nests[step->nest].reductions[reduction];
    polyrt_sink touched = {0};
    for (size_t i = 0; i < boxes->count; i++)
        descriptor->touched(execution->args, step->z, boxes->data[i].lo, boxes->data[i].hi, NULL,
                            NULL, &touched);
    polyrti_merge(&touched);
    polyrti_subtract(&touched, seen, fresh);
    polyrti_append_all(seen, fresh);
    polyrti_merge(seen);
    polyrti_release(&touched);
}

size_t polyrti_reduction_part_bytes(const polyrt_region *region, int nest, int reduction,
                                    const polyrt_sink *runs)
{
    const polyrt_reduction *descriptor = &region->nests[nest].reductions[reduction];
    const size_t values = polyrti_padded((size_t)polyrti_elements(runs) *
                                         region->arrays[descriptor->array].element_size);
    return sizeof(polyrti_reduction_part_head) + runs->count * sizeof(polyrti_run) +
           (descriptor->identity ? 2 : 1) * values;
}
