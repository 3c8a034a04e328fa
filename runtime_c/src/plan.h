/* Who gets what of a step: the ranks that boxes belong to, trees of ranks, what boxes owe, and the
 * messages that follow. No MPI. */
#ifndef POLYRT_PLAN_H
#define POLYRT_PLAN_H

#include "polyrt_internal.h"

/* ------------------------------------------------------------------------------------------------------
 * neighbours.c */

/* A set of ranks, in the order in which they were found. */
typedef struct polyrti_ranks {
    int *data;
    size_t count;
    bool *has; /* per rank */
    int all;
} polyrti_ranks;

polyrti_ranks polyrti_ranks_new(int ranks);
void polyrti_ranks_free(polyrti_ranks *ranks);
void polyrti_ranks_clear(polyrti_ranks *ranks);

/* What a rank computes in a step, or a part of it. */
typedef struct polyrti_work {
    int rank;
    polyrti_box box;
} polyrti_work;

typedef struct polyrti_works {
    polyrti_work *data;
    size_t count;
    size_t capacity;
} polyrti_works;

/* Adds the ranks that own something of a nest in `within`. */
void polyrti_add_owners(const polyrt_execution *execution, int nest, const polyrti_box *within,
                        polyrti_ranks *ranks);

/* Appends the boxes of polyrti_step_boxes of all ranks that meet the window. */
void polyrti_add_works(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_box *window, polyrti_works *works);

/* Ranks that are a box in a grid of ranks: in each dimension a span of coordinates, the last
 * dimension running fastest. */
typedef struct polyrti_group {
    int dimensions;
    int ranks[POLYRT_MAX_GRID]; /* of the grid */
    polyrti_span span[POLYRT_MAX_GRID];
} polyrti_group;

/* Finds the group of ranks that own something of a nest in `within`; false if they do not follow
 * each other in some dimension. */
bool polyrti_owner_group(const polyrt_execution *execution, int nest, const polyrti_box *within,
                         polyrti_group *group);

/* ------------------------------------------------------------------------------------------------------
 * tree.c */

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

/* How many receivers of a tree are in a group: all, none, or some of them. */
enum polyrti_part { POLYRTI_NONE, POLYRTI_SOME, POLYRTI_ALL };
enum polyrti_part polyrti_receivers_in(const polyrti_tree *tree, const polyrti_group *group);

/* The number of receivers; a rank's position, -1 if it has none, and back; positions next to a
 * position. */
int polyrti_tree_size(const polyrti_tree *tree);
int polyrti_tree_position(const polyrti_tree *tree, int rank);
int polyrti_tree_rank(const polyrti_tree *tree, int position);
int polyrti_tree_parent(int position);

/* The round, from 1, in which a position is reached if every rank sends to its largest subtree
 * first. */
int polyrti_tree_round(const polyrti_tree *tree, int position);
int polyrti_tree_children(const polyrti_tree *tree, int position,
                          int children[POLYRTI_TREE_CHILDREN]);

/* ------------------------------------------------------------------------------------------------------
 * send_sets.c */

/* Where in a nest something is read that comes from another rank. */
typedef struct polyrti_need {
    int nest;
    polyrti_box box;
} polyrti_need;

typedef struct polyrti_needs {
    polyrti_need *data;
    size_t count;
    size_t capacity;
} polyrti_needs;

/* Whether the scheme works tile by tile, and whether it may send values that their receiver does
 * not read. */
bool polyrti_scheme_cuts(enum polyrt_scheme scheme);
bool polyrti_scheme_exceeds(enum polyrt_scheme scheme);

/* One writing box of a step, and what has been found out about it. The box is one tile for all
 * schemes but exact. */
typedef struct polyrti_writer polyrti_writer;

polyrti_writer *polyrti_writer_new(const polyrt_execution *execution);
void polyrti_writer_free(polyrti_writer *writer);

/* Turns to another box, of the rank. The step stays valid until the next turn. */
void polyrti_writer_turn(polyrti_writer *writer, const polyrti_step *step, int rank,
                         const polyrti_box *box);

/* The box's broadcasts: flows of one array that are the same for a whole group, under exact. Of two
 * groups of one array the receivers of the later one are all in the earlier one, or none is.
 * `polyrti_broadcast` is the k-th one's tree and array, false if there are no more; polyrti_owe_all
 * appends what goes down the tree, as one of the receivers knows it. */
bool polyrti_broadcast(const polyrti_writer *writer, int k, polyrti_tree *tree, int *array);
void polyrti_owe_all(polyrti_writer *writer, int k, int receiver, polyrt_sink *runs,
                     polyrti_needs *needs);

/* Adds the ranks that the box may owe something: the owners of what its flows reach, its own rank
 * among them. */
void polyrti_add_receivers(const polyrti_writer *writer, polyrti_ranks *ranks);

/* Appends what the box owes to a rank (not its own), apart from broadcasts, to `runs`, one list per
 * array, and to `needs`, unless NULL, where it is read; returns whether that is anything. Lists of
 * exact are to be merged; those of other schemes are canonical pieces one behind the other, and
 * stay as they are. */
bool polyrti_owe(polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs);

/* ------------------------------------------------------------------------------------------------------
 * plan.c: one step's messages */

/* What two ranks exchange in one step, in one direction. */
typedef struct polyrti_parcel {
    int rank;          /* the other one */
    polyrt_sink *runs; /* one list per array, as packed */
    size_t bytes;
    char *buffer;
    size_t capacity;
} polyrti_parcel;

/* What goes to all ranks of a group in one step: the same runs of one array. */
typedef struct polyrti_cast {
    polyrti_tree tree;
    int array;
    polyrt_sink runs;
    size_t bytes;
    char *buffer;
    size_t capacity;
} polyrti_cast;

/* What one rank sends, or receives, in one step: a parcel for each partner, and none for others;
 * and the casts that it is the root of, or takes part in. */
struct polyrti_plan {
    polyrti_parcel *parcels;
    size_t count;
    size_t made, capacity; /* parcels behind `count` keep their memory for later steps */
    polyrti_cast
        *casts; /* in the order of the boxes; those of one root in the same order on all ranks */
    size_t cast_count, cast_made, cast_capacity;
    int *place;          /* per rank: 1 + its place in parcels, 0 if it has none */
    polyrti_needs needs; /* of a receiver */
    polyrti_boxes boxes; /* the rank's own part of the step, for a sender */
    polyrti_boxes
        *owned; /* per nest: the boxes of `owner` that may have iterations; NULL until asked for */
    int owner;
    polyrti_works works; /* scratch, as all below */
    polyrti_ranks ranks;
    polyrt_sink rest;
    polyrti_writer *writer;
};

polyrti_plan polyrti_plan_new(const polyrt_execution *execution);
void polyrti_plan_free(const polyrt_execution *execution, polyrti_plan *plan);

/* What `rank` sends in the step; what it receives. No communication: with the same arguments all
 * ranks find the same. */
void polyrti_plan_sends(const polyrt_execution *execution, const polyrti_step *step, int rank,
                        polyrti_plan *plan);
void polyrti_plan_receives(const polyrt_execution *execution, const polyrti_step *step, int rank,
                           polyrti_plan *plan);

#endif
