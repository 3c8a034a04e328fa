/* The simulator goes through the steps of a region for every rank of any number of ranks in one
 * process, asks the functions that a real run asks who computes and who sends what, and counts
 * instead of computing and sending. */
#ifndef POLYRTI_SIMULATE_H
#define POLYRTI_SIMULATE_H

#include "cost_estimate.h"
#include "../layout/execution.h"

/* A call of polyrt_enter. */
typedef struct polyrti_entry {
    const polyrt_region *region;
    const void *args;
    void *const *bases;
    int tile_count;
    const int64_t *tile;
    int parameter_count;
    const int64_t *parameters;
    polyrti_objects *objects; /* with values away; NULL where arrays have no memory */
    bool guards;              /* whether those are closed to ordinary code */
    double began;             /* when, if that is measured (report/entries.h), else 0 */
} polyrti_entry;

/* Begins, runs a nest of, and ends one simulated execution, on all numbers of ranks that the
 * simulation asks for; the estimates are in the simulation. The execution belongs to generated
 * code until polyrti_simulate_leave, which frees it. */
polyrt_execution *polyrti_simulate_enter(polyrti_simulation *simulation,
                                         const polyrti_entry *entry);
int polyrti_simulate_next_schedule(polyrt_execution *execution, int last);
void polyrti_simulate_nest(polyrt_execution *execution, int nest, const int64_t *z);
void polyrti_simulate_leave(polyrt_execution *execution);

#endif
