/* Two logs.
 *
 * POLYRT_TRACE=FILE: where the time went, as Chrome trace events (opens in Perfetto): one process
 * per rank, one row per thread. Kept in memory and written at exit by rank 0.
 *
 * POLYRT_RECORD=PREFIX: what was done, for an independent checker; rank R writes PREFIX.R.jsonl in
 * the order in which things took effect there:
 *   {"compute": nest, "execution": n, "step": k, "z": [..], "lo": [..], "hi": [..]}               a
 * tile that ran
 *   {"send"|"receive": peer, "execution": n, "step": k, "runs": {"A": [[offset, length], ..]}}    a
 * message, packed or unpacked `step` counts the steps of all nests in the execution, the same on
 * all ranks; a message carries the step that it was sent after, -1 for the gathering. */
#include "../polyrt_mpi.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* Text under way to the trace, and the file of the record. Like the process, of which there is one.
 */
static struct log {
    char *text;
    size_t length, capacity;
    FILE *record;
    bool record_failed;
} own;

static const char *const phases[POLYRTI_PHASES] = {"compute", "plan",   "pack",
                                                   "wait",    "unpack", "gather"};

static int thread_number(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

static void append_event(const char *name, int thread, double start, double end)
{
    char line[256];
    const polyrti_process *process = polyrti_this();
    const int n =
        snprintf(line, sizeof line,
                 ",\n{\"name\": \"%.100s\", \"ph\": \"X\", \"ts\": %.3f, \"dur\": %.3f, \"pid\": "
                 "%d, \"tid\": %d}",
                 name, 1e6 * (start - process->epoch), 1e6 * (end - start), process->rank, thread);
#ifdef _OPENMP
#pragma omp critical(polyrti_log)
#endif
    {
        own.text = polyrti_grow(own.text, &own.capacity, own.length + (size_t)n + 1, 1);
        memcpy(own.text + own.length, line, (size_t)n);
        own.length += (size_t)n;
    }
}

static bool is_timed(void)
{
    return polyrti_this()->stats || polyrti_this()->trace;
}

double polyrti_stamp(void)
{
    return is_timed() ? polyrti_now() : 0;
}

void polyrti_spent(const polyrt_execution *execution, enum polyrti_phase phase, double start)
{
    if (!is_timed())
        return;
    const double end = polyrti_now();
    polyrti_own_account(execution)->seconds[phase] += end - start;
    if (polyrti_this()->trace && phase != POLYRTI_COMPUTE)
        append_event(phases[phase], 0, start, end);
}

void polyrti_trace_tile(const polyrt_execution *execution, int nest, double start)
{
    if (polyrti_this()->trace)
        append_event(execution->region->nests[nest].name, thread_number(), start, polyrti_now());
}

static void write_rank(FILE *file, int rank, const char *text, size_t length)
{
    fprintf(file,
            "%s\n{\"name\": \"process_name\", \"ph\": \"M\", \"pid\": %d, \"args\": {\"name\": "
            "\"rank %d\"}}",
            rank ? "," : "", rank, rank);
    fwrite(text, 1, length, file);
}

/* Rank 0 takes the others' text in their order, whether its file could be opened or not. */
static void take_texts(FILE *file)
{
    if (file)
        write_rank(file, 0, own.text, own.length);
    polyrti_requests requests = {0};
    for (int rank = 1; rank < polyrti_this()->ranks; rank++) {
        int64_t length;
        MPI_Recv(&length, 1, MPI_INT64_T, rank, 0, polyrti_comm(), MPI_STATUS_IGNORE);
        own.text = polyrti_grow(own.text, &own.capacity, (size_t)length, 1);
        polyrti_receive(own.text, (size_t)length, rank, 0, &requests);
        polyrti_wait(&requests);
        if (file)
            write_rank(file, rank, own.text, (size_t)length);
    }
    free(requests.data);
}

static void hand_over_text(void)
{
    const int64_t length = (int64_t)own.length;
    polyrti_requests requests = {0};
    MPI_Send(&length, 1, MPI_INT64_T, 0, 0, polyrti_comm());
    polyrti_send(own.text, own.length, 0, 0, &requests);
    polyrti_wait(&requests);
    free(requests.data);
}

static void write_trace(const char *name)
{
    FILE *file = polyrti_open_report("POLYRT_TRACE", name);
    if (file)
        fputs("{\"traceEvents\": [", file);
    take_texts(file);
    if (file)
        fputs("\n]}\n", file);
    polyrti_close_report("POLYRT_TRACE", name, file);
}

void polyrti_trace_write(void)
{
    if (polyrti_this()->rank == 0)
        write_trace(polyrti_this()->trace);
    else
        hand_over_text();
    free(own.text);
    own.text = NULL;
    own.length = own.capacity = 0;
}

/* -------------------------------------------------------------------------------------------------------------------
 * the record */

/* The open file, NULL if nothing is to be recorded. */
static FILE *record_file(void)
{
    const polyrti_process *process = polyrti_this();
    if (!process->record || own.record || own.record_failed)
        return own.record;
    char name[4096];
    snprintf(name, sizeof name, "%s.%d.jsonl", process->record, process->rank);
    own.record = polyrti_open_report("POLYRT_RECORD", name);
    own.record_failed = !own.record;
    return own.record;
}

static void print_numbers(FILE *file, const char *name, int count, const int64_t *numbers)
{
    fprintf(file, ", \"%s\": [", name);
    for (int k = 0; k < count; k++)
        fprintf(file, k ? ", %lld" : "%lld", (long long)numbers[k]);
    fputc(']', file);
}

static void print_tile(const polyrt_execution *execution, const polyrt_nest *nest, const int64_t *z,
                       const polyrti_box *tile)
{
    FILE *file = record_file();
    if (!file)
        return;
    fprintf(file, "{\"compute\": \"%s\", \"execution\": %lld, \"step\": %lld", nest->name,
            (long long)execution->number, (long long)execution->step);
    print_numbers(file, "z", nest->sequential, z);
    print_numbers(file, "lo", nest->depth, tile->lo);
    print_numbers(file, "hi", nest->depth, tile->hi);
    fputs("}\n", file);
}

void polyrti_record_tile(const polyrt_execution *execution, int nest, const int64_t *z,
                         const polyrti_box *tile)
{
    if (!polyrti_this()->record)
        return;
#ifdef _OPENMP
#pragma omp critical(polyrti_log)
#endif
    print_tile(execution, &execution->region->nests[nest], z, tile);
}

static void print_runs(FILE *file, const char *name, bool first, const polyrt_sink *sink)
{
    fprintf(file, "%s\"%s\": [", first ? "" : ", ", name);
    for (size_t i = 0; i < sink->count; i++)
        fprintf(file, i ? ", [%lld, %lld]" : "[%lld, %lld]", (long long)sink->runs[i].offset,
                (long long)sink->runs[i].length);
    fputc(']', file);
}

/* Messages without elements are none, and are not recorded. */
void polyrti_record_message(const polyrt_execution *execution, const char *direction, int peer,
                            int64_t step, const polyrt_sink *runs)
{
    size_t total = 0;
    for (int a = 0; a < execution->region->array_count; a++)
        total += runs[a].count;
    FILE *file = total > 0 ? record_file() : NULL;
    if (!file)
        return;
    fprintf(file, "{\"%s\": %d, \"execution\": %lld, \"step\": %lld, \"runs\": {", direction, peer,
            (long long)execution->number, (long long)step);
    bool first = true;
    for (int a = 0; a < execution->region->array_count; a++)
        if (runs[a].count > 0) {
            print_runs(file, execution->region->arrays[a].name, first, &runs[a]);
            first = false;
        }
    fputs("}}\n", file);
}

void polyrti_record_close(void)
{
    polyrti_close_report("POLYRT_RECORD", polyrti_this()->record, own.record);
    own.record = NULL;
}
