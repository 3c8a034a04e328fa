/* The final values that a step computes. */
#include "final_values.h"

void polyrti_collect_final(const polyrt_execution *execution, const polyrti_step *step,
                           const polyrti_boxes *boxes, polyrt_sink *sinks)
{
    const polyrt_nest *nest = &execution->region->nests[step->nest];
    for (int f = 0; f < nest->flow_count; f++)
        if (nest->flows[f].receiver == POLYRT_OUT)
            for (size_t i = 0; i < boxes->count; i++)
                nest->flows[f].flow(execution->args, step->z, boxes->data[i].lo, boxes->data[i].hi,
                                    NULL, NULL, &sinks[nest->flows[f].array]);
}

int64_t polyrti_room_in_chunk(size_t bytes, size_t size)
{
    return polyrt_max(bytes == 0, ((int64_t)POLYRTI_GATHER_CHUNK - (int64_t)bytes) / (int64_t)size);
}

bool polyrti_gets_final(const polyrt_execution *execution, int rank)
{
    return execution->gather == POLYRT_GATHER_ALL ||
           (execution->gather == POLYRT_GATHER_ROOT && rank == 0);
}

bool polyrti_delivers(const polyrt_region *region, const polyrti_staying *staying)
{
    for (int a = 0; a < region->array_count; a++)
        if (region->arrays[a].written && !staying[a].whole)
            return true;
    return false;
}

void polyrti_leave_staying(const polyrti_staying *staying, polyrt_sink *runs)
{
    polyrt_sink window = {0}, rest = {0};
    if (staying->first >= staying->past)
        return;
    polyrti_append(&window, staying->first, staying->past - staying->first);
    polyrti_subtract(runs, &window, &rest);
    polyrti_clear(runs);
    polyrti_append_all(runs, &rest);
    polyrti_release(&window);
    polyrti_release(&rest);
}
