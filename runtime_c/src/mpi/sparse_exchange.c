/* Nonblocking consensus (Hoefler, Siebert and Lumsdaine 2010, "Scalable communication protocols for
 * dynamic sparse data exchange", algorithm NBX):
 * 1. Send all letters synchronously: each is complete when its addressee receives it.
 * 2. Receive whatever comes. When the own letters are complete, enter a barrier without waiting,
 * and go on receiving.
 * 3. When the barrier is complete, all letters of all ranks have been received. */
#include "sparse_exchange.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <limits.h>
#include <sched.h>
#include <stdlib.h>

/* gcc takes MPICH's MPI_STATUSES_IGNORE, a pointer to nothing, for an array that is too small. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

static void append(polyrti_claims *claims, const polyrti_claim *more, size_t count)
{
    for (size_t i = 0; i < count; i++)
        polyrti_add_claim(claims, &more[i]);
}

/* The end of the claims that have one addressee, from `first` on. */
static size_t letter_end(const polyrti_claims *claims, size_t first)
{
    size_t end = first;
    while (end < claims->count && claims->data[end].to == claims->data[first].to)
        end++;
    return end;
}

static int numbers_in(size_t claims)
{
    if (claims > INT_MAX / POLYRTI_CLAIM_NUMBERS)
        polyrti_fail(NULL, "use more ranks, or another distribution",
                     "a rank lacks values in %zu pieces, which is more than a message has room for",
                     claims);
    return (int)claims * POLYRTI_CLAIM_NUMBERS;
}

/* Step 1; letters to this rank are there already. */
static void send_letters(const polyrti_channel *channel, int tag, const polyrti_claims *out,
                         polyrti_claims *in, polyrti_requests *sends)
{
    for (size_t first = 0, end; first < out->count; first = end) {
        end = letter_end(out, first);
        const polyrti_claim *letter = &out->data[first];
        if (letter->to == channel->rank) {
            append(in, letter, end - first);
            continue;
        }
        sends->data =
            polyrti_grow(sends->data, &sends->capacity, sends->count + 1, sizeof *sends->data);
        MPI_Issend(letter, numbers_in(end - first), MPI_INT64_T, (int)letter->to, tag,
                   channel->comm, &sends->data[sends->count++]);
    }
}

static void receive_letter(const polyrti_channel *channel, int tag, polyrti_claims *in)
{
    MPI_Status status;
    int there, numbers;
    MPI_Iprobe(MPI_ANY_SOURCE, tag, channel->comm, &there, &status);
    if (!there)
        return;
    MPI_Get_count(&status, MPI_INT64_T, &numbers);
    const size_t count = (size_t)(numbers / POLYRTI_CLAIM_NUMBERS);
    in->data = polyrti_grow(in->data, &in->capacity, in->count + count, sizeof *in->data);
    MPI_Recv(&in->data[in->count], numbers, MPI_INT64_T, status.MPI_SOURCE, tag, channel->comm,
             MPI_STATUS_IGNORE);
    in->count += count;
}

void polyrti_sparse_exchange(const polyrti_channel *channel, int tag, polyrti_claims *out,
                             polyrti_claims *in)
{
    polyrti_requests sends = {0};
    MPI_Request barrier = MPI_REQUEST_NULL;
    polyrti_sort_letters(out);
    send_letters(channel, tag, out, in, &sends);
    for (int sent = 0, ended = 0; !ended;) {
        receive_letter(channel, tag, in);
        if (channel->crowded)
            sched_yield();
        if (barrier != MPI_REQUEST_NULL) {
            MPI_Test(&barrier, &ended, MPI_STATUS_IGNORE);
            continue;
        }
        MPI_Testall((int)sends.count, sends.data, &sent, MPI_STATUSES_IGNORE);
        if (sent)
            MPI_Ibarrier(channel->comm, &barrier);
    }
    free(sends.data);
}
