/* Owner maps as tables. Pure arithmetic. */
#ifndef POLYRTI_OWNER_TABLE_H
#define POLYRTI_OWNER_TABLE_H

#include "owner.h"

/* The units first .. first + count - 1 belong to rank[0 .. count - 1]; those outside to the
 * nearest. Only such a map has memory, which polyrti_owner_free gives back; it does nothing for
 * others. */
polyrti_owner polyrti_owner_table(int ranks, int64_t first, int64_t count, const int *rank);
void polyrti_owner_free(polyrti_owner *owner);

/* A number that differs, most likely, between different tables. */
int64_t polyrti_table_hash(const polyrti_owner *owner);

/* Fills in rank[0 .. count - 1], ascending: blocks of units with work[0 .. count - 1], in
 * proportion to weight[0 .. ranks - 1]. */
void polyrti_weighted_blocks(int64_t count, const double *work, int ranks, const double *weight,
                             int *rank);

#endif
