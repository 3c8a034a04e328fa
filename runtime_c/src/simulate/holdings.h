/* Holdings: what each simulated rank has of an object, under a number, as patterns have it in a
 * real run (homes/patterns.h), but of all ranks. Equal holdings have the same number, so that an
 * execution that recurs is found without a set operation. */
#ifndef POLYRTI_HOLDINGS_H
#define POLYRTI_HOLDINGS_H

#include "../homes/objects.h"

/* Bytes offset .. offset + length - 1 of the object, on one of the simulated ranks: the slots are
 * the ranks of all numbers of ranks that are simulated, one number after the other. */
typedef struct polyrti_part {
    int64_t slot, offset, length;
} polyrti_part;

/* By slot, and canonical for each. */
typedef struct polyrti_parts {
    polyrti_part *data;
    size_t count, capacity;
} polyrti_parts;

/* `away` is the object's, and the same on any number of ranks; `home` is what ranks wrote last,
 * `copies` what else they hold. Never changed once it has a number. */
typedef struct polyrti_holding {
    int64_t number; /* 0: none; never given twice */
    int64_t used;   /* when it was used last */
    int64_t hash;
    int64_t begin, end;
    polyrt_sink away;
    polyrti_parts home, copies;
} polyrti_holding;

/* Zeroed at first. */
typedef struct polyrti_holdings {
    polyrti_holding *kept;
    size_t count, capacity;
    size_t parts; /* of all of them */
    int64_t last, clock;
} polyrti_holdings;

/* Appends canonical runs of a slot, moved by so many bytes. Slots ascend. */
void polyrti_append_parts(polyrti_parts *parts, int64_t slot, const polyrt_sink *runs,
                          int64_t shift);

/* The parts of slots first .. past - 1. */
polyrti_parts polyrti_parts_of(const polyrti_parts *parts, int64_t first, int64_t past);

/* Keeps what there is of the object, whose range and `away` are taken from it: `home` and `copies`
 * are taken over. The object's pattern is then the holding's number. Those used longest ago are
 * forgotten where they take too much memory, but for those of `objects`. */
void polyrti_keep_holding(polyrti_holdings *holdings, const polyrti_objects *objects,
                          polyrti_object *object, polyrti_parts *home, polyrti_parts *copies);

/* The holding with that number, NULL if it is not kept any more. Valid until another is kept. */
const polyrti_holding *polyrti_holding_of(polyrti_holdings *holdings, int64_t number);

#endif
