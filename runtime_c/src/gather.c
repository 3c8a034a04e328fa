/* Final values, to where they are wanted after the region. The virtual reader behind the region is one more receiver (POLYRT_OUT), on all
 * ranks or on rank 0; only the time differs: its values are kept until polyrt_leave and travel once.
 *
 * 1. In each step note the live-out elements whose last write is in it. Over all steps and ranks these sets are disjoint.
 * 2. An element that rank r got in that very step has its final value there already: note this per receiving rank.
 * 3. In the end, in round k, send to rank + k what it does not have, and receive from rank - k. The lists of runs travel in front, since a
 * rank does not know which steps wrote another's final values. */
#include "polyrt_mpi.h"

#include <stdlib.h>
#include <string.h>

struct polyrti_gathering {
    polyrt_sink *final; /* one per array: the final values that this rank computed */
    polyrt_sink *had;   /* per rank and array: those of them that the rank has */
    polyrt_sink *step;  /* scratch, one per array */
    polyrt_sink common; /* scratch */
};

static const int tag = 0;

static bool wants(const polyrt_execution *execution, int rank)
{
    const enum polyrt_gather gather = execution->region->gather;
    return gather == POLYRT_GATHER_ALL || (gather == POLYRT_GATHER_ROOT && rank == 0);
}

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

polyrti_gathering *polyrti_gathering_new(const polyrt_execution *execution)
{
    polyrti_gathering *gathering = polyrti_new(1, sizeof *gathering);
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
    polyrti_release(&gathering->common);
    free(gathering);
}

/* ------------------------------------------------------------------------------------------------------------------- in each step */

static void collect_final(const polyrt_execution *execution, const polyrti_step *step, const polyrti_boxes *boxes, polyrt_sink *sinks)
{
    const polyrt_nest *nest = &execution->region->nests[step->nest];
    for (int f = 0; f < nest->flow_count; f++)
        if (nest->flows[f].receiver == POLYRT_OUT)
            for (size_t i = 0; i < boxes->count; i++)
                nest->flows[f].flow(execution->args, step->z, boxes->data[i].lo, boxes->data[i].hi, NULL, NULL,
                                    &sinks[nest->flows[f].array]);
}

void polyrti_gather_note(const polyrt_execution *execution, const polyrti_step *step, const polyrti_boxes *boxes,
                         const polyrt_sink *const *sent)
{
    polyrti_gathering *gathering = execution->gathering;
    const int arrays = array_count(execution);
    for (int a = 0; a < arrays; a++)
        polyrti_clear(&gathering->step[a]);
    collect_final(execution, step, boxes, gathering->step);
    for (int a = 0; a < arrays; a++) {
        polyrti_merge(&gathering->step[a]);
        polyrti_append_all(&gathering->final[a], &gathering->step[a]);
        for (int rank = 0; rank < execution->ranks; rank++)
            if (wants(execution, rank) && gathering->step[a].count > 0 && sent[rank][a].count > 0) {
                polyrti_intersect(&gathering->step[a], &sent[rank][a], &gathering->common);
                polyrti_append_all(&gathering->had[rank * arrays + a], &gathering->common);
            }
    }
}

/* --------------------------------------------------------------------------------------------------------------------- in the end */

typedef struct parcel {
    polyrt_sink *runs; /* one per array */
    int64_t *counts;   /* runs per array */
    char *buffer;
    size_t bytes, capacity;
} parcel;

static parcel new_parcel(int arrays)
{
    return (parcel){.runs = new_sinks(arrays), .counts = polyrti_new((size_t)arrays, sizeof(int64_t))};
}

static void free_parcel(parcel *parcel, int arrays)
{
    free_sinks(parcel->runs, arrays);
    free(parcel->counts);
    free(parcel->buffer);
}

static void size_parcel(const polyrt_execution *execution, parcel *parcel)
{
    parcel->bytes = 0;
    for (int a = 0; a < array_count(execution); a++)
        parcel->bytes += (size_t)polyrti_elements(&parcel->runs[a]) * execution->region->arrays[a].element_size;
    parcel->buffer = polyrti_grow(parcel->buffer, &parcel->capacity, parcel->bytes, 1);
}

static void fill_parcel(const polyrt_execution *execution, int rank, parcel *parcel)
{
    const polyrti_gathering *gathering = execution->gathering;
    const int arrays = array_count(execution);
    for (int a = 0; a < arrays; a++) {
        polyrti_subtract(&gathering->final[a], &gathering->had[rank * arrays + a], &parcel->runs[a]);
        parcel->counts[a] = (int64_t)parcel->runs[a].count;
    }
    size_parcel(execution, parcel);
    char *place = parcel->buffer;
    for (int a = 0; a < arrays; a++)
        place = polyrti_pack(&parcel->runs[a], execution->bases[a], execution->region->arrays[a].element_size, place);
}

static void open_parcel(const polyrt_execution *execution, const parcel *parcel)
{
    const char *place = parcel->buffer;
    for (int a = 0; a < array_count(execution); a++)
        place = polyrti_unpack(&parcel->runs[a], execution->bases[a], execution->region->arrays[a].element_size, place);
}

static void count_parcel(const polyrt_execution *execution, const parcel *parcel, int messages)
{
    polyrti_account *account = polyrti_own_account(execution);
    account->messages += messages;
    account->bytes += (double)parcel->bytes;
    for (int a = 0; a < array_count(execution); a++)
        account->elements += (double)polyrti_elements(&parcel->runs[a]);
}

static size_t runs_bytes(const polyrt_sink *sink)
{
    return sink->count * sizeof(polyrti_run);
}

/* Counts of runs, the runs, the values; `to` or `from` is MPI_PROC_NULL where a rank has no part in the round. */
static void swap_parcels(const polyrt_execution *execution, parcel *out, int to, parcel *in, int from, polyrti_requests *requests)
{
    const int arrays = array_count(execution);
    int messages = 0;
    memset(in->counts, 0, (size_t)arrays * sizeof *in->counts);
    MPI_Sendrecv(out->counts, arrays, MPI_INT64_T, to, tag, in->counts, arrays, MPI_INT64_T, from, tag, polyrti_comm(), MPI_STATUS_IGNORE);
    for (int a = 0; a < arrays; a++) {
        polyrt_sink *sink = &in->runs[a];
        sink->runs = polyrti_grow(sink->runs, &sink->capacity, (size_t)in->counts[a], sizeof *sink->runs);
        sink->count = (size_t)in->counts[a];
        polyrti_receive((char *)sink->runs, runs_bytes(sink), from, tag, requests);
        if (to != MPI_PROC_NULL)
            polyrti_send((const char *)out->runs[a].runs, runs_bytes(&out->runs[a]), to, tag, requests);
    }
    polyrti_wait(requests);
    size_parcel(execution, in);
    polyrti_receive(in->buffer, in->bytes, from, tag, requests);
    if (to != MPI_PROC_NULL)
        messages = polyrti_send(out->buffer, out->bytes, to, tag, requests);
    polyrti_wait(requests);
    if (to != MPI_PROC_NULL)
        count_parcel(execution, out, messages);
}

static void gather_round(const polyrt_execution *execution, int round, parcel *out, parcel *in, polyrti_requests *requests)
{
    const int ranks = execution->ranks;
    const int next = (execution->rank + round) % ranks, before = (execution->rank - round + ranks) % ranks;
    const int to = wants(execution, next) ? next : MPI_PROC_NULL;
    const int from = wants(execution, execution->rank) ? before : MPI_PROC_NULL;
    if (to != MPI_PROC_NULL) {
        fill_parcel(execution, to, out);
        polyrti_record_message(execution, "send", to, -1, out->runs);
    }
    swap_parcels(execution, out, to, in, from, requests);
    if (from != MPI_PROC_NULL) {
        open_parcel(execution, in);
        polyrti_record_message(execution, "receive", from, -1, in->runs);
    }
}

void polyrti_gather(const polyrt_execution *execution)
{
    polyrti_gathering *gathering = execution->gathering;
    const int arrays = array_count(execution);
    const double start = polyrti_now();
    for (int a = 0; a < arrays; a++)
        polyrti_merge(&gathering->final[a]);
    for (int i = 0; i < execution->ranks * arrays; i++)
        polyrti_merge(&gathering->had[i]);
    if (execution->region->gather != POLYRT_GATHER_ALL)
        polyrti_stays_note(&polyrti_this()->stays, execution, gathering->final);
    parcel out = new_parcel(arrays), in = new_parcel(arrays);
    polyrti_requests requests = {0};
    for (int round = 1; round < execution->ranks; round++)
        gather_round(execution, round, &out, &in, &requests);
    free(requests.data);
    free_parcel(&out, arrays);
    free_parcel(&in, arrays);
    polyrti_spent(execution, POLYRTI_GATHER, start);
}

void polyrti_gather_runs(polyrt_execution *execution, const polyrt_sink *runs)
{
    execution->gathering = polyrti_gathering_new(execution);
    polyrti_append_all(&execution->gathering->final[0], runs);
    polyrti_gather(execution);
    polyrti_gathering_free(execution, execution->gathering);
}
