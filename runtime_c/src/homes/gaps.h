/* Gaps: narrow runs of elements that a region leaves unwritten between those that it writes, such
 * as the edges of rows. All ranks have them. So that no rank needs the memory of rows elsewhere on
 * account of their edges, the home of the byte before a gap becomes the home of the gap, and only
 * ranks that hold a neighbour of it keep a copy. Pure. */
#ifndef POLYRTI_GAPS_H
#define POLYRTI_GAPS_H

#include "../sets/runs.h"

/* Fills in the gaps between what a region writes of one array, all in bytes, without what is away.
 * Canonical sets. */
void polyrti_find_gaps(const polyrt_sink *written, const polyrt_sink *away, polyrt_sink *gaps);

/* Adds to what a rank is home of the gaps that follow it, and to what it holds those on either
 * side. */
void polyrti_take_gaps(const polyrt_sink *gaps, polyrt_sink *home, polyrt_sink *valid);

#endif
