/* How long it takes to enter regions whose loops then run as they were written, on every rank. They
 * have so little work that entering them can take most of a program's time, of which nothing else
 * tells. Not collective. */
#ifndef POLYRTI_ENTRIES_H
#define POLYRTI_ENTRIES_H

#include "polyrt.h"

#include <stddef.h>

/* Of one region: about how many executions, and the seconds of entering them. */
typedef struct polyrti_entry_times {
    const polyrt_region *region;
    int64_t executions;
    double seconds;
} polyrti_entry_times;

/* One in many is measured, and counts for all of them. */
typedef struct polyrti_entries {
    polyrti_entry_times *data;
    size_t count, capacity;
    int64_t number; /* executions so far */
    double first;   /* when one was measured first */
} polyrti_entries;

/* When an execution is entered: the time if it is to be measured, else 0. */
double polyrti_begin_entry(polyrti_entries *entries);

/* The same execution's loops are about to run as they were written. */
void polyrti_end_entry(polyrti_entries *entries, const polyrt_region *region, double began);

/* Warns of the region that it took longest to enter, if all took a good part of the time from the
 * first one to `now`. */
void polyrti_warn_of_entries(const polyrti_entries *entries, double now);

#endif
