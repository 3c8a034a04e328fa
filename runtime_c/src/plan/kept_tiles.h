/* The tiles that a rank runs of a nest, kept with the layout: which they are is a pure function of
 * what the layout is one of, unless loops around the nest change them. Few are kept; where a region
 * has many, finding them takes little of its time.
 *
 * One rank that runs a nest of few points runs all of them as one tile, where nobody has chosen the
 * sizes: balance and caches, for which nests are cut, do not matter there. */
#ifndef POLYRTI_KEPT_TILES_H
#define POLYRTI_KEPT_TILES_H

#include "columns.h"

/* The tiles of the execution's rank in the step; NULL where they are not kept. They belong to the
 * layout. The first execution finds them, with `cutting` for memory, and joins them if it may. Not
 * for several threads. */
const polyrti_kept_tiles *polyrti_kept_tiles_of(const polyrt_execution *execution,
                                                const polyrti_step *step, polyrti_cutting *cutting,
                                                bool may_join);

/* Notes whether the step needed messages of this rank, in its scheme: a function of the same as the
 * tiles. Whether it is known that no nest of the region does. */
void polyrti_note_messages(const polyrt_execution *execution, const polyrti_step *step, bool any);
bool polyrti_needs_no_messages(const polyrt_execution *execution);

#endif
