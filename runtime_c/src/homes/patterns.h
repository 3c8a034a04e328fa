/* Patterns: which values of an object are where, under a number. A program in a time loop makes the
 * same patterns in every step; with their numbers, a whole execution of a region is found again
 * without a set operation (transitions.h). The same numbers on all ranks. No communication. */
#ifndef POLYRTI_PATTERNS_H
#define POLYRTI_PATTERNS_H

#include "objects.h"

/* A multigrid method has a dozen for each level, a field that regions sweep through plane by plane
 * one for each plane. */
enum { POLYRTI_PATTERN_WORDS = 64, POLYRTI_PATTERNS = 64 * POLYRTI_PATTERN_WORDS };

typedef struct polyrti_pattern {
    int64_t number; /* 0: none; never given twice; its place modulo POLYRTI_PATTERNS */
    int64_t used;   /* when it was used last */
    int64_t begin, end;
    polyrti_ownership *owned;
} polyrti_pattern;

/* Zeroed at first. */
typedef struct polyrti_patterns {
    polyrti_pattern kept[POLYRTI_PATTERNS];
    int64_t last, clock;
} polyrti_patterns;

/* Sets bit k % 64 of word k / 64 if, as far as this rank sees, pattern k is that of the object. */
void polyrti_alike_patterns(const polyrti_patterns *patterns, const polyrti_object *object,
                            uint64_t alike[POLYRTI_PATTERN_WORDS]);

/* Gives the object its pattern: one of those that are alike on all ranks, as their bits together
 * say; else a new one in the place of the one used longest ago. `last` is the table's when the bits
 * were set: patterns that have been put into its places since are others. */
void polyrti_name_pattern(polyrti_patterns *patterns, const uint64_t alike[POLYRTI_PATTERN_WORDS],
                          int64_t last, polyrti_object *object);

/* The pattern with that number, NULL if it is not kept any more. */
polyrti_pattern *polyrti_pattern_of(polyrti_patterns *patterns, int64_t number);

/* Makes the pattern that of the object. */
void polyrti_take_pattern(polyrti_patterns *patterns, polyrti_pattern *pattern,
                          polyrti_object *object);

#endif
