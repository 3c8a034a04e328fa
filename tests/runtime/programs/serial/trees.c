/* Trees reach every rank of a group once, in as many rounds as they say. */
#include "counting.h"

/* Whether the rank's coordinates in the grid are in the group's spans. */
static bool is_in(const polyrti_group *group, int rank)
{
    bool in = true;
    for (int d = group->dimensions - 1; d >= 0; d--) {
        const int ranks = group->ranks[d];
        bool found = false;
        for (int k = 0; k < group->span[d].count; k++)
            found = found || (group->span[d].first + k) % ranks == rank % ranks;
        in = in && found;
        rank /= ranks;
    }
    return in && rank == 0;
}

/* Whether every rank of the group has one position and one parent, is among the children of that,
 * and comes a round after it or later. */
static void check_tree(const polyrti_tree *tree, int ranks)
{
    const int size = polyrti_tree_size(tree);
    int children[POLYRTI_TREE_CHILDREN], seen = 0;
    for (int rank = 0; rank < ranks; rank++) {
        const int position = polyrti_tree_position(tree, rank);
        CHECK((position >= 0) == (rank == tree->root || is_in(&tree->group, rank)));
        if (position < 0)
            continue;
        CHECK(position <= size && polyrti_tree_rank(tree, position) == rank &&
              (position == 0) == (rank == tree->root));
        const int count = polyrti_tree_children(tree, position, children);
        seen += count;
        for (int i = 0; i < count; i++) {
            CHECK(children[i] > position && children[i] <= size &&
                  polyrti_tree_parent(children[i]) == position);
            CHECK(polyrti_tree_round(tree, children[i]) >
                  (position > 0 ? polyrti_tree_round(tree, position) : 0) + i);
            CHECK(1 << (polyrti_tree_round(tree, children[i]) - 1) <= size);
        }
    }
    CHECK(seen == size);
}

void check_trees(void)
{
    for (int ranks = 1; ranks <= 18; ranks++)
        for (int first = 0; first < ranks; first++)
            for (int count = 1; count <= ranks; count++)
                for (int root = 0; root < ranks; root++)
                    check_tree(
                        &(polyrti_tree){.root = root, .group = {1, {ranks}, {{first, count}}}},
                        ranks);
}

/* Groups in grids of 3 x 4 and 2 x 3 x 2 ranks, and how they meet. */
void check_trees_in_grids(void)
{
    const polyrti_group line = {2, {3, 4}, {{1, 1}, {0, 4}}}, cross = {2, {3, 4}, {{2, 3}, {3, 1}}},
                        all = {1, {12}, {{5, 12}}};
    for (int root = 0; root < 12; root++) {
        for (int first = 0; first < 12; first++)
            for (int counts = 0; counts < 12; counts++) {
                check_tree(
                    &(polyrti_tree){
                        root,
                        {2, {3, 4}, {{first % 3, 1 + counts % 3}, {first % 4, 1 + counts % 4}}}},
                    12);
                check_tree(&(polyrti_tree){root,
                                           {3,
                                            {2, 3, 2},
                                            {{first % 2, 1 + counts % 2},
                                             {first % 3, 1 + counts % 3},
                                             {first / 6, 1 + counts / 6}}}},
                           12);
            }
        const polyrti_tree tree = {root, line};
        CHECK(polyrti_receivers_in(&tree, &all) == POLYRTI_ALL &&
              polyrti_receivers_in(&tree, &line) == POLYRTI_ALL);
        CHECK(polyrti_receivers_in(&tree, &cross) == (root == 7 ? POLYRTI_NONE : POLYRTI_SOME));
        CHECK(polyrti_same_group(&line, &tree.group) && !polyrti_same_group(&line, &cross) &&
              !polyrti_same_group(&all, &line));
    }
}
