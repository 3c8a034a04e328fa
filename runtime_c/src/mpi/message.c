/* Messages of any size: one MPI message carries at most the limit, since MPI counts are ints. Both
 * ends cut in the same way, and MPI keeps the order of messages between two ranks under one tag, so
 * the pieces need no numbers. */
#include "../polyrt_mpi.h"

/* gcc takes MPICH's MPI_STATUSES_IGNORE, a pointer to nothing, for an array that is too small. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

static size_t piece(size_t bytes)
{
    const size_t limit = polyrti_this()->message_limit;
    return bytes < limit ? bytes : limit;
}

static MPI_Request *next_request(polyrti_requests *requests)
{
    requests->data = polyrti_grow(requests->data, &requests->capacity, requests->count + 1,
                                  sizeof *requests->data);
    return &requests->data[requests->count++];
}

int polyrti_send(const char *buffer, size_t bytes, int to, int tag, polyrti_requests *requests)
{
    int pieces = 0;
    for (size_t n; bytes > 0; buffer += n, bytes -= n, pieces++) {
        n = piece(bytes);
        MPI_Isend(buffer, (int)n, MPI_BYTE, to, tag, polyrti_comm(), next_request(requests));
    }
    return pieces;
}

int polyrti_receive(char *buffer, size_t bytes, int from, int tag, polyrti_requests *requests)
{
    int pieces = 0;
    for (size_t n; bytes > 0; buffer += n, bytes -= n, pieces++) {
        n = piece(bytes);
        MPI_Irecv(buffer, (int)n, MPI_BYTE, from, tag, polyrti_comm(), next_request(requests));
    }
    return pieces;
}

void polyrti_test(polyrti_requests *requests)
{
    int done;
    if (requests->count > 0)
        MPI_Testall((int)requests->count, requests->data, &done, MPI_STATUSES_IGNORE);
}

void polyrti_wait(polyrti_requests *requests)
{
    MPI_Waitall((int)requests->count, requests->data, MPI_STATUSES_IGNORE);
    requests->count = 0;
}
