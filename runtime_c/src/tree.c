/* Who passes a broadcast on to whom: a binomial tree over a group of ranks, without MPI.
 *
 * The root has position 0, the other ranks of the group positions 1..n in the group's order. A position's parent is the position without
 * its lowest bit, so that every rank knows its neighbours without a list of the others, and n ranks are reached in log2(n) rounds. */
#include "polyrt_internal.h"

/* The place of a rank in the group, behind the last one if it is not there. */
static int place_in(const polyrti_tree *tree, int rank)
{
    return (rank - tree->group.first + tree->ranks) % tree->ranks;
}

static bool root_takes_a_place(const polyrti_tree *tree)
{
    return place_in(tree, tree->root) < tree->group.count;
}

int polyrti_tree_size(const polyrti_tree *tree)
{
    return tree->group.count - root_takes_a_place(tree);
}

int polyrti_tree_position(const polyrti_tree *tree, int rank)
{
    const int place = place_in(tree, rank);
    if (rank == tree->root)
        return 0;
    if (place >= tree->group.count)
        return -1;
    return place + 1 - (root_takes_a_place(tree) && place > place_in(tree, tree->root));
}

int polyrti_tree_rank(const polyrti_tree *tree, int position)
{
    if (position == 0)
        return tree->root;
    const bool behind_root = root_takes_a_place(tree) && position - 1 >= place_in(tree, tree->root);
    return (tree->group.first + position - 1 + behind_root) % tree->ranks;
}

int polyrti_tree_parent(int position)
{
    return position & (position - 1);
}

int polyrti_tree_round(const polyrti_tree *tree, int position)
{
    int round = 0;
    for (int bit = position & -position; bit <= polyrti_tree_size(tree); bit *= 2)
        round++;
    return round;
}

int polyrti_tree_children(const polyrti_tree *tree, int position, int children[POLYRTI_TREE_CHILDREN])
{
    const int size = polyrti_tree_size(tree), lowest = position == 0 ? 1 << 30 : position & -position;
    int bit = 1, count = 0;
    while (bit < lowest && bit <= size)
        bit *= 2;
    for (bit /= 2; bit > 0; bit /= 2)
        if (bit < lowest && position + bit <= size)
            children[count++] = position + bit;
    return count;
}
