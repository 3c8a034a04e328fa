/* The runs of a parcel travel once, their values in chunks of several arrays: memory for messages
 * does not grow with what is gathered. */
#include "final_parcel.h"

#include "distributed.h"
#include "../base/memory.h"
#include "../plan/final_values.h"

#include <stdlib.h>

static const int tag = 0;

/* How far a parcel has been cut into chunks. */
typedef struct cursor {
    int array;
    size_t run;
    int64_t done; /* elements of the run */
} cursor;

static int array_count(const polyrt_execution *execution)
{
    return execution->region->array_count;
}

void polyrti_free_final_parcel(polyrti_final_parcel *parcel, int arrays)
{
    for (int a = 0; a < arrays && parcel->chunk; a++)
        polyrti_release(&parcel->chunk[a]);
    free(parcel->chunk);
    free(parcel->buffer);
}

/* -------------------------------------------------------------------------------------------------
 * runs */

static size_t runs_bytes(const polyrt_sink *sink)
{
    return sink->count * sizeof(polyrti_run);
}

/* How many runs of each array come; to be freed. */
static int64_t *swap_counts(const polyrt_execution *execution, const polyrti_final_swap *swap)
{
    const int arrays = array_count(execution);
    int64_t *coming = polyrti_new(2 * (size_t)arrays, sizeof *coming), *leaving = coming + arrays;
    for (int a = 0; a < arrays && swap->to != MPI_PROC_NULL; a++)
        leaving[a] = (int64_t)swap->out->runs[a].count;
    MPI_Sendrecv(leaving, arrays, MPI_INT64_T, swap->to, tag, coming, arrays, MPI_INT64_T,
                 swap->from, tag, execution->distributed->channel->comm, MPI_STATUS_IGNORE);
    return coming;
}

void polyrti_swap_runs(const polyrt_execution *execution, const polyrti_final_swap *swap)
{
    const polyrti_channel *channel = execution->distributed->channel;
    int64_t *counts = swap_counts(execution, swap);
    for (int a = 0; a < array_count(execution); a++) {
        polyrt_sink *sink = &swap->in->runs[a];
        sink->count = (size_t)counts[a];
        sink->runs = polyrti_grow(sink->runs, &sink->capacity, sink->count, sizeof *sink->runs);
        polyrti_receive(channel, (char *)sink->runs, runs_bytes(sink), swap->from, tag,
                        swap->requests);
        if (swap->to != MPI_PROC_NULL)
            polyrti_send(channel, (const char *)swap->out->runs[a].runs,
                         runs_bytes(&swap->out->runs[a]), swap->to, tag, swap->requests);
    }
    polyrti_wait(swap->requests);
    free(counts);
}

/* -------------------------------------------------------------------------------------------------
 * chunks */

static size_t bytes_of(const polyrt_execution *execution, const polyrti_final_parcel *parcel)
{
    size_t bytes = 0;
    for (int a = 0; a < array_count(execution); a++)
        bytes +=
            (size_t)polyrti_elements(&parcel->runs[a]) * execution->region->arrays[a].element_size;
    return bytes;
}

/* Takes elements of the run at the cursor into the chunk, of which `bytes` are full; returns the
 * bytes that they are, 0 if the chunk has no room for one. */
static size_t take_elements(const polyrt_execution *execution, polyrti_final_parcel *parcel,
                            cursor *at, size_t bytes)
{
    const polyrt_sink *runs = &parcel->runs[at->array];
    const polyrti_run *run = &runs->runs[at->run];
    const size_t size = execution->region->arrays[at->array].element_size;
    const int64_t length = polyrt_min(polyrti_room_in_chunk(bytes, size), run->length - at->done);
    polyrti_append(&parcel->chunk[at->array], run->offset + at->done, length);
    at->done += length;
    if (at->done == run->length)
        *at = (cursor){.array = at->array, .run = at->run + 1};
    return (size_t)length * size;
}

/* Cuts off a chunk, of as many arrays as fit. Returns its bytes, 0 at the end. */
static size_t cut_chunk(const polyrt_execution *execution, polyrti_final_parcel *parcel, cursor *at)
{
    size_t bytes = 0;
    for (int a = 0; a < array_count(execution); a++)
        polyrti_clear(&parcel->chunk[a]);
    while (at->array < array_count(execution)) {
        if (at->run == parcel->runs[at->array].count) {
            *at = (cursor){.array = at->array + 1};
            continue;
        }
        const size_t more = take_elements(execution, parcel, at, bytes);
        if (more == 0)
            break;
        bytes += more;
    }
    return bytes;
}

/* The next chunk: all runs as they are, if they fit. Returns its bytes, 0 at the end. */
static size_t next_chunk(const polyrt_execution *execution, polyrti_final_parcel *parcel, int rank,
                         cursor *at)
{
    if (rank == MPI_PROC_NULL || at->array == array_count(execution))
        return 0;
    const size_t all = bytes_of(execution, parcel);
    const bool begins = at->array == 0 && at->run == 0 && at->done == 0;
    if (begins && all <= POLYRTI_GATHER_CHUNK) {
        at->array = array_count(execution);
        parcel->under_way = parcel->runs;
        return all;
    }
    if (!parcel->chunk)
        parcel->chunk = polyrti_new((size_t)array_count(execution), sizeof *parcel->chunk);
    parcel->under_way = parcel->chunk;
    return cut_chunk(execution, parcel, at);
}

static void pack_chunk(const polyrt_execution *execution, polyrti_final_parcel *parcel)
{
    char *place = parcel->buffer;
    for (int a = 0; a < array_count(execution); a++)
        place = polyrti_pack_values(execution, a, &parcel->under_way[a], place);
}

static void unpack_chunk(const polyrt_execution *execution, const polyrti_final_parcel *parcel)
{
    const char *place = parcel->buffer;
    for (int a = 0; a < array_count(execution); a++)
        place = polyrti_unpack_values(execution, a, &parcel->under_way[a], place);
}

/* -------------------------------------------------------------------------------------------------
 * values */

static void count_parcel(const polyrt_execution *execution, const polyrti_final_parcel *parcel,
                         int messages)
{
    polyrti_account *account = polyrti_own_account(execution);
    account->messages += messages;
    for (int a = 0; a < array_count(execution); a++)
        account->elements += (double)polyrti_elements(&parcel->runs[a]);
    account->bytes += (double)bytes_of(execution, parcel);
}

static void reserve(polyrti_final_parcel *parcel, size_t bytes)
{
    parcel->buffer = polyrti_grow(parcel->buffer, &parcel->capacity, bytes, 1);
}

/* A chunk of each direction at a time. Both ends cut the same runs in the same way. */
void polyrti_swap_values(const polyrt_execution *execution, const polyrti_final_swap *swap)
{
    const polyrti_channel *channel = execution->distributed->channel;
    cursor sending = {0}, receiving = {0};
    int messages = 0;
    for (;;) {
        const size_t leaving = next_chunk(execution, swap->out, swap->to, &sending),
                     coming = next_chunk(execution, swap->in, swap->from, &receiving);
        if (leaving == 0 && coming == 0)
            break;
        reserve(swap->in, coming);
        polyrti_receive(channel, swap->in->buffer, coming, swap->from, tag, swap->requests);
        reserve(swap->out, leaving);
        if (leaving > 0)
            pack_chunk(execution, swap->out);
        messages +=
            polyrti_send(channel, swap->out->buffer, leaving, swap->to, tag, swap->requests);
        polyrti_wait(swap->requests);
        if (coming > 0)
            unpack_chunk(execution, swap->in);
    }
    if (swap->to != MPI_PROC_NULL)
        count_parcel(execution, swap->out, messages);
}
