/* What the files of the library that speak MPI share. Files that work only together with those include it too: the others are the library
 * without MPI (alone/alone.c). */
#ifndef POLYRT_MPI_H
#define POLYRT_MPI_H

#include "polyrt_internal.h"

#include <mpi.h>

/* The communicator of the library, a duplicate of its own. */
MPI_Comm polyrti_comm(void);

/* Pending operations, in the order they were begun. */
typedef struct polyrti_requests {
    MPI_Request *data;
    size_t count;
    size_t capacity;
} polyrti_requests;

/* Begin sending or receiving `bytes` bytes, in as many MPI messages as the limit on one asks for; return how many. */
int polyrti_send(const char *buffer, size_t bytes, int to, int tag, polyrti_requests *requests);
int polyrti_receive(char *buffer, size_t bytes, int from, int tag, polyrti_requests *requests);

/* polyrti_test only gives MPI the processor for a moment. */
void polyrti_test(polyrti_requests *requests);
void polyrti_wait(polyrti_requests *requests);

#endif
