/* Statistics and traces of all ranks, on rank 0. */
#include "collect.h"

#include "../base/memory.h"
#include "../report/affinity.h"
#include "../report/brought.h"
#include "../report/copied_bytes.h"
#include "../report/report_file.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------
 * statistics */

/* All ranks' rows of one account, or of the sum of all (NULL); only on rank 0, to be freed. */
static double *collect(const polyrti_channel *channel, const polyrti_accounts *accounts,
                       const polyrti_account *account)
{
    double own[POLYRTI_COLUMNS];
    double *rows = channel->rank == 0 ? polyrti_new((size_t)channel->ranks, sizeof own) : NULL;
    polyrti_account_row(accounts, account, own);
    MPI_Gather(own, POLYRTI_COLUMNS, MPI_DOUBLE, rows, POLYRTI_COLUMNS, MPI_DOUBLE, 0,
               channel->comm);
    return rows;
}

static void write_region_table(const polyrti_channel *channel, FILE *file,
                               const polyrti_accounts *accounts, const polyrti_account *account)
{
    char title[256] = "all regions";
    if (account)
        snprintf(title, sizeof title, "region %s (%s:%d)%s%s", account->region->name,
                 account->region->file, account->region->line,
                 account->region->schedule ? ", schedule " : "",
                 account->region->schedule ? account->region->schedule : "");
    double *rows = collect(channel, accounts, account);
    if (rows && file)
        polyrti_print_table(file, title, channel->ranks, rows);
    free(rows);
}

/* All ranks' copies of a region's arrays to and from devices; only on rank 0, to be freed. */
static double *collect_copies(const polyrti_channel *channel, const polyrti_account *account)
{
    const int count = polyrti_copy_columns(account->region);
    double *own = polyrti_new((size_t)count, sizeof *own), *rows = NULL;
    if (channel->rank == 0)
        rows = polyrti_new((size_t)channel->ranks * (size_t)count, sizeof *rows);
    polyrti_copy_row(account, own);
    MPI_Gather(own, count, MPI_DOUBLE, rows, count, MPI_DOUBLE, 0, channel->comm);
    free(own);
    return rows;
}

static void write_copy_tables(const polyrti_channel *channel, FILE *file,
                              const polyrti_accounts *accounts)
{
    for (size_t i = 0; i < accounts->count; i++)
        if (accounts->data[i].region && polyrti_has_copies(accounts->data[i].region)) {
            double *rows = collect_copies(channel, &accounts->data[i]);
            if (file)
                polyrti_print_copy_table(file, accounts->data[i].region, channel->ranks, rows);
            free(rows);
        }
}

typedef void print_fn(FILE *file, const polyrt_region *region, int ranks, const double *rows,
                      int first);

/* A member of that name, with what is `print`ed of regions with kernels, if there are some. */
static void write_copies(const polyrti_channel *channel, FILE *file,
                         const polyrti_accounts *accounts, const char *member, print_fn *print)
{
    int printed = 0;
    for (size_t i = 0; i < accounts->count; i++)
        if (accounts->data[i].region && polyrti_has_copies(accounts->data[i].region)) {
            double *rows = collect_copies(channel, &accounts->data[i]);
            if (file && printed == 0)
                fprintf(file, ",\n\"%s\": [", member);
            if (file)
                print(file, accounts->data[i].region, channel->ranks, rows, printed);
            printed++;
            free(rows);
        }
    if (file && printed > 0)
        fputs("]", file);
}

/* What all ranks brought for a region: the bytes of all, the executions of the one that has most;
 * only on rank 0, to be freed. */
static double *collect_brought(const polyrti_channel *channel, const polyrti_account *account)
{
    const int count = polyrti_brought_count(account->region);
    double *own = polyrti_new(3 * (size_t)count, sizeof *own), *sum = own + count,
           *most = sum + count;
    if (account->brought)
        memcpy(own, account->brought, (size_t)count * sizeof *own);
    MPI_Reduce(own, sum, count, MPI_DOUBLE, MPI_SUM, 0, channel->comm);
    MPI_Reduce(own, most, count, MPI_DOUBLE, MPI_MAX, 0, channel->comm);
    for (int i = 0; i < count; i++)
        own[i] = i % POLYRTI_BROUGHT_NUMBERS == POLYRTI_BROUGHT_BYTES ? sum[i] : most[i];
    if (channel->rank == 0)
        return own;
    free(own);
    return NULL;
}

typedef int print_brought_fn(FILE *file, const polyrt_region *region, const double *numbers,
                             int before);

static void write_brought(const polyrti_channel *channel, FILE *file,
                          const polyrti_accounts *accounts, print_brought_fn *print)
{
    int printed = 0;
    for (size_t i = 0; i < accounts->count; i++)
        if (accounts->data[i].region) {
            double *numbers = collect_brought(channel, &accounts->data[i]);
            if (file)
                printed = print(file, accounts->data[i].region, numbers, printed);
            free(numbers);
        }
}

static void write_advice(const polyrti_channel *channel, int threads, FILE *file)
{
    const polyrti_affinity own = polyrti_affinity_now(threads);
    polyrti_affinity *all =
        channel->rank == 0 ? polyrti_new((size_t)channel->ranks, sizeof own) : NULL;
    MPI_Gather(&own, sizeof own, MPI_BYTE, all, sizeof own, MPI_BYTE, 0, channel->comm);
    if (all && file)
        polyrti_print_affinity_advice(file, channel->ranks, all);
    free(all);
}

/* Put together in memory and written at once, since other ranks may write at the same time. */
static void write_tables(const polyrti_channel *channel, const polyrti_accounts *accounts,
                         const polyrti_accesses *accesses, int threads)
{
    char *text = NULL;
    size_t length;
    FILE *file = channel->rank == 0 ? open_memstream(&text, &length) : NULL;
    for (size_t i = 0; i < accounts->count; i++)
        write_region_table(channel, file, accounts, &accounts->data[i]);
    write_region_table(channel, file, accounts, NULL);
    write_copy_tables(channel, file, accounts);
    write_brought(channel, file, accounts, polyrti_print_brought_rows);
    if (file)
        polyrti_print_access_table(file, accesses);
    write_advice(channel, threads, file);
    if (file && fclose(file) == 0)
        fputs(text, stderr);
    free(text);
}

static void write_json(const polyrti_channel *channel, const polyrti_accounts *accounts,
                       const polyrti_accesses *accesses, FILE *file)
{
    double *rows = collect(channel, accounts, NULL);
    if (file) {
        fputc('{', file);
        polyrti_print_rows(file, channel->ranks, rows);
        fputs(",\n\"regions\": [", file);
    }
    free(rows);
    for (size_t i = 0; i < accounts->count; i++) {
        rows = collect(channel, accounts, &accounts->data[i]);
        if (file) {
            fputs(i ? ",\n" : "\n", file);
            polyrti_print_region(file, accounts->data[i].region, channel->ranks, rows);
        }
        free(rows);
    }
    if (file) {
        fputs("],\n", file);
        polyrti_print_accesses(file, accesses);
        fputs(",\n\"brought\": [", file);
    }
    write_brought(channel, file, accounts, polyrti_print_brought);
    if (file)
        fputc(']', file);
    write_copies(channel, file, accounts, "devices", polyrti_print_copies);
    write_copies(channel, file, accounts, "kernels", polyrti_print_launches);
    if (file)
        fputs("}\n", file);
}

void polyrti_write_statistics(const polyrti_channel *channel, const polyrti_accounts *accounts,
                              const polyrti_accesses *accesses, int threads, const char *name)
{
    if (strcmp(name, "1") == 0) {
        write_tables(channel, accounts, accesses, threads);
        return;
    }
    FILE *file = channel->rank == 0 ? polyrti_open_report(0, "POLYRT_STATS", name) : NULL;
    write_json(channel, accounts, accesses, file);
    polyrti_close_report(channel->rank, "POLYRT_STATS", name, file);
}

/* -------------------------------------------------------------------------------------------------
 * traces */

/* Rank 0 takes the others' text in their order, whether its file could be opened or not. */
static void take_texts(const polyrti_channel *channel, polyrti_trace *trace, FILE *file)
{
    if (file)
        polyrti_print_trace(file, 0, trace->text, trace->length);
    polyrti_requests requests = {0};
    for (int rank = 1; rank < channel->ranks; rank++) {
        int64_t length;
        MPI_Recv(&length, 1, MPI_INT64_T, rank, 0, channel->comm, MPI_STATUS_IGNORE);
        trace->text = polyrti_grow(trace->text, &trace->capacity, (size_t)length, 1);
        polyrti_receive(channel, trace->text, (size_t)length, rank, 0, &requests);
        polyrti_wait(&requests);
        if (file)
            polyrti_print_trace(file, rank, trace->text, (size_t)length);
    }
    free(requests.data);
}

static void hand_over_text(const polyrti_channel *channel, const polyrti_trace *trace)
{
    const int64_t length = (int64_t)trace->length;
    polyrti_requests requests = {0};
    MPI_Send(&length, 1, MPI_INT64_T, 0, 0, channel->comm);
    polyrti_send(channel, trace->text, trace->length, 0, 0, &requests);
    polyrti_wait(&requests);
    free(requests.data);
}

static void write_file(const polyrti_channel *channel, polyrti_trace *trace, const char *name)
{
    FILE *file = polyrti_open_report(0, "POLYRT_TRACE", name);
    if (file)
        fputs("{\"traceEvents\": [", file);
    take_texts(channel, trace, file);
    if (file)
        fputs("\n]}\n", file);
    polyrti_close_report(0, "POLYRT_TRACE", name, file);
}

void polyrti_write_trace(const polyrti_channel *channel, polyrti_trace *trace, const char *name)
{
    if (channel->rank == 0)
        write_file(channel, trace, name);
    else
        hand_over_text(channel, trace);
    free(trace->text);
    trace->text = NULL;
    trace->length = trace->capacity = 0;
}
