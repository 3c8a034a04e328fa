/* Where the time of this rank went, as Chrome trace events: kept as text until the end. Events may
 * come from several threads. */
#ifndef POLYRTI_TRACE_H
#define POLYRTI_TRACE_H

#include <stddef.h>
#include <stdio.h>

typedef struct polyrti_trace {
    int rank;
    double epoch; /* the time that traces count from, taken at a barrier */
    char *text;
    size_t length, capacity;
} polyrti_trace;

/* What was done from `start` to `end` (polyrti_now) on a thread. */
void polyrti_trace_event(polyrti_trace *trace, const char *name, int thread, double start,
                         double end);

/* An access of code outside regions to an array, for which all ranks sent so many bytes. */
void polyrti_trace_access(polyrti_trace *trace, const char *array, double bytes, double start,
                          double end);

/* The events of one rank, as part of the array in the file. */
void polyrti_print_trace(FILE *file, int rank, const char *text, size_t length);

#endif
