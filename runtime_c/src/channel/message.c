/* Messages of any size. */
#include "message.h"

#include "../base/memory.h"

#include <sched.h>

/* gcc takes MPICH's MPI_STATUSES_IGNORE, a pointer to nothing, for an array that is too small. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

static size_t chunk(const polyrti_channel *channel, size_t bytes)
{
    return bytes < channel->limit ? bytes : channel->limit;
}

static MPI_Request *next_request(polyrti_requests *requests)
{
    requests->data = polyrti_grow(requests->data, &requests->capacity, requests->count + 1,
                                  sizeof *requests->data);
    return &requests->data[requests->count++];
}

int polyrti_send(const polyrti_channel *channel, const char *buffer, size_t bytes, int to, int tag,
                 polyrti_requests *requests)
{
    int chunks = 0;
    for (size_t n; bytes > 0; buffer += n, bytes -= n, chunks++) {
        n = chunk(channel, bytes);
        MPI_Isend(buffer, (int)n, MPI_BYTE, to, tag, channel->comm, next_request(requests));
    }
    return chunks;
}

int polyrti_receive(const polyrti_channel *channel, char *buffer, size_t bytes, int from, int tag,
                    polyrti_requests *requests)
{
    int chunks = 0;
    for (size_t n; bytes > 0; buffer += n, bytes -= n, chunks++) {
        n = chunk(channel, bytes);
        MPI_Irecv(buffer, (int)n, MPI_BYTE, from, tag, channel->comm, next_request(requests));
    }
    return chunks;
}

void polyrti_test(polyrti_requests *requests)
{
    int done;
    if (requests->count > 0)
        MPI_Testall((int)requests->count, requests->data, &done, MPI_STATUSES_IGNORE);
}

enum { SPINS = 100 };

void polyrti_await(int count, MPI_Request *requests)
{
    int done = count == 0;
    for (int tests = 0; !done; tests++) {
        MPI_Testall(count, requests, &done, MPI_STATUSES_IGNORE);
        if (!done && tests >= SPINS)
            sched_yield();
    }
}

void polyrti_wait(polyrti_requests *requests)
{
    polyrti_await((int)requests->count, requests->data);
    requests->count = 0;
}
