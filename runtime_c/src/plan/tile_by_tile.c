/* The schemes other than exact go tile by tile and part by part (polyrt_part). For a part P and a
 * rank r that owns receiving tiles of it, a tile is packed in one of two ways:
 *
 * - unicast: the sum over these tiles t of F(P -> t): exact for each t, but what two of them read
 * is sent twice;
 * - multicast: all of P, if any of F(P -> t) is not empty: each value once, but r may not read all.
 *
 * foifi (Dathathri et al. 2013, section III) has one part per array, always unicast; fo (Bondhugula
 * 2011, sections 4.2.1 and 5.1) has one part per array, always multicast; fop (Dathathri et al.
 * 2013, section IV) has a source-distinct partition of them. Of that paper's four conditions the
 * first two, which hold for any placement, are settled by the translator; the other two (all
 * receiving tiles on different ranks: unicast; all on one: multicast) are those where one of the
 * ways sends no value that is not needed. Here that is decided for each rank, by comparing the two
 * volumes, which gives the same in these cases and never more than the smaller one otherwise. So,
 * parts being disjoint, exact <= fop <= foifi and fop <= fo for every tile and rank.
 *
 * A receiving tile is one tile of the coordinates that decide on the owner, at all times together.
 */
#include "tile_by_tile.h"

/* All of part p; NULL if the part has no function for that. */
static const polyrt_sink *whole_of(polyrti_writer *writer, int p)
{
    const polyrt_part *part = &polyrti_writer_nest(writer)->parts[p];
    polyrt_sink *whole = &writer->whole[p];
    if (part->out && !writer->has_whole[p]) {
        polyrti_clear(whole);
        part->out(writer->execution->args, writer->step->z, writer->box.lo, writer->box.hi, NULL,
                  NULL, whole);
        polyrti_merge(whole);
        writer->has_whole[p] = true;
    }
    return part->out ? whole : NULL;
}

/* The next flow of the part, from place k on, that reaches the receiving nest; -1 if there is none.
 */
static int next_flow(const polyrti_writer *writer, const polyrt_part *part, int receiver, int *k)
{
    while (*k < part->flow_count) {
        const int f = part->flows[(*k)++];
        if (writer->reaches[f] && polyrti_writer_nest(writer)->flows[f].receiver == receiver)
            return f;
    }
    return -1;
}

/* Where in the nest anything of the part is read; false if nowhere. */
static bool part_reach(const polyrti_writer *writer, const polyrt_part *part, int receiver,
                       polyrti_box *reach)
{
    const int depth = writer->execution->region->nests[receiver].depth;
    int k = 0, f = next_flow(writer, part, receiver, &k);
    if (f < 0)
        return false;
    *reach = writer->reach[f];
    while ((f = next_flow(writer, part, receiver, &k)) >= 0)
        for (int i = 0; i < depth; i++) {
            reach->lo[i] = polyrt_min(reach->lo[i], writer->reach[f].lo[i]);
            reach->hi[i] = polyrt_max(reach->hi[i], writer->reach[f].hi[i]);
        }
    return true;
}

/* Appends F(P -> tile) for the tile of a receiving nest. */
static void flow_to_tile(polyrti_writer *writer, int p, int receiver, const polyrti_box *tile)
{
    const polyrt_sink *whole = whole_of(writer, p);
    const polyrt_part *part = &polyrti_writer_nest(writer)->parts[p];
    polyrti_clear(&writer->flowing);
    for (int k = 0, f; (f = next_flow(writer, part, receiver, &k)) >= 0;)
        polyrti_flow_to_box(writer, f, tile, &writer->flowing);
    polyrti_merge(&writer->flowing);
    if (whole)
        polyrti_intersect(&writer->flowing, whole, &writer->common);
    polyrti_concatenate(&writer->unicast, whole ? &writer->common : &writer->flowing);
}

/* Appends to `unicast` what of part p flows to the rank's part of a nest: tile by tile, or for a
 * multicast, where only its being there counts, box by box. */
static void flow_to_nest(polyrti_writer *writer, int p, int receiver, int rank,
                         polyrti_needs *needs)
{
    const polyrt_part *part = &polyrti_writer_nest(writer)->parts[p];
    const size_t count = writer->unicast.count;
    polyrti_box reach;
    if (!part_reach(writer, part, receiver, &reach) ||
        !polyrti_find_receiving_boxes(writer, receiver, &reach, rank))
        return;
    writer->tiles.count = 0;
    for (size_t i = 0; i < writer->boxes.count; i++)
        if (part->packing == POLYRT_MULTICAST)
            polyrti_add_box(&writer->tiles, &writer->boxes.data[i]);
        else
            polyrti_cut(&writer->execution->placements[receiver], &writer->boxes.data[i], &reach,
                        &writer->tiles);
    for (size_t i = 0; i < writer->tiles.count; i++)
        flow_to_tile(writer, p, receiver, &writer->tiles.data[i]);
    if (writer->unicast.count > count)
        polyrti_add_need(receiver, &reach, needs);
}

/* Fills `unicast` with what of part p flows to the rank. Flows to one nest are next to each other.
 */
static void flow_to_rank(polyrti_writer *writer, int p, int rank, polyrti_needs *needs)
{
    const polyrt_part *part = &polyrti_writer_nest(writer)->parts[p];
    int last = POLYRT_OUT;
    polyrti_clear(&writer->unicast);
    for (int k = 0; k < part->flow_count; k++) {
        const int receiver = polyrti_writer_nest(writer)->flows[part->flows[k]].receiver;
        if (receiver != last)
            flow_to_nest(writer, p, receiver, rank, needs);
        last = receiver;
    }
}

/* The runs that the packing chooses, if the rank reads some of the part. */
static const polyrt_sink *choose(polyrti_writer *writer, int p)
{
    const enum polyrt_packing packing = polyrti_writer_nest(writer)->parts[p].packing;
    if (writer->unicast.count == 0 || packing == POLYRT_UNICAST)
        return &writer->unicast;
    const polyrt_sink *whole = whole_of(writer, p);
    return packing == POLYRT_MULTICAST ||
                   polyrti_elements(whole) < polyrti_elements(&writer->unicast)
               ? whole
               : &writer->unicast;
}

bool polyrti_send_set_by_parts(polyrti_writer *writer, int rank, polyrt_sink *runs,
                               polyrti_needs *needs)
{
    const polyrt_nest *nest = polyrti_writer_nest(writer);
    bool sends = false;
    for (int p = 0; p < nest->part_count; p++) {
        if (nest->parts[p].scheme != writer->execution->scheme)
            continue;
        flow_to_rank(writer, p, rank, needs);
        polyrti_concatenate(&runs[nest->parts[p].array], choose(writer, p));
        sends = sends || writer->unicast.count > 0;
    }
    return sends;
}
