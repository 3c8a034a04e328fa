/* Places that all ranks come to together, and saying where they are if they do not. Collective. */
#ifndef POLYRTI_PLACES_H
#define POLYRTI_PLACES_H

#include "polyrt.h"

#include <mpi.h>

enum { POLYRTI_PLACE = 256 };

/* A place that all ranks come to together: what it is called, the region if it is one, and a number
 * that no other place has. */
typedef struct polyrti_place {
    const polyrt_region *region;
    int64_t identity;
    char name[POLYRTI_PLACE];
} polyrti_place;

/* Collects `bytes` bytes of every rank, in the order of the ranks; on rank 0 alone, the others wait
 * for the end that it brings. */
char *polyrti_collect(MPI_Comm comm, const void *own, int bytes, int *ranks);

/* Ends all ranks, which are in different places. */
_Noreturn void polyrti_fail_apart(MPI_Comm comm, const polyrti_place *own);

#endif
