/* Statistics: a table on stderr, or JSON; at exit, by rank 0.
 *
 *   {"ranks": [{"rank": 0, "compute": s, "plan": s, "pack": s, "wait": s, "unpack": s, "gather": s,
 *               "bytes": n, "messages": n, "elements": n, "tiles": n, "steps": n,
 *               "executions": n, "replicated": n, "as_written": n}, ...],
 *    "regions": [{"name": "...", "file": "...", "line": n, "ranks": [as above, ...]}, ...],
 *    "accesses": [{"array": "...", "function": "...", "file": "...", "line": n, "windows": n,
 *                  "bytes": n}, ...],
 *    "brought": [brought.c]}
 *
 * "ranks" has the sums over all regions. Times are seconds: `plan` is for flow functions and
 * merging, `gather` for all of the gathering. Bytes, messages and elements are what the rank sent,
 * gathering included; a message above the limit counts as the messages that it is cut into.
 * A region that has several schedules says which one it had ("schedule": "keep"); if it had more
 * than one, there is an entry for each. "as_written" counts those of the executions that could not
 * be distributed, "replicated" those that every rank ran all of, since that is quicker. */
#include "statistics.h"

#include "json.h"
#include "../base/memory.h"

#include <string.h>

static const char *const titles[POLYRTI_COLUMNS] = {
    "compute",  "plan",     "pack",  "wait",  "unpack",     "gather",     "bytes",
    "messages", "elements", "tiles", "steps", "executions", "replicated", "as_written"};

const char *polyrti_phase_name(enum polyrti_phase phase)
{
    return titles[phase];
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

static void add_row(const polyrti_account *account, double row[POLYRTI_COLUMNS])
{
    const double counts[] = {account->bytes,      account->messages,  account->elements,
                             account->tiles,      account->steps,     account->executions,
                             account->replicated, account->as_written};
    for (int c = 0; c < POLYRTI_COLUMNS; c++)
        row[c] += c < POLYRTI_PHASES ? account->seconds[c] : counts[c - POLYRTI_PHASES];
}

void polyrti_account_row(const polyrti_accounts *accounts, const polyrti_account *account,
                         double row[POLYRTI_COLUMNS])
{
    memset(row, 0, POLYRTI_COLUMNS * sizeof *row);
    for (size_t i = 0; i < accounts->count; i++)
        if (!account || account == &accounts->data[i])
            add_row(&accounts->data[i], row);
}

/* How many executions were not distributed is the same on all ranks. */
static void print_title(FILE *file, const char *title, const double *row)
{
    fprintf(file, "polyrt: %s", title);
    if (row[POLYRTI_REPLICATIONS] > 0)
        fprintf(file, "; %.0f of %.0f executions were replicated", row[POLYRTI_REPLICATIONS],
                row[POLYRTI_EXECUTIONS]);
    if (row[POLYRTI_AS_WRITTEN] > 0)
        fprintf(file, "; %.0f of %.0f executions ran as written", row[POLYRTI_AS_WRITTEN],
                row[POLYRTI_EXECUTIONS]);
    fputc('\n', file);
}

void polyrti_print_table(FILE *file, const char *title, int ranks, const double *rows)
{
    print_title(file, title, rows);
    fprintf(file, "%6s", "rank");
    for (int c = 0; c <= POLYRTI_EXECUTIONS; c++)
        fprintf(file, " %12s", titles[c]);
    fputc('\n', file);
    for (int rank = 0; rank < ranks; rank++) {
        fprintf(file, "%6d", rank);
        for (int c = 0; c <= POLYRTI_EXECUTIONS; c++)
            fprintf(file, c < POLYRTI_PHASES ? " %12.6f" : " %12.0f",
                    rows[rank * POLYRTI_COLUMNS + c]);
        fputc('\n', file);
    }
}

void polyrti_print_rows(FILE *file, int ranks, const double *rows)
{
    fputs("\"ranks\": [", file);
    for (int rank = 0; rank < ranks; rank++) {
        fprintf(file, "%s\n  {\"rank\": %d", rank ? "," : "", rank);
        for (int c = 0; c < POLYRTI_COLUMNS; c++)
            fprintf(file, c < POLYRTI_PHASES ? ", \"%s\": %.9f" : ", \"%s\": %.0f", titles[c],
                    rows[rank * POLYRTI_COLUMNS + c]);
        fputc('}', file);
    }
    fputc(']', file);
}

void polyrti_print_title(FILE *file, const polyrt_region *region)
{
    fputs("{\"name\": ", file);
    polyrti_json_text(file, region->name);
    fputs(", \"file\": ", file);
    polyrti_json_text(file, region->file);
    fprintf(file, ", \"line\": %d, ", region->line);
}

void polyrti_print_region(FILE *file, const polyrt_region *region, int ranks, const double *rows)
{
    polyrti_print_title(file, region);
    if (region->schedule)
        fprintf(file, "\"schedule\": \"%s\", ", region->schedule);
    polyrti_print_rows(file, ranks, rows);
    fputc('}', file);
}
