/* Sets of elements of one array, as lists of runs of memory: what flow functions emit (Bondhugula
 * 2011, section 4.2.1). Offsets and lengths are in elements, from the array's base. Pure; a list
 * belongs to its holder, who releases it. */
#ifndef POLYRTI_RUNS_H
#define POLYRTI_RUNS_H

#include "polyrt.h"

#include <stdbool.h>

/* The elements offset .. offset + length - 1 of an array. */
typedef struct polyrti_run {
    int64_t offset;
    int64_t length;
} polyrti_run;

/* A growing list of runs. After polyrti_merge it is canonical: sorted, disjoint, with gaps between
 * neighbours. `emitted` counts the calls that said something since polyrti_clear. A zeroed sink is
 * empty. `other` is memory for merging, of its own size. */
struct polyrt_sink {
    polyrti_run *runs;
    size_t count;
    size_t capacity;
    polyrti_run *other;
    size_t other_capacity;
    int64_t emitted;
};

/* Empties the list and keeps its memory; empties it and gives the memory back. */
void polyrti_clear(polyrt_sink *sink);
void polyrti_release(polyrt_sink *sink);

/* Appends a run, joined with the last one where they touch. */
void polyrti_append(polyrt_sink *sink, int64_t offset, int64_t length);
void polyrti_append_all(polyrt_sink *sink, const polyrt_sink *more);

/* Appends the runs as they are, joined with none. */
void polyrti_concatenate(polyrt_sink *sink, const polyrt_sink *more);

/* Makes the list canonical. */
void polyrti_merge(polyrt_sink *sink);

/* The number of elements in the runs; one that is in two counts twice. */
int64_t polyrti_elements(const polyrt_sink *sink);

/* Whether two canonical lists are the same set. */
bool polyrti_same_runs(const polyrt_sink *a, const polyrt_sink *b);

/* Whether all of the run is in a canonical list. */
bool polyrti_has_run(const polyrt_sink *sink, const polyrti_run *run);

/* Whether all of a canonical list is in another one. */
bool polyrti_is_subset(const polyrt_sink *part, const polyrt_sink *whole);

/* result := a and b, a without b; a and b canonical, result a sink of its own, cleared first. */
void polyrti_intersect(const polyrt_sink *a, const polyrt_sink *b, polyrt_sink *result);
void polyrti_subtract(const polyrt_sink *a, const polyrt_sink *b, polyrt_sink *result);

#endif
