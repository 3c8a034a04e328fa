/* Statistics: POLYRT_STATS=1 prints tables on stderr, POLYRT_STATS=FILE writes JSON; at exit, by
 * rank 0.
 *
 *   {"ranks": [{"rank": 0, "compute": s, "plan": s, "pack": s, "wait": s, "unpack": s, "gather": s,
 *               "bytes": n, "messages": n, "elements": n, "tiles": n, "steps": n, "executions": n},
 * ...], "regions": [{"name": "...", "file": "...", "line": n, "ranks": [as above, ...]}, ...]}
 *
 * "ranks" has the sums over all regions. Times are seconds: `plan` is for flow functions and
 * merging, `gather` for all of the gathering. Bytes, messages and elements are what the rank sent,
 * gathering included; a message above the limit counts by its pieces. */
#include "../polyrt_mpi.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { columns = POLYRTI_PHASES + 6 };

static const char *const titles[columns] = {"compute",  "plan",   "pack",  "wait",
                                            "unpack",   "gather", "bytes", "messages",
                                            "elements", "tiles",  "steps", "executions"};

double polyrti_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

size_t polyrti_account_of(polyrti_accounts *accounts, const polyrt_region *region)
{
    for (size_t i = 0; i < accounts->count; i++)
        if (accounts->data[i].region == region)
            return i;
    accounts->data = polyrti_grow(accounts->data, &accounts->capacity, accounts->count + 1,
                                  sizeof *accounts->data);
    accounts->data[accounts->count] = (polyrti_account){.region = region};
    return accounts->count++;
}

static void row_of(const polyrti_account *account, double row[columns])
{
    memcpy(row, account->seconds, sizeof account->seconds);
    const double counts[] = {account->bytes, account->messages, account->elements,
                             account->tiles, account->steps,    account->executions};
    memcpy(row + POLYRTI_PHASES, counts, sizeof counts);
}

/* All ranks' rows of one account, or of the sum of all (NULL); only on rank 0, to be freed. */
static double *collect(const polyrti_accounts *accounts, const polyrti_account *account)
{
    const polyrti_process *process = polyrti_this();
    double own[columns] = {0}, row[columns];
    for (size_t i = 0; i < accounts->count; i++) {
        row_of(&accounts->data[i], row);
        for (int c = 0; c < columns; c++)
            own[c] += !account || account == &accounts->data[i] ? row[c] : 0;
    }
    double *rows = process->rank == 0 ? polyrti_new((size_t)process->ranks, sizeof own) : NULL;
    MPI_Gather(own, columns, MPI_DOUBLE, rows, columns, MPI_DOUBLE, 0, polyrti_comm());
    return rows;
}

static void print_table(FILE *file, const char *title, const double *rows)
{
    fprintf(file, "polyrt: %s\n%6s", title, "rank");
    for (int c = 0; c < columns; c++)
        fprintf(file, " %12s", titles[c]);
    fputc('\n', file);
    for (int rank = 0; rank < polyrti_this()->ranks; rank++) {
        fprintf(file, "%6d", rank);
        for (int c = 0; c < columns; c++)
            fprintf(file, c < POLYRTI_PHASES ? " %12.6f" : " %12.0f", rows[rank * columns + c]);
        fputc('\n', file);
    }
}

static void print_rows(FILE *file, const double *rows)
{
    fputs("\"ranks\": [", file);
    for (int rank = 0; rank < polyrti_this()->ranks; rank++) {
        fprintf(file, "%s\n  {\"rank\": %d", rank ? "," : "", rank);
        for (int c = 0; c < columns; c++)
            fprintf(file, c < POLYRTI_PHASES ? ", \"%s\": %.9f" : ", \"%s\": %.0f", titles[c],
                    rows[rank * columns + c]);
        fputc('}', file);
    }
    fputc(']', file);
}

static void print_region(FILE *file, const polyrt_region *region, const double *rows)
{
    fputs("{\"name\": ", file);
    polyrti_json_text(file, region->name);
    fputs(", \"file\": ", file);
    polyrti_json_text(file, region->file);
    fprintf(file, ", \"line\": %d, ", region->line);
    print_rows(file, rows);
    fputc('}', file);
}

static void write_region_table(FILE *file, const polyrti_accounts *accounts,
                               const polyrti_account *account)
{
    char title[256] = "all regions";
    if (account)
        snprintf(title, sizeof title, "region %s (%s:%d)", account->region->name,
                 account->region->file, account->region->line);
    double *rows = collect(accounts, account);
    if (rows && file)
        print_table(file, title, rows);
    free(rows);
}

/* Put together in memory and written in one piece, since other ranks may write at the same time. */
static void write_tables(const polyrti_accounts *accounts)
{
    char *text = NULL;
    size_t length;
    FILE *file = polyrti_this()->rank == 0 ? open_memstream(&text, &length) : NULL;
    for (size_t i = 0; i < accounts->count; i++)
        write_region_table(file, accounts, &accounts->data[i]);
    write_region_table(file, accounts, NULL);
    if (file && fclose(file) == 0)
        fputs(text, stderr);
    free(text);
}

/* All ranks take part in the collecting, also where rank 0 has no file. */
static void write_json(const polyrti_accounts *accounts, FILE *file)
{
    double *rows = collect(accounts, NULL);
    if (file) {
        fputc('{', file);
        print_rows(file, rows);
        fputs(",\n\"regions\": [", file);
    }
    free(rows);
    for (size_t i = 0; i < accounts->count; i++) {
        rows = collect(accounts, &accounts->data[i]);
        if (file) {
            fputs(i ? ",\n" : "\n", file);
            print_region(file, accounts->data[i].region, rows);
        }
        free(rows);
    }
    if (file)
        fputs("]}\n", file);
}

void polyrti_stats_write(const polyrti_accounts *accounts)
{
    const polyrti_process *process = polyrti_this();
    if (strcmp(process->stats, "1") == 0) {
        write_tables(accounts);
        return;
    }
    FILE *file = process->rank == 0 ? polyrti_open_report("POLYRT_STATS", process->stats) : NULL;
    write_json(accounts, file);
    polyrti_close_report("POLYRT_STATS", process->stats, file);
}
