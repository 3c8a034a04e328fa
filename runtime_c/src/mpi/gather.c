/* Gathering final values.
 *
 * 1. In each step note the live-out elements whose last write is in it. Over all steps and ranks
 * these sets are disjoint.
 * 2. An element that rank r got in that very step has its final value there already: note this per
 * receiving rank.
 * 3. In the end, in round k, send to rank + k what it does not have, and receive from rank - k. The
 * lists of runs travel first, since a rank does not know which steps wrote another's final
 * values. */
#include "gather.h"

#include "distributed.h"
#include "../base/memory.h"
#include "../plan/final_values.h"

#include <stdlib.h>
#include <string.h>

/* Final values of one array that all receivers of a tree have. */
typedef struct group_had {
    polyrti_tree tree;
    int array;
    polyrt_sink had;
} group_had;

struct polyrti_gathering {
    const polyrti_staying *staying; /* one per array */
    bool delivers;                  /* whether all ranks get something */
    polyrt_sink *final;             /* one per array: the final values that this rank computed */
    polyrt_sink *had;               /* per rank and array: those of them that the rank has */
    group_had *groups;              /* the same for what went to a whole group */
    size_t group_count, group_capacity;
    polyrt_sink *step;  /* scratch, one per array */
    polyrt_sink sent;   /* scratch */
    polyrt_sink common; /* scratch */
};

static const int tag = 0;

static int array_count(const polyrt_execution *execution)
{
    return execution->region->array_count;
}

static polyrt_sink *new_sinks(int count)
{
    return polyrti_new((size_t)count, sizeof(polyrt_sink));
}

static void free_sinks(polyrt_sink *sinks, int count)
{
    for (int i = 0; i < count; i++)
        polyrti_release(&sinks[i]);
    free(sinks);
}

/* Whether the rank gets any final values. */
static bool gets_any(const polyrt_execution *execution, int rank)
{
    return execution->distributed->gathering->delivers || polyrti_gets_final(execution, rank);
}

polyrti_gathering *polyrti_gathering_new(const polyrt_execution *execution,
                                         const polyrti_staying *staying)
{
    polyrti_gathering *gathering = polyrti_new(1, sizeof *gathering);
    gathering->staying = staying;
    gathering->delivers = polyrti_delivers(execution->region, staying);
    gathering->final = new_sinks(array_count(execution));
    gathering->had = new_sinks(execution->ranks * array_count(execution));
    gathering->step = new_sinks(array_count(execution));
    return gathering;
}

void polyrti_gathering_free(const polyrt_execution *execution, polyrti_gathering *gathering)
{
    free_sinks(gathering->final, array_count(execution));
    free_sinks(gathering->had, execution->ranks * array_count(execution));
    free_sinks(gathering->step, array_count(execution));
    for (size_t i = 0; i < gathering->group_count; i++)
        polyrti_release(&gathering->groups[i].had);
    free(gathering->groups);
    polyrti_release(&gathering->sent);
    polyrti_release(&gathering->common);
    free(gathering);
}

/* -------------------------------------------------------------------------------------------------
 * in each step */

/* Notes what of the step's final values of one array a rank gets in it. */
static void note_had(polyrti_gathering *gathering, const polyrt_sink *final,
                     const polyrt_sink *sent, polyrt_sink *had)
{
    polyrti_clear(&gathering->sent);
    polyrti_concatenate(&gathering->sent, sent);
    polyrti_merge(&gathering->sent);
    polyrti_intersect(final, &gathering->sent, &gathering->common);
    polyrti_append_all(had, &gathering->common);
}

/* The account of the tree's group: mostly that of the broadcast before. */
static polyrt_sink *had_of_group(polyrti_gathering *gathering, const polyrti_broadcast *broadcast)
{
    for (size_t i = gathering->group_count; i-- > 0;) {
        group_had *group = &gathering->groups[i];
        if (group->array == broadcast->array &&
            polyrti_same_group(&group->tree.group, &broadcast->tree.group))
            return &group->had;
    }
    gathering->groups = polyrti_grow(gathering->groups, &gathering->group_capacity,
                                     gathering->group_count + 1, sizeof *gathering->groups);
    gathering->groups[gathering->group_count] =
        (group_had){.tree = broadcast->tree, .array = broadcast->array};
    return &gathering->groups[gathering->group_count++].had;
}

void polyrti_gather_note(const polyrt_execution *execution, const polyrti_step *step,
                         const polyrti_plan *sent)
{
    polyrti_gathering *gathering = execution->distributed->gathering;
    const int arrays = array_count(execution);
    for (int a = 0; a < arrays; a++)
        polyrti_clear(&gathering->step[a]);
    polyrti_collect_final(execution, step, &sent->boxes, gathering->step);
    for (int a = 0; a < arrays; a++) {
        polyrti_merge(&gathering->step[a]);
        polyrti_append_all(&gathering->final[a], &gathering->step[a]);
        if (gathering->step[a].count == 0)
            continue;
        for (size_t i = 0; i < sent->count; i++) {
            const polyrti_parcel *parcel = &sent->parcels[i];
            if (gets_any(execution, parcel->rank) && parcel->runs[a].count > 0)
                note_had(gathering, &gathering->step[a], &parcel->runs[a],
                         &gathering->had[parcel->rank * arrays + a]);
        }
        for (size_t i = 0; i < sent->broadcast_count; i++)
            if (sent->broadcasts[i].array == a)
                note_had(gathering, &gathering->step[a], &sent->broadcasts[i].runs,
                         had_of_group(gathering, &sent->broadcasts[i]));
    }
}

/* -------------------------------------------------------------------------------------------------
 * in the end */

/* What travels between two ranks: the runs of each array, and their values in chunks. */
typedef struct parcel {
    polyrt_sink *runs;  /* one per array */
    int64_t *counts;    /* runs per array */
    polyrt_sink *chunk; /* one per array: the runs that are under way */
    char *buffer;
    size_t capacity;
} parcel;

/* How far a parcel has been cut into chunks. */
typedef struct cursor {
    int array;
    size_t run;
    int64_t done; /* elements of the run */
} cursor;

static parcel new_parcel(int arrays)
{
    return (parcel){.runs = new_sinks(arrays),
                    .counts = polyrti_new((size_t)arrays, sizeof(int64_t)),
                    .chunk = new_sinks(arrays)};
}

static void free_parcel(parcel *parcel, int arrays)
{
    free_sinks(parcel->runs, arrays);
    free_sinks(parcel->chunk, arrays);
    free(parcel->counts);
    free(parcel->buffer);
}

static void fill_parcel(const polyrt_execution *execution, int rank, parcel *parcel)
{
    polyrti_gathering *gathering = execution->distributed->gathering;
    const int arrays = array_count(execution);
    for (size_t i = 0; i < gathering->group_count; i++)
        if (polyrti_tree_position(&gathering->groups[i].tree, rank) > 0)
            polyrti_append_all(&gathering->had[rank * arrays + gathering->groups[i].array],
                               &gathering->groups[i].had);
    for (int a = 0; a < arrays; a++) {
        polyrti_merge(&gathering->had[rank * arrays + a]);
        polyrti_subtract(&gathering->final[a], &gathering->had[rank * arrays + a],
                         &parcel->runs[a]);
        if (!polyrti_gets_final(execution, rank))
            polyrti_leave_staying(&gathering->staying[a], &parcel->runs[a]);
        parcel->counts[a] = (int64_t)parcel->runs[a].count;
    }
}

/* Takes elements of the run at the cursor into the chunk, of which `bytes` are full; returns the
 * bytes that they are, 0 if the chunk has no room for one. */
static size_t take_elements(const polyrt_execution *execution, parcel *parcel, cursor *at,
                            size_t bytes)
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

/* Cuts off the next chunk, of as many arrays as fit. Returns its bytes, 0 at the end. */
static size_t next_chunk(const polyrt_execution *execution, parcel *parcel, cursor *at)
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

static void pack_chunk(const polyrt_execution *execution, parcel *parcel)
{
    char *place = parcel->buffer;
    for (int a = 0; a < array_count(execution); a++)
        place = polyrti_pack_values(execution, a, &parcel->chunk[a], place);
}

static void unpack_chunk(const polyrt_execution *execution, const parcel *parcel)
{
    const char *place = parcel->buffer;
    for (int a = 0; a < array_count(execution); a++)
        place = polyrti_unpack_values(execution, a, &parcel->chunk[a], place);
}

static void count_parcel(const polyrt_execution *execution, const parcel *parcel, int messages)
{
    polyrti_account *account = polyrti_own_account(execution);
    account->messages += messages;
    for (int a = 0; a < array_count(execution); a++) {
        const double elements = (double)polyrti_elements(&parcel->runs[a]);
        account->elements += elements;
        account->bytes += elements * (double)execution->region->arrays[a].element_size;
    }
}

static size_t runs_bytes(const polyrt_sink *sink)
{
    return sink->count * sizeof(polyrti_run);
}

/* Counts of runs, and the runs; `to` or `from` is MPI_PROC_NULL where a rank has no part in the
 * round. */
static void swap_runs(const polyrt_execution *execution, const parcel *out, int to, parcel *in,
                      int from, polyrti_requests *requests)
{
    const int arrays = array_count(execution);
    memset(in->counts, 0, (size_t)arrays * sizeof *in->counts);
    MPI_Sendrecv(out->counts, arrays, MPI_INT64_T, to, tag, in->counts, arrays, MPI_INT64_T, from,
                 tag, execution->distributed->channel->comm, MPI_STATUS_IGNORE);
    for (int a = 0; a < arrays; a++) {
        polyrt_sink *sink = &in->runs[a];
        sink->runs =
            polyrti_grow(sink->runs, &sink->capacity, (size_t)in->counts[a], sizeof *sink->runs);
        sink->count = (size_t)in->counts[a];
        polyrti_receive(execution->distributed->channel, (char *)sink->runs, runs_bytes(sink), from,
                        tag, requests);
        if (to != MPI_PROC_NULL)
            polyrti_send(execution->distributed->channel, (const char *)out->runs[a].runs,
                         runs_bytes(&out->runs[a]), to, tag, requests);
    }
    polyrti_wait(requests);
}

/* The values, a chunk of each direction at a time. Both ends cut the same runs in the same way. */
static void swap_values(const polyrt_execution *execution, parcel *out, int to, parcel *in,
                        int from, polyrti_requests *requests)
{
    cursor sending = {0}, receiving = {0};
    int messages = 0;
    for (;;) {
        const size_t leaving = to == MPI_PROC_NULL ? 0 : next_chunk(execution, out, &sending);
        const size_t coming = from == MPI_PROC_NULL ? 0 : next_chunk(execution, in, &receiving);
        if (leaving == 0 && coming == 0)
            break;
        in->buffer = polyrti_grow(in->buffer, &in->capacity, coming, 1);
        polyrti_receive(execution->distributed->channel, in->buffer, coming, from, tag, requests);
        out->buffer = polyrti_grow(out->buffer, &out->capacity, leaving, 1);
        if (leaving > 0)
            pack_chunk(execution, out);
        messages +=
            polyrti_send(execution->distributed->channel, out->buffer, leaving, to, tag, requests);
        polyrti_wait(requests);
        if (coming > 0)
            unpack_chunk(execution, in);
    }
    if (to != MPI_PROC_NULL)
        count_parcel(execution, out, messages);
}

static void gather_round(const polyrt_execution *execution, int round, parcel *out, parcel *in,
                         polyrti_requests *requests)
{
    const int ranks = execution->ranks;
    const int next = (execution->rank + round) % ranks,
              before = (execution->rank - round + ranks) % ranks;
    const int to = gets_any(execution, next) ? next : MPI_PROC_NULL;
    const int from = gets_any(execution, execution->rank) ? before : MPI_PROC_NULL;
    if (to != MPI_PROC_NULL) {
        fill_parcel(execution, to, out);
        polyrti_record_message(&execution->distributed->books->record, execution, "send", to,
                               POLYRTI_AFTER_REGION, out->runs);
    }
    swap_runs(execution, out, to, in, from, requests);
    swap_values(execution, out, to, in, from, requests);
    if (from != MPI_PROC_NULL)
        polyrti_record_message(&execution->distributed->books->record, execution, "receive", from,
                               POLYRTI_AFTER_REGION, in->runs);
}

const polyrt_sink *polyrti_gather_final(const polyrt_execution *execution)
{
    polyrt_sink *final = execution->distributed->gathering->final;
    for (int a = 0; a < array_count(execution); a++)
        polyrti_merge(&final[a]);
    return final;
}

void polyrti_gather(const polyrt_execution *execution)
{
    const int arrays = array_count(execution);
    const double start = polyrti_stamp(execution);
    parcel out = new_parcel(arrays), in = new_parcel(arrays);
    polyrti_requests requests = {0};
    for (int round = 1; round < execution->ranks; round++)
        gather_round(execution, round, &out, &in, &requests);
    free(requests.data);
    free_parcel(&out, arrays);
    free_parcel(&in, arrays);
    polyrti_spent(execution, POLYRTI_GATHER, start);
}
