/* What code outside regions brings in a simulation (process/ordinary_code.c, mpi/deliver.c). */
#ifndef POLYRTI_SIMULATED_ACCESSES_H
#define POLYRTI_SIMULATED_ACCESSES_H

#include "cost_estimate.h"

/* Accesses of code outside regions on one number of ranks. */
typedef struct polyrti_outside {
    int ranks;
    int64_t accesses;
    double *bytes; /* that each rank sends */
    double seconds;
} polyrti_outside;

/* Brings what is away of some bytes of the object (canonical) to all ranks, or what rank 0 lacks of
 * them to rank 0 alone, and adds to `sent`, which has an entry for each slot, the bytes that each
 * sends. */
void polyrti_simulate_delivery(polyrti_simulation *simulation, const polyrti_objects *objects,
                               polyrti_object *object, const polyrt_sink *bytes, bool to_root,
                               double *sent);

/* The same for an access of code outside regions, which is counted. */
void polyrti_simulate_access(polyrti_simulation *simulation, const polyrti_objects *objects,
                             polyrti_object *object, const polyrt_sink *bytes, bool to_root);

/* The slots of all ranks of all numbers of ranks. */
int64_t polyrti_slots(const polyrti_simulation *simulation);

/* What has been counted, one entry for each number of ranks; `accesses` is 0 where nothing was
 * brought. To be freed with polyrti_free_outside. */
polyrti_outside *polyrti_outside_of(polyrti_simulation *simulation);
void polyrti_free_outside(const polyrti_simulation *simulation, polyrti_outside *outside);

#endif
