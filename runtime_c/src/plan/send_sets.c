/* What one writing box owes to one rank, under each communication scheme, without MPI. All of them
 * are made of the same `flow` functions.
 *
 * exact: `flow` to each box of the receiving nests that the rank owns; the runs are merged per
 * array, so a value travels to a rank once.
 *
 * The other schemes go tile by tile and part by part (polyrt_part). For a part P and a rank r that
 * owns receiving tiles of it: unicast    sum over these tiles t of F(P -> t): exact for each t, but
 * what two of them read is sent twice; multicast  all of P, if any of F(P -> t) is not empty: each
 * value once, but r may not read all of them. foifi (Dathathri et al. 2013, section III) has one
 * part per array, always unicast; fo (Bondhugula 2011, sections 4.2.1 and 5.1) has one part per
 * array, always multicast; fop (Dathathri et al. 2013, section IV) has a source-distinct partition
 * of them. Of that paper's four conditions the first two, which hold for any placement, are settled
 * by the translator; the other two (all receiving tiles on different ranks: unicast; all on one:
 * multicast) are those where the one or the other sends no value that is not needed. Here that is
 * decided for each rank, by comparing the two volumes, which gives the same in these cases and
 * never more than the smaller one otherwise. So, parts being disjoint, exact <= fop <= foifi and
 * fop <= fo for every tile and rank.
 *
 * A receiving tile is one tile of the coordinates that decide on the owner, at all times together.
 */
#include "../plan.h"

#include <stdlib.h>

enum { UNSETTLED = -1 };

struct polyrti_writer {
    const polyrt_execution *execution;
    const polyrti_step *step;
    polyrti_box box;
    polyrti_box *reach; /* per flow of the nest */
    bool *reaches;      /* per flow: whether it may owe anything */
    int *cast; /* per flow: 1 + the number of the broadcast that it is part of, 0 for none */
    polyrti_tree *trees; /* per broadcast; and its array */
    int *arrays;
    int cast_count;
    polyrt_sink *whole;  /* per part: all of it */
    bool *has_whole;     /* per part: whether `whole` is filled in */
    polyrti_boxes boxes; /* scratch, as all below */
    polyrti_boxes tiles;
    polyrt_sink piece, common, unicast;
};

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

/* ------------------------------------------------------------------------------------------------------------------
 * writing boxes */

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
    writer->cast = polyrti_new((size_t)flows, sizeof *writer->cast);
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
    polyrti_release(&writer->piece);
    polyrti_release(&writer->common);
    polyrti_release(&writer->unicast);
    free(writer->boxes.data);
    free(writer->tiles.data);
    free(writer->reach);
    free(writer->reaches);
    free(writer->cast);
    free(writer->trees);
    free(writer->arrays);
    free(writer->whole);
    free(writer->has_whole);
    free(writer);
}

static const polyrt_nest *nest_of(const polyrti_writer *writer)
{
    return &writer->execution->region->nests[writer->step->nest];
}

/* Whether all of the group get the same: in the other dimensions it has one coordinate, which a
 * flow within a nest must not change, as what the flow says holds for those who differ from the
 * root in one of its own dimensions. */
static bool is_uniform(const polyrti_writer *writer, const polyrt_flow *flow,
                       const polyrti_tree *tree)
{
    int rank = tree->root;
    for (int d = tree->group.dimensions - 1; d >= 0; d--) {
        const polyrti_span *span = &tree->group.span[d];
        const bool moves =
            flow->receiver == writer->step->nest && rank % tree->group.ranks[d] != span->first;
        if ((flow->broadcast >> d & 1) == 0 && (span->count > 1 || moves))
            return false;
        rank /= tree->group.ranks[d];
    }
    return true;
}

/* How many receive flow f if it goes down a tree, 0 if it does not. */
static int candidate(const polyrti_writer *writer, int f, polyrti_tree *tree)
{
    const polyrt_flow *flow = &nest_of(writer)->flows[f];
    if (flow->broadcast == 0 || !writer->reaches[f] || writer->execution->scheme != POLYRT_EXACT ||
        !polyrti_owner_group(writer->execution, flow->receiver, &writer->reach[f], &tree->group) ||
        !is_uniform(writer, flow, tree))
        return 0;
    const int size = polyrti_tree_size(tree);
    return size < POLYRTI_TREE_LEAST ? 0 : size;
}

/* Flow f goes down the tree of its array for the same group, or down one of its own, unless some of
 * its receivers, and not all, get something of the array down another one, which may be the same.
 */
static void plant(polyrti_writer *writer, int f, const polyrti_tree *tree)
{
    const int array = nest_of(writer)->flows[f].array;
    writer->cast[f] = 0;
    for (int k = 0; k < writer->cast_count; k++) {
        if (writer->arrays[k] != array)
            continue;
        if (polyrti_same_group(&writer->trees[k].group, &tree->group)) {
            writer->cast[f] = k + 1;
            return;
        }
        if (polyrti_receivers_in(tree, &writer->trees[k].group) == POLYRTI_SOME)
            return;
    }
    writer->trees[writer->cast_count] = *tree;
    writer->arrays[writer->cast_count] = array;
    writer->cast[f] = ++writer->cast_count;
}

/* Of the flows that are not settled the one with the most receivers down a tree, -1 if there is
 * none; settles those without. */
static int widest(polyrti_writer *writer, polyrti_tree *chosen)
{
    polyrti_tree tree = *chosen;
    int most = 0, flow = -1;
    for (int f = 0; f < nest_of(writer)->flow_count; f++) {
        const int size = writer->cast[f] == UNSETTLED ? candidate(writer, f, &tree) : 0;
        if (size == 0 && writer->cast[f] == UNSETTLED)
            writer->cast[f] = 0;
        if (size > most) {
            most = size;
            flow = f;
            *chosen = tree;
        }
    }
    return flow;
}

/* The largest groups first, so that what goes to a part of one can leave out what all of it get. */
static void plant_all(polyrti_writer *writer, int rank)
{
    polyrti_tree tree = {.root = rank};
    writer->cast_count = 0;
    for (int f = 0; f < nest_of(writer)->flow_count; f++)
        writer->cast[f] = UNSETTLED;
    for (int f = widest(writer, &tree); f >= 0; f = widest(writer, &tree))
        plant(writer, f, &tree);
}

void polyrti_writer_turn(polyrti_writer *writer, const polyrti_step *step, int rank,
                         const polyrti_box *box)
{
    writer->step = step;
    writer->box = *box;
    const polyrt_nest *nest = nest_of(writer);
    for (int f = 0; f < nest->flow_count; f++) {
        polyrti_box *reach = &writer->reach[f];
        *reach = polyrti_everywhere();
        writer->reaches[f] = nest->flows[f].receiver != POLYRT_OUT &&
                             nest->flows[f].reach(writer->execution->args, step->z, box->lo,
                                                  box->hi, reach->lo, reach->hi);
    }
    plant_all(writer, rank);
    for (int p = 0; p < nest->part_count; p++)
        writer->has_whole[p] = false;
}

void polyrti_add_receivers(const polyrti_writer *writer, polyrti_ranks *ranks)
{
    const polyrt_nest *nest = nest_of(writer);
    for (int f = 0; f < nest->flow_count; f++)
        if (writer->reaches[f] && writer->cast[f] == 0)
            polyrti_add_owners(writer->execution, nest->flows[f].receiver, &writer->reach[f],
                               ranks);
}

/* Finds the boxes of the rank in a nest within what is reached; false if there are none. */
static bool ask(polyrti_writer *writer, int receiver, const polyrti_box *reach, int rank)
{
    writer->boxes.count = 0;
    polyrti_owned_boxes(&writer->execution->placements[receiver], rank, reach, &writer->boxes);
    return writer->boxes.count > 0;
}

static void flow_to(const polyrti_writer *writer, int f, const polyrti_box *box, polyrt_sink *sink)
{
    nest_of(writer)->flows[f].flow(writer->execution->args, writer->step->z, writer->box.lo,
                                   writer->box.hi, box->lo, box->hi, sink);
}

static void add_need(int receiver, const polyrti_box *reach, polyrti_needs *needs)
{
    if (!needs)
        return;
    needs->data =
        polyrti_grow(needs->data, &needs->capacity, needs->count + 1, sizeof *needs->data);
    needs->data[needs->count++] = (polyrti_need){receiver, *reach};
}

/* ------------------------------------------------------------------------------------------------------------------------
 * exact */

/* Appends flow f to all boxes of the rank; whether that is anything. */
static bool flow_to_boxes(polyrti_writer *writer, int f, int rank, polyrt_sink *sink,
                          polyrti_needs *needs)
{
    const int64_t emitted = sink->emitted;
    const int receiver = nest_of(writer)->flows[f].receiver;
    if (!writer->reaches[f] || !ask(writer, receiver, &writer->reach[f], rank))
        return false;
    for (size_t i = 0; i < writer->boxes.count; i++)
        flow_to(writer, f, &writer->boxes.data[i], sink);
    if (sink->emitted == emitted)
        return false;
    add_need(receiver, &writer->reach[f], needs);
    return true;
}

static bool owe_exactly(polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs)
{
    const polyrt_nest *nest = nest_of(writer);
    bool owes = false;
    for (int f = 0; f < nest->flow_count; f++)
        if (writer->cast[f] == 0 &&
            flow_to_boxes(writer, f, rank, &runs[nest->flows[f].array], needs))
            owes = true;
    return owes;
}

bool polyrti_broadcast(const polyrti_writer *writer, int k, polyrti_tree *tree, int *array)
{
    if (k >= writer->cast_count)
        return false;
    *tree = writer->trees[k];
    *array = writer->arrays[k];
    return true;
}

void polyrti_owe_all(polyrti_writer *writer, int k, int receiver, polyrt_sink *runs,
                     polyrti_needs *needs)
{
    for (int f = 0; f < nest_of(writer)->flow_count; f++)
        if (writer->cast[f] == k + 1)
            flow_to_boxes(writer, f, receiver, runs, needs);
}

/* ----------------------------------------------------------------------------------------------------------------------
 * by parts */

/* All of part p; NULL if the part has no function for that. */
static const polyrt_sink *whole_of(polyrti_writer *writer, int p)
{
    const polyrt_part *part = &nest_of(writer)->parts[p];
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
        if (writer->reaches[f] && nest_of(writer)->flows[f].receiver == receiver)
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
    const polyrt_part *part = &nest_of(writer)->parts[p];
    polyrti_clear(&writer->piece);
    for (int k = 0, f; (f = next_flow(writer, part, receiver, &k)) >= 0;)
        flow_to(writer, f, tile, &writer->piece);
    polyrti_merge(&writer->piece);
    if (whole)
        polyrti_intersect(&writer->piece, whole, &writer->common);
    polyrti_concatenate(&writer->unicast, whole ? &writer->common : &writer->piece);
}

/* Appends to `unicast` what of part p flows to the rank's part of a nest: tile by tile, or for a
 * multicast, where only its being there counts, box by box. */
static void flow_to_nest(polyrti_writer *writer, int p, int receiver, int rank,
                         polyrti_needs *needs)
{
    const polyrt_part *part = &nest_of(writer)->parts[p];
    const size_t count = writer->unicast.count;
    polyrti_box reach;
    if (!part_reach(writer, part, receiver, &reach) || !ask(writer, receiver, &reach, rank))
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
        add_need(receiver, &reach, needs);
}

/* Fills `unicast` with what of part p flows to the rank. Flows to one nest are next to each other.
 */
static void flow_to_rank(polyrti_writer *writer, int p, int rank, polyrti_needs *needs)
{
    const polyrt_part *part = &nest_of(writer)->parts[p];
    int last = POLYRT_OUT;
    polyrti_clear(&writer->unicast);
    for (int k = 0; k < part->flow_count; k++) {
        const int receiver = nest_of(writer)->flows[part->flows[k]].receiver;
        if (receiver != last)
            flow_to_nest(writer, p, receiver, rank, needs);
        last = receiver;
    }
}

/* The runs that the packing chooses, if the rank reads some of the part. */
static const polyrt_sink *choose(polyrti_writer *writer, int p)
{
    const enum polyrt_packing packing = nest_of(writer)->parts[p].packing;
    if (writer->unicast.count == 0 || packing == POLYRT_UNICAST)
        return &writer->unicast;
    const polyrt_sink *whole = whole_of(writer, p);
    return packing == POLYRT_MULTICAST ||
                   polyrti_elements(whole) < polyrti_elements(&writer->unicast)
               ? whole
               : &writer->unicast;
}

static bool owe_by_parts(polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs)
{
    const polyrt_nest *nest = nest_of(writer);
    bool owes = false;
    for (int p = 0; p < nest->part_count; p++) {
        if (nest->parts[p].scheme != writer->execution->scheme)
            continue;
        flow_to_rank(writer, p, rank, needs);
        polyrti_concatenate(&runs[nest->parts[p].array], choose(writer, p));
        owes = owes || writer->unicast.count > 0;
    }
    return owes;
}

bool polyrti_owe(polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs)
{
    return writer->execution->scheme == POLYRT_EXACT ? owe_exactly(writer, rank, runs, needs)
                                                     : owe_by_parts(writer, rank, runs, needs);
}
