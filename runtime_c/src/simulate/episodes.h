/* Episodes: what one simulated execution of a region costs on all numbers of ranks, and what it
 * leaves, found again when the execution recurs: the same region, integers, settings, and holdings
 * of the objects that it meets. The steady state of a time loop then costs the same on any number
 * of ranks. */
#ifndef POLYRTI_EPISODES_H
#define POLYRTI_EPISODES_H

#include "simulated_partitions.h"
#include "../homes/transitions.h"

/* An object after the region: `shift` bytes before the base of an array, with a holding. */
typedef struct polyrti_left {
    int array;
    int64_t shift, holding;
    bool guarded;
    const polyrt_array *left_by;
} polyrti_left;

typedef struct polyrti_episode {
    polyrti_key key;
    int64_t hash;
    polyrti_cost_estimate **estimates; /* one for each number of ranks */
    double times;                      /* that are not in the simulation's sums */
    int found;                         /* how often */
    polyrti_left *left;
    size_t left_count, left_capacity;
    polyrti_partitions *partitions; /* of arrays that it writes, for each number of ranks */
    struct polyrti_episode *next;   /* used before this one */
} polyrti_episode;

/* The episode with that key, NULL if none is kept, or one of its holdings is not. */
polyrti_episode *polyrti_find_episode(polyrti_simulation *simulation, const polyrti_key *key);

/* Keeps an execution that cost `estimates` and left arrays in `partitions`, which are taken over,
 * as the key is: once so far. The objects met are those after the region. */
void polyrti_keep_episode(polyrti_simulation *simulation, polyrti_key *key,
                          polyrti_cost_estimate **estimates, const polyrti_meeting *meeting,
                          polyrti_partitions *partitions);

/* Adds an execution that is not kept to the simulation's sums; frees the estimates and partitions.
 */
void polyrti_sum_once(polyrti_simulation *simulation, polyrti_cost_estimate **estimates,
                      polyrti_partitions *partitions);

/* The region again: replaces the objects met, and counts it once more. */
void polyrti_repeat_episode(polyrti_simulation *simulation, polyrti_episode *episode,
                            polyrti_meeting *meeting);

/* Adds what has been counted to the simulation's sums. */
void polyrti_sum_episodes(polyrti_simulation *simulation);

#endif
