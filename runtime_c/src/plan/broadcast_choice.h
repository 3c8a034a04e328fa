/* Which flows of a writing box go down a tree, under exact. */
#ifndef POLYRTI_BROADCAST_CHOICE_H
#define POLYRTI_BROADCAST_CHOICE_H

#include "writer.h"

/* Settles writer->broadcast and the trees of the box, which `rank` runs. Of two groups of one array
 * the receivers of the later one are all in the earlier one, or none is. */
void polyrti_choose_broadcasts(polyrti_writer *writer, int rank);

#endif
