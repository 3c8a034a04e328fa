/* A binomial tree over a group of ranks. */
#include "tree.h"

static int count_of(const polyrti_group *group)
{
    int count = 1;
    for (int d = 0; d < group->dimensions; d++)
        count *= group->span[d].count;
    return count;
}

/* The place of a rank in the group, -1 if it is not there. */
static int place_in(const polyrti_group *group, int rank)
{
    int place = 0, stride = 1;
    for (int d = group->dimensions - 1; d >= 0; d--) {
        const int ranks = group->ranks[d],
                  step = (rank % ranks - group->span[d].first + ranks) % ranks;
        if (step >= group->span[d].count)
            return -1;
        place += step * stride;
        stride *= group->span[d].count;
        rank /= ranks;
    }
    return rank == 0 ? place : -1;
}

static int rank_at(const polyrti_group *group, int place)
{
    int rank = 0, stride = 1;
    for (int d = group->dimensions - 1; d >= 0; d--) {
        rank += (group->span[d].first + place % group->span[d].count) % group->ranks[d] * stride;
        place /= group->span[d].count;
        stride *= group->ranks[d];
    }
    return rank;
}

bool polyrti_same_group(const polyrti_group *a, const polyrti_group *b)
{
    bool same = a->dimensions == b->dimensions;
    for (int d = 0; d < a->dimensions && same; d++)
        same = a->ranks[d] == b->ranks[d] && a->span[d].first == b->span[d].first &&
               a->span[d].count == b->span[d].count;
    return same;
}

enum polyrti_how_many polyrti_receivers_in(const polyrti_tree *tree, const polyrti_group *group)
{
    const int size = polyrti_tree_size(tree);
    int found = 0;
    for (int position = 1; position <= size; position++)
        found += place_in(group, polyrti_tree_rank(tree, position)) >= 0;
    return found == 0 ? POLYRTI_NONE : found < size ? POLYRTI_SOME : POLYRTI_ALL;
}

static bool root_takes_a_place(const polyrti_tree *tree)
{
    return place_in(&tree->group, tree->root) >= 0;
}

int polyrti_tree_size(const polyrti_tree *tree)
{
    return count_of(&tree->group) - root_takes_a_place(tree);
}

int polyrti_tree_position(const polyrti_tree *tree, int rank)
{
    const int place = place_in(&tree->group, rank);
    if (rank == tree->root)
        return 0;
    if (place < 0)
        return -1;
    return place + 1 - (root_takes_a_place(tree) && place > place_in(&tree->group, tree->root));
}

int polyrti_tree_rank(const polyrti_tree *tree, int position)
{
    if (position == 0)
        return tree->root;
    const bool after_root =
        root_takes_a_place(tree) && position - 1 >= place_in(&tree->group, tree->root);
    return rank_at(&tree->group, position - 1 + after_root);
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

int polyrti_tree_children(const polyrti_tree *tree, int position,
                          int children[POLYRTI_TREE_CHILDREN])
{
    const int size = polyrti_tree_size(tree),
              lowest = position == 0 ? 1 << 30 : position & -position;
    int bit = 1, count = 0;
    while (bit < lowest && bit <= size)
        bit *= 2;
    for (bit /= 2; bit > 0; bit /= 2)
        if (bit < lowest && position + bit <= size)
            children[count++] = position + bit;
    return count;
}
