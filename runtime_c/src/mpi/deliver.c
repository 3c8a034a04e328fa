/* Delivering a window of an object: every rank tells all others which runs of it are at home there,
 * and their values. */
#include "deliver.h"

#include "../base/memory.h"
#include "../guards/pages.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* What a rank says: its runs, and then their values. */
typedef struct part {
    int runs, bytes; /* of the values */
} part;

enum { LARGEST = INT_MAX / 4 }; /* bytes delivered at once: counts of bytes are ints */

/* The runs of this rank within the window, which is canonical, and their values. */
static part own_part(const polyrti_object *object, const polyrt_sink *window, polyrt_sink *runs,
                     char **values)
{
    polyrti_intersect(&object->home, window, runs);
    const part own = {(int)runs->count, (int)polyrti_elements(runs)};
    *values = polyrti_new((size_t)own.bytes, 1);
    char *place = *values;
    for (size_t i = 0; i < runs->count; i++) {
        polyrti_read_closed(object->base + runs->runs[i].offset, place,
                            (size_t)runs->runs[i].length);
        place += runs->runs[i].length;
    }
    return own;
}

/* Writes another rank's values to where its runs say. */
static void take(const polyrti_object *object, const polyrti_run *runs, int count,
                 const char *values)
{
    for (int i = 0; i < count; i++) {
        polyrti_write_closed(object->base + runs[i].offset, values, (size_t)runs[i].length);
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

/* All ranks' bytes one after the other; `counts` says how many each has. */
static char *exchange(const polyrti_channel *channel, const void *own, const int *counts,
                      const int *begin)
{
    char *all = polyrti_new((size_t)begin[channel->ranks], 1);
    MPI_Allgatherv(own, counts[channel->rank], MPI_BYTE, all, counts, begin, MPI_BYTE,
                   channel->comm);
    return all;
}

static polyrti_delivered deliver_piece(const polyrti_channel *channel, const polyrti_object *object,
                                       const polyrt_sink *window)
{
    const int ranks = channel->ranks;
    polyrt_sink runs = {0};
    char *values;
    const part own = own_part(object, window, &runs, &values);
    part *parts = polyrti_new((size_t)ranks, sizeof *parts);
    int *run_bytes = polyrti_new((size_t)ranks, sizeof(int)),
        *value_bytes = polyrti_new((size_t)ranks, sizeof(int));
    MPI_Allgather(&own, 2, MPI_INT, parts, 2, MPI_INT, channel->comm);
    double all = 0;
    for (int r = 0; r < ranks; r++) {
        run_bytes[r] = parts[r].runs * (int)sizeof(polyrti_run);
        value_bytes[r] = parts[r].bytes;
        all += parts[r].bytes;
    }
    int *run_begin = beginnings(run_bytes, ranks), *value_begin = beginnings(value_bytes, ranks);
    char *all_runs = exchange(channel, runs.runs, run_bytes, run_begin),
         *all_values = exchange(channel, values, value_bytes, value_begin);
    for (int r = 0; r < ranks; r++)
        if (r != channel->rank)
            take(object, (const polyrti_run *)(void *)(all_runs + run_begin[r]), parts[r].runs,
                 all_values + value_begin[r]);
    polyrti_release(&runs);
    free(values);
    free(parts);
    free(run_bytes);
    free(value_bytes);
    free(run_begin);
    free(value_begin);
    free(all_runs);
    free(all_values);
    return (polyrti_delivered){.own = (double)own.bytes * (ranks - 1), .all = all * (ranks - 1)};
}

polyrti_delivered polyrti_deliver(const polyrti_channel *channel, polyrti_object *object,
                                  const polyrt_sink *bytes)
{
    polyrti_delivered sent = {0};
    if (bytes->count == 0)
        return sent;
    const polyrti_run *last = &bytes->runs[bytes->count - 1];
    for (int64_t at = bytes->runs[0].offset; at < last->offset + last->length; at += LARGEST) {
        polyrt_sink span = {0}, piece = {0};
        polyrti_append(&span, at, LARGEST);
        polyrti_intersect(bytes, &span, &piece);
        const polyrti_delivered more = deliver_piece(channel, object, &piece);
        sent.own += more.own;
        sent.all += more.all;
        polyrti_release(&span);
        polyrti_release(&piece);
    }
    polyrti_note_delivered(object, bytes);
    return sent;
}

polyrti_delivered polyrti_deliver_all(const polyrti_channel *channel, polyrti_object *object)
{
    polyrt_sink bytes = {0};
    polyrti_append_all(&bytes, &object->away);
    const polyrti_delivered sent = polyrti_deliver(channel, object, &bytes);
    polyrti_release(&bytes);
    return sent;
}
