/* The send sets of a step: what one writing box sends to one rank, under each communication scheme
 * (Bondhugula 2011, section 5.1, whose sigma this is, with the values). Any rank may be asked for;
 * no communication. */
#ifndef POLYRTI_SEND_SETS_H
#define POLYRTI_SEND_SETS_H

#include "writer.h"

/* Whether the scheme works tile by tile, and whether it may send values that their receiver does
 * not read. */
bool polyrti_scheme_cuts(enum polyrt_scheme scheme);
bool polyrti_scheme_exceeds(enum polyrt_scheme scheme);

polyrti_writer *polyrti_writer_new(const polyrt_execution *execution);
void polyrti_writer_free(polyrti_writer *writer);

/* Turns to another box, of the rank. The step stays valid until the next turn. */
void polyrti_writer_turn(polyrti_writer *writer, const polyrti_step *step, int rank,
                         const polyrti_box *box);

/* The box's broadcasts: flows of one array that are the same for a whole group, under exact.
 * polyrti_broadcast_tree gives the k-th one's tree and array, false if there are no more;
 * polyrti_broadcast_set appends what goes down the tree, as one of the receivers knows it. */
bool polyrti_broadcast_tree(const polyrti_writer *writer, int k, polyrti_tree *tree, int *array);
void polyrti_broadcast_set(polyrti_writer *writer, int k, int receiver, polyrt_sink *runs,
                           polyrti_needs *needs);

/* Adds the ranks that the box may send something: the owners of what its flows reach, its own rank
 * among them. */
void polyrti_add_receivers(const polyrti_writer *writer, polyrti_ranks *ranks);

/* Appends what the box sends to a rank (not its own), apart from broadcasts, to `runs`, one list
 * per array, and to `needs`, unless NULL, where it is read; returns whether that is anything. Lists
 * of exact are to be merged; those of other schemes are canonical lists one after the other, and
 * stay as they are. */
bool polyrti_send_set(polyrti_writer *writer, int rank, polyrt_sink *runs, polyrti_needs *needs);

#endif
