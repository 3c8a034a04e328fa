/* One writing box of a step. */
#include "writer.h"

#include "../base/memory.h"

const polyrt_nest *polyrti_writer_nest(const polyrti_writer *writer)
{
    return &writer->execution->region->nests[writer->step->nest];
}

bool polyrti_find_receiving_boxes(polyrti_writer *writer, int receiver, const polyrti_box *reach,
                                  int rank)
{
    writer->boxes.count = 0;
    polyrti_owned_boxes(&writer->execution->placements[receiver], rank, reach, &writer->boxes);
    return writer->boxes.count > 0;
}

void polyrti_flow_to_box(const polyrti_writer *writer, int f, const polyrti_box *box,
                         polyrt_sink *sink)
{
    polyrti_writer_nest(writer)->flows[f].flow(writer->execution->args, writer->step->z,
                                               writer->box.lo, writer->box.hi, box->lo, box->hi,
                                               sink);
}

void polyrti_add_need(int receiver, const polyrti_box *reach, polyrti_needs *needs)
{
    if (!needs)
        return;
    needs->data =
        polyrti_grow(needs->data, &needs->capacity, needs->count + 1, sizeof *needs->data);
    needs->data[needs->count++] = (polyrti_need){receiver, *reach};
}
