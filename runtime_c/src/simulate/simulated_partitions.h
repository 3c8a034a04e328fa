/* Placements that follow arrays (homes/partitions.h), on every simulated number of ranks. */
#ifndef POLYRTI_SIMULATED_PARTITIONS_H
#define POLYRTI_SIMULATED_PARTITIONS_H

#include "simulated_homes.h"

/* What a region's placements can follow on one number of ranks, and all that is known of its
 * arrays, also of those that it does not touch: what an execution makes of that depends on it. */
typedef struct polyrti_simulated_following {
    polyrti_followed *list, *known;
    size_t count, known_count;
} polyrti_simulated_following;

/* One entry for each number of ranks of the simulation; to be freed with polyrti_free_following. */
polyrti_simulated_following *polyrti_simulate_following(polyrti_simulation *simulation,
                                                        const polyrti_meeting *meeting);
void polyrti_free_following(polyrti_simulated_following *following, int count);

/* Appends to a key what can be followed, and what is known. */
void polyrti_add_following(const polyrti_simulated_following *following, int count,
                           polyrti_key *key);

/* Notes in which blocks the region leaves its arrays; returns those of the arrays that it writes,
 * one list for each number of ranks, to be freed with polyrti_free_partitions. */
polyrti_partitions *polyrti_simulate_partitions(polyrti_simulation *simulation,
                                                const polyrti_meeting *meeting,
                                                const polyrti_world *worlds,
                                                const polyrti_staying *staying);
void polyrti_free_partitions(polyrti_partitions *partitions, int count);

#endif
