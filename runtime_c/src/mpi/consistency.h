/* Consistency of all ranks: that they are in the same place, and have the same of what decides a
 * result. Where they are not, rank 0 says who is where, or which value differs, and ends all.
 *
 * Ranks wait for each other in regions, when they read standard input, and at the end of the
 * program. Each of these begins here, so that nobody waits for ever for a rank that went another
 * way:
 * 1. On one communicator a rank takes part in one consistency check after another. The last one is
 * that of the end of the program: exit leads there from everywhere. So whoever waits in one is
 * joined by all others, or the launcher ends a program of which a rank was killed.
 * 2. Every rank learns whether all are in the same place.
 * 3. Ranks that polyrt_set_comm has put together do so among themselves; at the end they then do it
 * with all others too, who may have had no part in it (polyrti_consistent_end).
 * 4. Only what a program does with MPI itself is out of sight: others may wait there for a rank
 * that ends. Where it ends with an error and has not called MPI_Finalize, it waits in the last
 * check for a moment only, and then ends all, as a launcher does.
 * 5. In a region others may wait for values of a rank that ends the program there. It, too, waits
 * for a moment. Ranks leave a region that may end the program together, so that none goes on where
 * the program would not.
 *
 * All functions are collective but the one that says otherwise. */
#ifndef POLYRTI_CONSISTENCY_H
#define POLYRTI_CONSISTENCY_H

#include "../channel/message.h"
#include "../layout/execution.h"

/* What ranks that enter a region have found of their own memory. */
enum polyrti_agreement { POLYRTI_ALIKE, POLYRTI_VIEWS_DIFFER, POLYRTI_ROWS_DIFFER };

/* Ends with an error unless all ranks entered the same region with the same settings and the same
 * values: tile sizes, and loop-invariant integers; and unless all have found the same `obstacle` to
 * distributing it ("" if none). Returns whether all have joined the same `rows`, and then whether
 * they have the same `view`, too. */
enum polyrti_agreement polyrti_consistent_entry(const polyrti_channel *channel,
                                                const polyrti_settings *settings,
                                                const polyrt_region *region, int tile_count,
                                                const int64_t *tile, int parameter_count,
                                                const int64_t *parameters, const char *obstacle,
                                                int64_t rows, int64_t view);

/* The same for an entry at which ranks do not meet: it is compared where they meet next. Not
 * collective. */
void polyrti_defer_entry(polyrti_channel *channel, const polyrt_region *region, int parameter_count,
                         const int64_t *parameters);

/* The place of the first of `count` numbers that is not the same on all ranks; negative if all are.
 */
int polyrti_first_apart(const polyrti_channel *channel, int count, const int64_t *numbers);

/* Ends with an error unless the function that the user has named gives every tile to the same rank
 * on all ranks. */
void polyrti_consistent_owners(const polyrti_channel *channel, const polyrt_execution *execution);

/* End with an error unless all ranks read standard input, or seed random numbers, or make a call on
 * a file (whose path, NULL if there is none, is only said), or access what a region left on other
 * ranks. */
void polyrti_consistent_reading(const polyrti_channel *channel);
void polyrti_consistent_seeding(const polyrti_channel *channel);
void polyrti_consistent_file(const polyrti_channel *channel, const char *call, const char *path);
void polyrti_consistent_access(const polyrti_channel *channel);

/* Whether all ranks have come to the end of the program (on the communicator of all ranks too), in
 * the same `region`, or NULL. A rank without patience, or in a region, waits for the others for a
 * moment only; in a region it ends them then. */
bool polyrti_consistent_end(const polyrti_channel *channel, MPI_Comm world, int status,
                            const polyrt_region *region, bool patient);

/* Ends unless all ranks have come to the end of the region. */
void polyrti_consistent_leaving(const polyrti_channel *channel, const polyrt_region *region);

#endif
