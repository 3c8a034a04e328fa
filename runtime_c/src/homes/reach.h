/* What of the memory around a place is not on all ranks. Pure. */
#ifndef POLYRTI_REACH_H
#define POLYRTI_REACH_H

#include "objects.h"

/* More bytes than there are between two places: what an array reaches of which nobody knows where
 * subscripts lead. */
#define POLYRTI_ALL_MEMORY ((int64_t)1 << 47)

/* The bytes, counted from the place on, of which values may be on other ranks alone: of an array of
 * elements of `size` bytes whose size nobody says, these are what a read by unknown subscripts
 * needs to have brought. The `other` array begins elsewhere, and is no part of it: they may lie in
 * one object. Empty if all are here. The same on all ranks. */
polyrti_run polyrti_away_around(const polyrti_objects *objects, const char *place, int64_t size,
                                const char *other);

#endif
