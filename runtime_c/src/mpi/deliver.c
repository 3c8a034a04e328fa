/* Delivering a window of an object: every rank tells all others, or rank 0, which runs of it are at
 * home there, and their values. */
#include "deliver.h"

#include "../base/memory.h"
#include "../channel/collective.h"
#include "../guards/pages.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* What a rank says: its runs, and then their values. */
typedef struct part {
    int runs, bytes; /* of the values */
} part;

enum { LARGEST = INT_MAX / 4 }; /* bytes delivered at once: counts of bytes are ints */

/* The runs of this rank within the window, which is canonical, and their values. */
static part own_part(polyrti_copies *copies, const polyrti_object *object,
                     const polyrt_sink *window, polyrt_sink *runs, char **values)
{
    polyrti_intersect(&object->owned->home, window, runs);
    const part own = {(int)runs->count, (int)polyrti_elements(runs)};
    *values = polyrti_new((size_t)own.bytes, 1);
    char *place = *values;
    for (size_t i = 0; i < runs->count; i++) {
        const char *first = object->base + runs->runs[i].offset;
        polyrti_bring_closed(copies, first, first + runs->runs[i].length);
        polyrti_read_closed(first, place, (size_t)runs->runs[i].length);
        place += runs->runs[i].length;
    }
    return own;
}

/* Writes another rank's values to where its runs say. */
static void take(polyrti_copies *copies, const polyrti_object *object, const polyrti_run *runs,
                 int count, const char *values)
{
    for (int i = 0; i < count; i++) {
        char *first = object->base + runs[i].offset;
        polyrti_write_closed(first, values, (size_t)runs[i].length);
        polyrti_drop_copies(copies, first, first + runs[i].length);
        values += runs[i].length;
    }
}

/* Where each rank's numbers begin; after the last one, where they end. */
static int *beginnings(const int *counts, int ranks)
{
    int *begin = polyrti_new((size_t)ranks + 1, sizeof *begin);
    for (int r = 0; r < ranks; r++)
        begin[r + 1] = begin[r] + counts[r];
    return begin;
}

/* Who gets what is delivered. */
enum receiver { ALL_RANKS, ROOT };

static bool receives(const polyrti_channel *channel, enum receiver receiver)
{
    return receiver == ALL_RANKS || channel->rank == 0;
}

/* All ranks' bytes one after the other, for who receives them; `counts` says how many each has. */
static char *exchange(const polyrti_channel *channel, enum receiver receiver, const void *own,
                      const int *counts, const int *begin)
{
    char *all = receives(channel, receiver) ? polyrti_new((size_t)begin[channel->ranks], 1) : NULL;
    if (receiver == ALL_RANKS)
        polyrti_allgather_some(channel, own, all, counts, begin);
    else
        polyrti_gather_some(channel, own, all, counts, begin);
    return all;
}

static polyrti_delivered deliver_piece(const polyrti_channel *channel, polyrti_copies *copies,
                                       const polyrti_object *object, const polyrt_sink *window,
                                       enum receiver receiver)
{
    const int ranks = channel->ranks;
    polyrt_sink runs = {0};
    char *values;
    const part own = own_part(copies, object, window, &runs, &values);
    part *parts = polyrti_new((size_t)ranks, sizeof *parts);
    int *run_bytes = polyrti_new((size_t)ranks, sizeof(int)),
        *value_bytes = polyrti_new((size_t)ranks, sizeof(int));
    polyrti_allgather(channel, &own, sizeof own, parts);
    double all = 0;
    for (int r = 0; r < ranks; r++) {
        run_bytes[r] = parts[r].runs * (int)sizeof(polyrti_run);
        value_bytes[r] = parts[r].bytes;
        all += parts[r].bytes;
    }
    int *run_begin = beginnings(run_bytes, ranks), *value_begin = beginnings(value_bytes, ranks);
    char *all_runs = exchange(channel, receiver, runs.runs, run_bytes, run_begin),
         *all_values = exchange(channel, receiver, values, value_bytes, value_begin);
    for (int r = 0; r < ranks; r++)
        if (r != channel->rank && receives(channel, receiver))
            take(copies, object, (const polyrti_run *)(void *)(all_runs + run_begin[r]),
                 parts[r].runs, all_values + value_begin[r]);
    polyrti_release(&runs);
    free(values);
    free(parts);
    free(run_bytes);
    free(value_bytes);
    free(run_begin);
    free(value_begin);
    free(all_runs);
    free(all_values);
    const int receivers = receiver == ALL_RANKS ? ranks - 1 : 1;
    return (polyrti_delivered){.own = (double)own.bytes * receivers, .all = all * receivers};
}

static polyrti_delivered deliver(const polyrti_channel *channel, polyrti_copies *copies,
                                 const polyrti_object *object, const polyrt_sink *bytes,
                                 enum receiver receiver)
{
    polyrti_delivered sent = {0};
    if (bytes->count == 0)
        return sent;
    const polyrti_run *last = &bytes->runs[bytes->count - 1];
    for (int64_t at = bytes->runs[0].offset; at < last->offset + last->length; at += LARGEST) {
        polyrt_sink span = {0}, piece = {0};
        polyrti_append(&span, at, LARGEST);
        polyrti_intersect(bytes, &span, &piece);
        const polyrti_delivered more = deliver_piece(channel, copies, object, &piece, receiver);
        sent.own += more.own;
        sent.all += more.all;
        polyrti_release(&span);
        polyrti_release(&piece);
    }
    return sent;
}

polyrti_delivered polyrti_deliver(const polyrti_channel *channel, polyrti_copies *copies,
                                  polyrti_object *object, const polyrt_sink *bytes)
{
    const polyrti_delivered sent = deliver(channel, copies, object, bytes, ALL_RANKS);
    polyrti_note_delivered(object, bytes);
    return sent;
}

/* What rank 0 lacks, on all ranks. */
static void share(const polyrti_channel *channel, polyrt_sink *lacking)
{
    int64_t count = (int64_t)lacking->count;
    polyrti_bcast(channel, &count, 1, MPI_INT64_T, 0);
    polyrti_run *runs = polyrti_new((size_t)count, sizeof *runs);
    for (int64_t i = 0; i < count && channel->rank == 0; i++)
        runs[i] = lacking->runs[i];
    polyrti_bcast(channel, runs, (int)(2 * count), MPI_INT64_T, 0);
    for (int64_t i = 0; i < count && channel->rank != 0; i++)
        polyrti_append(lacking, runs[i].offset, runs[i].length);
    free(runs);
}

polyrti_delivered polyrti_deliver_to_root(const polyrti_channel *channel, polyrti_copies *copies,
                                          polyrti_object *object, polyrt_sink *lacking)
{
    share(channel, lacking);
    const polyrti_delivered sent = deliver(channel, copies, object, lacking, ROOT);
    polyrti_note_copied(object, lacking, channel->rank == 0);
    return sent;
}

polyrti_delivered polyrti_deliver_all(const polyrti_channel *channel, polyrti_copies *copies,
                                      polyrti_object *object)
{
    polyrt_sink bytes = {0};
    polyrti_append_all(&bytes, &object->owned->away);
    const polyrti_delivered sent = polyrti_deliver(channel, copies, object, &bytes);
    polyrti_release(&bytes);
    return sent;
}
