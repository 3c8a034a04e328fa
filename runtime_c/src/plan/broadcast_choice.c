/* Which flows of a writing box go down a tree: those that all ranks of a group need alike, the
 * largest groups first, so that what goes to a part of one can leave out what all of it get. */
#include "broadcast_choice.h"

enum { UNSETTLED = -1 };

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
    const polyrt_flow *flow = &polyrti_writer_nest(writer)->flows[f];
    if (flow->broadcast == 0 || !writer->reaches[f] || writer->execution->scheme != POLYRT_EXACT ||
        !polyrti_owner_group(&writer->execution->placements[flow->receiver], &writer->reach[f],
                             &tree->group) ||
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
    const int array = polyrti_writer_nest(writer)->flows[f].array;
    writer->broadcast[f] = 0;
    for (int k = 0; k < writer->broadcast_count; k++) {
        if (writer->arrays[k] != array)
            continue;
        if (polyrti_same_group(&writer->trees[k].group, &tree->group)) {
            writer->broadcast[f] = k + 1;
            return;
        }
        if (polyrti_receivers_in(tree, &writer->trees[k].group) == POLYRTI_SOME)
            return;
    }
    writer->trees[writer->broadcast_count] = *tree;
    writer->arrays[writer->broadcast_count] = array;
    writer->broadcast[f] = ++writer->broadcast_count;
}

/* Of the flows that are not settled the one with the most receivers down a tree, -1 if there is
 * none; settles those without. */
static int widest(polyrti_writer *writer, polyrti_tree *chosen)
{
    polyrti_tree tree = *chosen;
    int most = 0, flow = -1;
    for (int f = 0; f < polyrti_writer_nest(writer)->flow_count; f++) {
        const int size = writer->broadcast[f] == UNSETTLED ? candidate(writer, f, &tree) : 0;
        if (size == 0 && writer->broadcast[f] == UNSETTLED)
            writer->broadcast[f] = 0;
        if (size > most) {
            most = size;
            flow = f;
            *chosen = tree;
        }
    }
    return flow;
}

void polyrti_choose_broadcasts(polyrti_writer *writer, int rank)
{
    polyrti_tree tree = {.root = rank};
    writer->broadcast_count = 0;
    for (int f = 0; f < polyrti_writer_nest(writer)->flow_count; f++)
        writer->broadcast[f] = UNSETTLED;
    for (int f = widest(writer, &tree); f >= 0; f = widest(writer, &tree))
        plant(writer, f, &tree);
}
