/* What each rank of a simulated execution has of the objects that the region meets, while sets are
 * needed: in addresses of this process, which stands for all ranks, so that objects in the same
 * memory need not be told apart. Pure. */
#ifndef POLYRTI_HELD_VALUES_H
#define POLYRTI_HELD_VALUES_H

#include "holdings.h"

/* Of one rank, canonical, in bytes from address 0. */
typedef struct polyrti_held {
    polyrt_sink home, valid;
} polyrti_held;

/* Adds an object's parts, of which those of rank 0 have the slot `first`; the sets are to be merged
 * afterwards. */
void polyrti_add_held(polyrti_held *held, int ranks, int64_t first, const polyrti_holding *holding,
                      const char *base);
void polyrti_merge_held(polyrti_held *held, int ranks);

/* Takes bytes away: `replaced` from all ranks. */
void polyrti_retire_held(polyrti_held *held, int ranks, const polyrt_sink *replaced);

/* What is away of an object and at home nowhere are gaps (homes/gaps.h): they get their homes. */
void polyrti_settle_held_gaps(polyrti_held *held, int ranks, const polyrt_sink *away);

/* Appends the parts of an object whose bytes that are away are `away`, in addresses. */
void polyrti_append_held(const polyrti_held *held, int ranks, int64_t first,
                         const polyrt_sink *away, const char *base, polyrti_parts *home,
                         polyrti_parts *copies);

void polyrti_free_held(polyrti_held *held, int ranks);

/* result := a and b, where b has few runs or lies close together: a is searched for its place. */
void polyrti_intersect_part(const polyrt_sink *a, const polyrt_sink *b, polyrt_sink *result);

/* set := set and more, set without less. */
void polyrti_unite(polyrt_sink *set, const polyrt_sink *more);
void polyrti_take_out(polyrt_sink *set, const polyrt_sink *less);

#endif
