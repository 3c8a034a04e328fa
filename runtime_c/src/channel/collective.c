/* Collective operations. */
#include "collective.h"

#include "../report/affinity.h"

/* gcc takes MPICH's MPI_STATUSES_IGNORE, a pointer to nothing, for an array that is too small. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

/* -------------------------------------------------------------------------------------------------
 * crowds */

static int count_cores(const uint64_t cores[POLYRTI_CORE_WORDS])
{
    int count = 0;
    for (int k = 0; k < POLYRTI_CORE_WORDS; k++)
        count += __builtin_popcountll(cores[k]);
    return count;
}

/* Where the system does not say which cores there are, nothing is crowded. */
bool polyrti_find_crowded(MPI_Comm comm)
{
    MPI_Comm node;
    int ranks;
    polyrti_affinity own = polyrti_affinity_now(1);
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &ranks);
    MPI_Allreduce(MPI_IN_PLACE, own.cores, POLYRTI_CORE_WORDS, MPI_UINT64_T, MPI_BOR, node);
    MPI_Comm_free(&node);
    const int count = count_cores(own.cores);
    int crowded = count > 0 && ranks > count;
    MPI_Allreduce(MPI_IN_PLACE, &crowded, 1, MPI_INT, MPI_MAX, comm);
    return crowded;
}

/* -------------------------------------------------------------------------------------------------
 * operations */

void polyrti_allreduce(const polyrti_channel *channel, void *values, int count, MPI_Datatype type,
                       MPI_Op operation)
{
    MPI_Request request;
    if (!channel->crowded) {
        MPI_Allreduce(MPI_IN_PLACE, values, count, type, operation, channel->comm);
        return;
    }
    MPI_Iallreduce(MPI_IN_PLACE, values, count, type, operation, channel->comm, &request);
    polyrti_await(1, &request);
}

void polyrti_bcast(const polyrti_channel *channel, void *values, int count, MPI_Datatype type,
                   int root)
{
    MPI_Request request;
    if (!channel->crowded) {
        MPI_Bcast(values, count, type, root, channel->comm);
        return;
    }
    MPI_Ibcast(values, count, type, root, channel->comm, &request);
    polyrti_await(1, &request);
}

void polyrti_allgather(const polyrti_channel *channel, const void *own, int bytes, void *all)
{
    MPI_Request request;
    if (!channel->crowded) {
        MPI_Allgather(own, bytes, MPI_BYTE, all, bytes, MPI_BYTE, channel->comm);
        return;
    }
    MPI_Iallgather(own, bytes, MPI_BYTE, all, bytes, MPI_BYTE, channel->comm, &request);
    polyrti_await(1, &request);
}

void polyrti_allgather_some(const polyrti_channel *channel, const void *own, void *all,
                            const int *counts, const int *begin)
{
    const int count = counts[channel->rank];
    MPI_Request request;
    if (!channel->crowded) {
        MPI_Allgatherv(own, count, MPI_BYTE, all, counts, begin, MPI_BYTE, channel->comm);
        return;
    }
    MPI_Iallgatherv(own, count, MPI_BYTE, all, counts, begin, MPI_BYTE, channel->comm, &request);
    polyrti_await(1, &request);
}

void polyrti_gather_some(const polyrti_channel *channel, const void *own, void *all,
                         const int *counts, const int *begin)
{
    const int count = counts[channel->rank];
    MPI_Request request;
    if (!channel->crowded) {
        MPI_Gatherv(own, count, MPI_BYTE, all, counts, begin, MPI_BYTE, 0, channel->comm);
        return;
    }
    MPI_Igatherv(own, count, MPI_BYTE, all, counts, begin, MPI_BYTE, 0, channel->comm, &request);
    polyrti_await(1, &request);
}
