/* Final values that each rank sends to each other one after an execution of a region, and gets,
 * kept for when the execution recurs. No communication. */
#ifndef POLYRTI_DELIVERIES_H
#define POLYRTI_DELIVERIES_H

#include "../sets/runs.h"

#include <stddef.h>

/* Canonical lists of runs, one per rank and array. `scheme` is the one by which steps sent values
 * that are not sent again. Zeroed if none are kept. */
typedef struct polyrti_deliveries {
    polyrt_sink *to, *from;
    size_t count; /* of each */
    int scheme;
} polyrti_deliveries;

/* Empty lists; they belong to the holder, who frees them. */
void polyrti_begin_deliveries(polyrti_deliveries *deliveries, int count);
void polyrti_free_deliveries(polyrti_deliveries *deliveries);

#endif
