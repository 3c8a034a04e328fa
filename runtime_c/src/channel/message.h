/* Messages of any size between two ranks: one MPI message carries at most the limit, since MPI
 * counts are ints. Both ends cut in the same way, and MPI keeps the order of messages between two
 * ranks under one tag, so the chunks need no numbers. */
#ifndef POLYRTI_MESSAGE_H
#define POLYRTI_MESSAGE_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The communicator that the library uses, a duplicate of its own, this process' place in it, and
 * the bytes of the largest MPI message. */
typedef struct polyrti_channel {
    MPI_Comm comm;
    int rank, ranks;
    size_t limit;
    bool crowded; /* some node has more ranks than cores (collective.h) */
    int64_t past; /* of entries that ranks have not compared yet (consistency.h) */
} polyrti_channel;

/* Tags: those before POLYRTI_TAG_MEETING are for messages of steps, those from POLYRTI_TAGS on for
 * broadcasts. */
enum {
    POLYRTI_TAG_MEETING = (1 << 14) - 4,
    POLYRTI_TAG_CLAIMS,
    POLYRTI_TAG_ANSWERS,
    POLYRTI_TAG_VALUES,
    POLYRTI_TAGS
};

/* Pending operations, in the order they were begun. Zeroed at first; the holder frees `data`. */
typedef struct polyrti_requests {
    MPI_Request *data;
    size_t count;
    size_t capacity;
} polyrti_requests;

/* Begin sending or receiving `bytes` bytes, in as many MPI messages as the limit on one asks for;
 * return how many. The buffer stays as it is until the requests are complete. */
int polyrti_send(const polyrti_channel *channel, const char *buffer, size_t bytes, int to, int tag,
                 polyrti_requests *requests);
int polyrti_receive(const polyrti_channel *channel, char *buffer, size_t bytes, int from, int tag,
                    polyrti_requests *requests);

/* Waits for operations. MPI keeps the processor while it waits; here a rank that has waited for
 * some microseconds lets others have it, since where ranks outnumber cores one of them may be the
 * one that is waited for. */
void polyrti_await(int count, MPI_Request *requests);

/* polyrti_test only gives MPI the processor for a moment. */
void polyrti_test(polyrti_requests *requests);
void polyrti_wait(polyrti_requests *requests);

#endif
