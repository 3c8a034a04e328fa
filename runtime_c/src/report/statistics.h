/* Statistics: what each region has cost this rank, and printing what all ranks have cost. Pure, but
 * for the files; bringing the ranks' rows together is not done here (mpi/collect.h). */
#ifndef POLYRTI_STATISTICS_H
#define POLYRTI_STATISTICS_H

#include "polyrt.h"

#include <stdio.h>

enum polyrti_phase {
    POLYRTI_COMPUTE,
    POLYRTI_PLAN,
    POLYRTI_PACK,
    POLYRTI_WAIT,
    POLYRTI_UNPACK,
    POLYRTI_GATHER,
    POLYRTI_PHASES
};

/* The phase's name in statistics and traces. */
const char *polyrti_phase_name(enum polyrti_phase phase);

/* One region's account on this rank: seconds by phase; bytes, messages and elements sent; tiles
 * run; steps of all nests; executions, and those of them that ran as the region was written. */
typedef struct polyrti_account {
    const polyrt_region *region;
    double seconds[POLYRTI_PHASES];
    double bytes, messages, elements, tiles, steps, executions, replicated, as_written;
    int64_t apart;       /* executions for which arrays lay differently on the ranks */
    double launches;     /* of kernels on the rank's device */
    double (*copied)[2]; /* bytes of each array to the device, and from it; NULL without one */
    double *brought;     /* of each array, from other ranks (brought.h); NULL if nothing was */
} polyrti_account;

typedef struct polyrti_accounts {
    polyrti_account *data;
    size_t count;
    size_t capacity;
} polyrti_accounts;

/* The place of the region's account in the list, which it enters if need be. */
size_t polyrti_account_of(polyrti_accounts *accounts, const polyrt_region *region);

/* An account as numbers: the columns of a table. */
enum {
    POLYRTI_COLUMNS = POLYRTI_PHASES + 8,
    POLYRTI_EXECUTIONS = POLYRTI_COLUMNS - 3,
    POLYRTI_REPLICATIONS,
    POLYRTI_AS_WRITTEN
};

/* The row of one account, or of the sum of all (NULL). */
void polyrti_account_row(const polyrti_accounts *accounts, const polyrti_account *account,
                         double row[POLYRTI_COLUMNS]);

/* Begins an object of JSON: {"name": "...", "file": "...", "line": n, */
void polyrti_print_title(FILE *file, const polyrt_region *region);

/* `rows` has one row for each rank. A table under a title, which says how many executions were
 * replicated or ran as written, if any did; the JSON member "ranks"; an object with
 * the region's place and that member. */
void polyrti_print_table(FILE *file, const char *title, int ranks, const double *rows);
void polyrti_print_rows(FILE *file, int ranks, const double *rows);
void polyrti_print_region(FILE *file, const polyrt_region *region, int ranks, const double *rows);

#endif
