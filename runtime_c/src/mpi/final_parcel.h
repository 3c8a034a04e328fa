/* What travels between two ranks after a region: the values of runs. */
#ifndef POLYRTI_FINAL_PARCEL_H
#define POLYRTI_FINAL_PARCEL_H

#include "../channel/message.h"
#include "../layout/execution.h"
#include "../sets/runs.h"

/* `runs`, one list per array, belongs to the caller; the rest is scratch. Zeroed at first. */
typedef struct polyrti_final_parcel {
    polyrt_sink *runs;
    polyrt_sink *chunk;           /* one per array */
    const polyrt_sink *under_way; /* the runs that travel now */
    char *buffer;
    size_t capacity;
} polyrti_final_parcel;

void polyrti_free_final_parcel(polyrti_final_parcel *parcel, int arrays);

/* A parcel goes to rank `to`, and one comes from rank `from`; either is MPI_PROC_NULL where there
 * is none. */
typedef struct polyrti_final_swap {
    polyrti_final_parcel *out, *in;
    int to, from;
    polyrti_requests *requests;
    double *brought; /* the bytes of each array that came; NULL where nobody asks */
} polyrti_final_swap;

/* Fills in the runs of the parcel that comes. */
void polyrti_swap_runs(const polyrt_execution *execution, const polyrti_final_swap *swap);

/* Moves the values of the runs of both parcels. */
void polyrti_swap_values(const polyrt_execution *execution, const polyrti_final_swap *swap);

#endif
