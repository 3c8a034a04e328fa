/* Transitions: what one execution of a region changes, found again when it recurs. A transition is
 * a pure function of its key: the region, its arguments, and the patterns of the objects that it
 * meets. Those used last are kept. No communication; all ranks keep the same. */
#ifndef POLYRTI_TRANSITIONS_H
#define POLYRTI_TRANSITIONS_H

#include "deliveries.h"
#include "patterns.h"
#include "rendezvous.h"

/* How often a transition has been found again when it is expected to go on: then ranks give back
 * memory that they do not need. */
enum { POLYRTI_SETTLED = 2 };

/* A growing list of numbers. */
typedef struct polyrti_key {
    int64_t *numbers;
    size_t count;
    size_t capacity;
} polyrti_key;

void polyrti_add_to_key(polyrti_key *key, int64_t number);

/* An object after the region: `shift` bytes before the base of an array, with a pattern; `left_by`
 * is the array that left values there last. */
typedef struct polyrti_after {
    int array;
    int64_t shift, pattern;
    const polyrt_array *left_by;
} polyrti_after;

typedef struct polyrti_transition {
    polyrti_key key;
    polyrti_staying *staying; /* one per array */
    polyrti_claims answers;   /* what is fetched; objects are counted among those that are met */
    polyrti_after *after;
    size_t after_count, after_capacity;
    polyrti_deliveries deliveries; /* what does not stay, if that is little */
    int times;                     /* that it has been found again */
} polyrti_transition;

/* A transition and the hash of its key, which is this rank's own: keys have addresses in them. */
typedef struct polyrti_kept_transition {
    int64_t hash;
    polyrti_transition *transition;
} polyrti_kept_transition;

/* The one used last comes last. Zeroed at first. */
typedef struct polyrti_transitions {
    polyrti_kept_transition *list;
    size_t count, capacity;
} polyrti_transitions;

/* The transition with that key, NULL if none is kept, or one of its patterns is not. */
polyrti_transition *polyrti_find_transition(polyrti_transitions *kept, polyrti_patterns *patterns,
                                            const polyrti_key *key);

/* Keeps a new transition with the key, which it takes over. */
polyrti_transition *polyrti_new_transition(polyrti_transitions *kept, polyrti_key *key, int arrays);

void polyrti_add_after(polyrti_transition *transition, const polyrti_after *after);

#endif
