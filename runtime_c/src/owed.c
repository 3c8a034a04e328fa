/* What one writing box owes to one rank, under each communication scheme, without MPI. All of them are made of the same `flow` functions.
 *
 * exact: `flow` to each box of the receiving nests that the rank owns; the runs are merged per array, so a value travels to a rank once.
 *
 * The other schemes go tile by tile and part by part (polyrt_part). For a part P and a rank r that owns receiving tiles of it:
 *   unicast    sum over these tiles t of F(P -> t): exact for each t, but what two of them read is sent twice;
 *   multicast  all of P, if any of F(P -> t) is not empty: each value once, but r may not read all of them.
 * foifi (Dathathri et al. 2013, section III) has one part per array, always unicast; fo (Bondhugula 2011, sections 4.2.1 and 5.1) has one
 * part per array, always multicast; fop (Dathathri et al. 2013, section IV) has a source-distinct partition of them. Of that paper's four
 * conditions the first two, which hold for any placement, are settled by the translator; the other two (all receiving tiles on different
 * ranks: unicast; all on one: multicast) are those where the one or the other sends no value that is not needed. Here that is decided for
 * each rank, by comparing the two volumes, which gives the same in these cases and never more than the smaller one otherwise. So, parts
 * being disjoint, exact <= fop <= foifi and fop <= fo for every tile and rank.
 *
 * A receiving tile is one tile of the coordinates that decide on the owner, at all times together. */
#include "polyrt_internal.h"

#include <stdlib.h>

bool polyrti_scheme_cuts(enum polyrt_scheme scheme)
{
    return scheme != POLYRT_EXACT;
}

bool polyrti_scheme_exceeds(enum polyrt_scheme scheme)
{
    return scheme == POLYRT_FO || scheme == POLYRT_FOP;
}

void polyrti_receiving_boxes(const polyrt_execution *execution, int nest, int rank, const polyrti_box *reach, polyrti_boxes *boxes)
{
    const polyrti_share *share = &execution->shares[nest];
    const polyrt_nest *receiver = &execution->region->nests[nest];
    const int d = receiver->depth > 0 ? receiver->distributed : 0;
    const int64_t begin = polyrt_max(reach->lo[d], share->extent[0]), end = polyrt_min(reach->hi[d], share->extent[1]);
    polyrti_box box = polyrti_everywhere();
    int64_t interval[2];
    for (int64_t from = begin; polyrti_share_next(share, rank, from, interval) && interval[0] <= end; from = interval[1] + 1) {
        box.lo[d] = interval[0];
        box.hi[d] = interval[1];
        polyrti_add_box(boxes, &box);
    }
}

void polyrti_tiles_of(const polyrt_execution *execution, int nest, const polyrti_box *owned, const polyrti_box *within,
                      polyrti_boxes *tiles)
{
    const polyrt_nest *descriptor = &execution->region->nests[nest];
    const int d = descriptor->depth > 0 ? descriptor->distributed : 0;
    const int64_t size = execution->shares[nest].size;
    const int64_t begin = polyrt_max(owned->lo[d], within->lo[d]), end = polyrt_min(owned->hi[d], within->hi[d]);
    polyrti_box tile = *owned;
    if (descriptor->depth == 0) {
        polyrti_add_box(tiles, owned);
        return;
    }
    for (int64_t x = polyrt_floor_div(begin, size) * size; x <= end; x += size) {
        tile.lo[d] = x;
        tile.hi[d] = x + size - 1;
        polyrti_add_box(tiles, &tile);
    }
}

/* One writing box, one flow, one receiving rank. */
typedef struct question {
    const polyrti_writer *writer;
    const polyrt_flow *flow;
    int rank;
    polyrti_box reach;
    polyrti_boxes boxes; /* that the rank owns in reach */
} question;

/* Fills in reach and boxes; false if nothing can be owed. */
static bool ask(question *q)
{
    const polyrt_execution *execution = q->writer->execution;
    q->boxes.count = 0;
    q->reach = polyrti_everywhere();
    if (q->flow->receiver == POLYRT_OUT ||
        !q->flow->reach(execution->args, q->writer->step->z, q->writer->box.lo, q->writer->box.hi, q->reach.lo, q->reach.hi))
        return false;
    polyrti_receiving_boxes(execution, q->flow->receiver, q->rank, &q->reach, &q->boxes);
    return q->boxes.count > 0;
}

static void flow_to(const question *q, const polyrti_box *box, polyrt_sink *sink)
{
    const polyrti_writer *writer = q->writer;
    q->flow->flow(writer->execution->args, writer->step->z, writer->box.lo, writer->box.hi, box->lo, box->hi, sink);
}

static void add_need(polyrti_needs *needs, const question *q)
{
    if (!needs)
        return;
    needs->data = polyrti_grow(needs->data, &needs->capacity, needs->count + 1, sizeof *needs->data);
    needs->data[needs->count++] = (polyrti_need){q->flow->receiver, q->reach};
}

/* ------------------------------------------------------------------------------------------------------------------------ exact */

static bool owe_exactly(const polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs)
{
    const polyrt_nest *nest = &writer->execution->region->nests[writer->step->nest];
    question q = {.writer = writer, .rank = rank};
    bool owes = false;
    for (int f = 0; f < nest->flow_count; f++) {
        q.flow = &nest->flows[f];
        if (!ask(&q))
            continue;
        polyrt_sink *sink = &runs[q.flow->array];
        const int64_t emitted = sink->emitted;
        for (size_t i = 0; i < q.boxes.count; i++)
            flow_to(&q, &q.boxes.data[i], sink);
        if (sink->emitted == emitted)
            continue;
        add_need(needs, &q);
        owes = true;
    }
    free(q.boxes.data);
    return owes;
}

/* ---------------------------------------------------------------------------------------------------------------------- by parts */

/* One part's way to one rank. */
typedef struct packing {
    const polyrt_part *part;
    polyrti_boxes tiles; /* scratch */
    polyrt_sink piece;   /* scratch */
    polyrt_sink unicast; /* what flows to each receiving tile of the rank, one behind the other; for a multicast, to all at once */
    polyrt_sink whole;   /* the part */
} packing;

static void flow_to_tiles(const question *q, packing *packing)
{
    packing->tiles.count = 0;
    for (size_t i = 0; i < q->boxes.count; i++)
        if (packing->part->packing == POLYRT_MULTICAST)
            polyrti_add_box(&packing->tiles, &q->boxes.data[i]);
        else
            polyrti_tiles_of(q->writer->execution, q->flow->receiver, &q->boxes.data[i], &q->reach, &packing->tiles);
    for (size_t i = 0; i < packing->tiles.count; i++) {
        polyrti_clear(&packing->piece);
        flow_to(q, &packing->tiles.data[i], &packing->piece);
        polyrti_merge(&packing->piece);
        polyrti_concatenate(&packing->unicast, &packing->piece);
    }
}

static void flow_to_rank(const polyrti_writer *writer, int rank, packing *packing, polyrti_needs *needs)
{
    question q = {.writer = writer, .rank = rank};
    polyrti_clear(&packing->unicast);
    for (int f = 0; f < packing->part->flow_count; f++) {
        const size_t count = packing->unicast.count;
        q.flow = &packing->part->flows[f];
        if (!ask(&q))
            continue;
        flow_to_tiles(&q, packing);
        if (packing->unicast.count > count)
            add_need(needs, &q);
    }
    free(q.boxes.data);
}

/* The runs that the packing chooses, if the rank reads some of the part. */
static const polyrt_sink *choose(const polyrti_writer *writer, packing *packing)
{
    const polyrt_part *part = packing->part;
    if (packing->unicast.count == 0 || part->packing == POLYRT_UNICAST)
        return &packing->unicast;
    polyrti_clear(&packing->whole);
    part->out(writer->execution->args, writer->step->z, writer->box.lo, writer->box.hi, NULL, NULL, &packing->whole);
    polyrti_merge(&packing->whole);
    const bool multicast = part->packing == POLYRT_MULTICAST || polyrti_elements(&packing->whole) < polyrti_elements(&packing->unicast);
    return multicast ? &packing->whole : &packing->unicast;
}

static bool owe_by_parts(const polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs)
{
    const polyrt_nest *nest = &writer->execution->region->nests[writer->step->nest];
    packing packing = {0};
    bool owes = false;
    for (int p = 0; p < nest->part_count; p++) {
        if (nest->parts[p].scheme != writer->execution->scheme)
            continue;
        packing.part = &nest->parts[p];
        flow_to_rank(writer, rank, &packing, needs);
        polyrti_concatenate(&runs[packing.part->array], choose(writer, &packing));
        owes = owes || packing.unicast.count > 0;
    }
    free(packing.tiles.data);
    polyrti_release(&packing.piece);
    polyrti_release(&packing.unicast);
    polyrti_release(&packing.whole);
    return owes;
}

bool polyrti_owe(const polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs)
{
    return writer->execution->scheme == POLYRT_EXACT ? owe_exactly(writer, rank, runs, needs) : owe_by_parts(writer, rank, runs, needs);
}
