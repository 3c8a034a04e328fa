/* Ownership: which bytes of an object some rank lacks, which this rank wrote last, and which it
 * holds. Objects that have the same one share it, with the table of patterns (patterns.h), so that
 * an execution that recurs copies no list, however many rows a field has. No communication. */
#ifndef POLYRTI_OWNERSHIP_H
#define POLYRTI_OWNERSHIP_H

#include "../sets/runs.h"

/* The pages to close for an object that lies so: what they are found from, and they themselves. */
typedef struct polyrti_closed_pages {
    int64_t begin, end, granule, phase;
    polyrt_sink bytes; /* whole pages, sorted, with gaps between them */
    bool known;
} polyrti_closed_pages;

/* All sets are canonical, in bytes from the object's base. `home` and `valid` are parts of `away`,
 * `home` of `valid`. Changed only by whoever holds it alone. */
typedef struct polyrti_ownership {
    polyrt_sink away;  /* what some rank lacks */
    polyrt_sink home;  /* what this rank wrote last */
    polyrt_sink valid; /* what this rank holds */
    polyrti_closed_pages closed;
    int holders;
} polyrti_ownership;

/* Nothing is away; one holder. */
polyrti_ownership *polyrti_new_ownership(void);

/* One holder more; one less, the last of which gives the memory back. NULL has no holders. */
polyrti_ownership *polyrti_hold_ownership(polyrti_ownership *ownership);
void polyrti_drop_ownership(polyrti_ownership *ownership);

/* An equal one for a holder that is about to change it: a copy of its own where there are others,
 * of which it is a holder no more. */
polyrti_ownership *polyrti_ownership_to_change(polyrti_ownership *ownership);

#endif
