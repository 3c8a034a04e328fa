/* What a step adds to a reduction (reduction.c): the elements that a rank accumulates
 * into for the first time in a run of the nest, and the bytes that it takes to tell them. */
#include "reduction_parts.h"

#include "../base/memory.h"

#include <string.h>

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

const char *polyrti_read_part(const polyrt_region *region, int nest, const char *place,
                              polyrti_received_part *part)
{
    memcpy(&part->head, place, sizeof part->head);
    place += sizeof part->head;
    polyrt_sink *runs = &part->runs;
    const polyrt_reduction *reduction = &region->nests[nest].reductions[part->head.reduction];
    runs->count = (size_t)part->head.runs;
    runs->runs = polyrti_grow(runs->runs, &runs->capacity, runs->count, sizeof *runs->runs);
    if (runs->count > 0)
        memcpy(runs->runs, place, runs->count * sizeof(polyrti_run));
    const size_t bytes =
        polyrti_padded((size_t)part->head.elements * region->arrays[reduction->array].element_size);
    part->old = place + runs->count * sizeof(polyrti_run);
    part->values = part->old + (reduction->identity ? bytes : 0);
    return part->values + bytes;
}
