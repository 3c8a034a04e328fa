/* Places that all ranks come to together, and saying where they are if they do not. Collective. */
#ifndef POLYRTI_PLACES_H
#define POLYRTI_PLACES_H

#include "polyrt.h"

#include <mpi.h>
#include <stdbool.h>

enum { POLYRTI_PLACE = 256 };

/* A place that all ranks come to together: what it is called, the region if it is one, and a number
 * that no other place has. `ends`: the program does so there, in a region, with `status`. */
typedef struct polyrti_place {
    const polyrt_region *region;
    int64_t identity;
    bool ends;
    int status;
    char name[POLYRTI_PLACE];
} polyrti_place;

/* The place is in the region, or where that begins or ends. */
void polyrti_name_region(polyrti_place *place, const polyrt_region *region);

/* Collects `bytes` bytes of every rank, in the order of the ranks; on rank 0 alone, the others wait
 * for the end that it brings. */
char *polyrti_collect(MPI_Comm comm, const void *own, int bytes, int *ranks);

/* Ends all ranks, which are in different places. */
_Noreturn void polyrti_fail_apart(MPI_Comm comm, const polyrti_place *own);

/* Ends all ranks, since the program ends in a region on one of them, as it does on one rank where
 * it comes to that. Not collective. */
_Noreturn void polyrti_fail_ending(int rank, const polyrti_place *there);

#endif
