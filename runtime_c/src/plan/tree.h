/* Who passes a broadcast on to whom: a binomial tree over a group of ranks. Pure.
 *
 * The root has position 0, the other ranks of the group positions 1..n in the group's order. A
 * position's parent is the position without its lowest bit, so that every rank knows its neighbours
 * without a list of the others, and n ranks are reached in log2(n) rounds. */
#ifndef POLYRTI_TREE_H
#define POLYRTI_TREE_H

#include "../owners/rank_set.h"

enum {
    POLYRTI_TREE_CHILDREN = 32,
    POLYRTI_TREE_LEAST = 4 /* receivers that make a tree worth its while */
};

/* A rank, and the group of those that get the same from it. The root may have a place in the group.
 */
typedef struct polyrti_tree {
    int root;
    polyrti_group group;
} polyrti_tree;

bool polyrti_same_group(const polyrti_group *a, const polyrti_group *b);

/* How many receivers of a tree are in a group. */
enum polyrti_how_many { POLYRTI_NONE, POLYRTI_SOME, POLYRTI_ALL };
enum polyrti_how_many polyrti_receivers_in(const polyrti_tree *tree, const polyrti_group *group);

/* The number of receivers. */
int polyrti_tree_size(const polyrti_tree *tree);

/* A rank's position, -1 if it has none, and back. */
int polyrti_tree_position(const polyrti_tree *tree, int rank);
int polyrti_tree_rank(const polyrti_tree *tree, int position);

/* The position that a position gets the message from. */
int polyrti_tree_parent(int position);

/* The round, from 1, in which a position is reached if every rank sends to its largest subtree
 * first. */
int polyrti_tree_round(const polyrti_tree *tree, int position);

/* The positions that a position passes the message on to, largest subtree first; returns how
 * many. */
int polyrti_tree_children(const polyrti_tree *tree, int position,
                          int children[POLYRTI_TREE_CHILDREN]);

#endif
