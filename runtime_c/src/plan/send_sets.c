/* What one writing box sends to one rank, under each communication scheme. All of them are made of
 * the same `flow` functions.
 *
 * exact: `flow` to each box of the receiving nests that the rank owns; the runs are merged per
 * array, so a value travels to a rank once. Where a whole group of ranks needs the same, it goes
 * down a tree (broadcast_choice.c). The other schemes are in tile_by_tile.c. */
#include "send_sets.h"

#include "broadcast_choice.h"
#include "tile_by_tile.h"
#include "../base/memory.h"

#include <stdlib.h>

bool polyrti_scheme_cuts(enum polyrt_scheme scheme)
{
    return scheme != POLYRT_EXACT;
}

bool polyrti_scheme_exceeds(enum polyrt_scheme scheme)
{
#define EXCEEDS(enumerator, name, exceeds) [enumerator] = exceeds,
    static const bool exceeding[] = {POLYRT_SCHEMES(EXCEEDS)};
#undef EXCEEDS
    return exceeding[scheme];
}

static void most(const polyrt_region *region, int *flows, int *parts)
{
    for (int i = 0; i < region->nest_count; i++) {
        *flows = region->nests[i].flow_count > *flows ? region->nests[i].flow_count : *flows;
        *parts = region->nests[i].part_count > *parts ? region->nests[i].part_count : *parts;
    }
}

polyrti_writer *polyrti_writer_new(const polyrt_execution *execution)
{
    int flows = 0, parts = 0;
    polyrti_writer *writer = polyrti_new(1, sizeof *writer);
    most(execution->region, &flows, &parts);
    writer->execution = execution;
    writer->reach = polyrti_new((size_t)flows, sizeof *writer->reach);
    writer->reaches = polyrti_new((size_t)flows, sizeof *writer->reaches);
    writer->broadcast = polyrti_new((size_t)flows, sizeof *writer->broadcast);
    writer->trees = polyrti_new((size_t)flows, sizeof *writer->trees);
    writer->arrays = polyrti_new((size_t)flows, sizeof *writer->arrays);
    writer->whole = polyrti_new((size_t)parts, sizeof *writer->whole);
    writer->has_whole = polyrti_new((size_t)parts, sizeof *writer->has_whole);
    return writer;
}

void polyrti_writer_free(polyrti_writer *writer)
{
    int flows = 0, parts = 0;
    most(writer->execution->region, &flows, &parts);
    for (int p = 0; p < parts; p++)
        polyrti_release(&writer->whole[p]);
    polyrti_release(&writer->flowing);
    polyrti_release(&writer->common);
    polyrti_release(&writer->unicast);
    free(writer->boxes.data);
    free(writer->tiles.data);
    free(writer->reach);
    free(writer->reaches);
    free(writer->broadcast);
    free(writer->trees);
    free(writer->arrays);
    free(writer->whole);
    free(writer->has_whole);
    free(writer);
}

void polyrti_writer_turn(polyrti_writer *writer, const polyrti_step *step, int rank,
                         const polyrti_box *box)
{
    writer->step = step;
    writer->box = *box;
    const polyrt_nest *nest = polyrti_writer_nest(writer);
    for (int f = 0; f < nest->flow_count; f++) {
        polyrti_box *reach = &writer->reach[f];
        *reach = polyrti_everywhere();
        writer->reaches[f] = nest->flows[f].receiver != POLYRT_OUT &&
                             nest->flows[f].reach(writer->execution->args, step->z, box->lo,
                                                  box->hi, reach->lo, reach->hi);
    }
    polyrti_choose_broadcasts(writer, rank);
    for (int p = 0; p < nest->part_count; p++)
        writer->has_whole[p] = false;
}

void polyrti_add_receivers(const polyrti_writer *writer, polyrti_ranks *ranks)
{
    const polyrt_nest *nest = polyrti_writer_nest(writer);
    for (int f = 0; f < nest->flow_count; f++)
        if (writer->reaches[f] && writer->broadcast[f] == 0)
            polyrti_add_owners(&writer->execution->placements[nest->flows[f].receiver],
                               &writer->reach[f], ranks);
}

/* Appends flow f to all boxes of the rank; whether that is anything. */
static bool flow_to_boxes(polyrti_writer *writer, int f, int rank, polyrt_sink *sink,
                          polyrti_needs *needs)
{
    const int64_t emitted = sink->emitted;
    const int receiver = polyrti_writer_nest(writer)->flows[f].receiver;
    if (!writer->reaches[f] ||
        !polyrti_find_receiving_boxes(writer, receiver, &writer->reach[f], rank))
        return false;
    for (size_t i = 0; i < writer->boxes.count; i++)
        polyrti_flow_to_box(writer, f, &writer->boxes.data[i], sink);
    if (sink->emitted == emitted)
        return false;
    polyrti_add_need(receiver, &writer->reach[f], needs);
    return true;
}

static bool exact_send_set(polyrti_writer *writer, int rank, polyrt_sink *runs,
                           polyrti_needs *needs)
{
    const polyrt_nest *nest = polyrti_writer_nest(writer);
    bool sends = false;
    for (int f = 0; f < nest->flow_count; f++)
        if (writer->broadcast[f] == 0 &&
            flow_to_boxes(writer, f, rank, &runs[nest->flows[f].array], needs))
            sends = true;
    return sends;
}

bool polyrti_broadcast_tree(const polyrti_writer *writer, int k, polyrti_tree *tree, int *array)
{
    if (k >= writer->broadcast_count)
        return false;
    *tree = writer->trees[k];
    *array = writer->arrays[k];
    return true;
}

void polyrti_broadcast_set(polyrti_writer *writer, int k, int receiver, polyrt_sink *runs,
                           polyrti_needs *needs)
{
    for (int f = 0; f < polyrti_writer_nest(writer)->flow_count; f++)
        if (writer->broadcast[f] == k + 1)
            flow_to_boxes(writer, f, receiver, runs, needs);
}

bool polyrti_send_set(polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs)
{
    return writer->execution->scheme == POLYRT_EXACT
               ? exact_send_set(writer, rank, runs, needs)
               : polyrti_send_set_by_parts(writer, rank, runs, needs);
}
