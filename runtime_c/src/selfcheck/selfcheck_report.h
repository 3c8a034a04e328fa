/* What a self-check has found. */
#ifndef POLYRTI_SELFCHECK_REPORT_H
#define POLYRTI_SELFCHECK_REPORT_H

#include "instances.h"

enum { POLYRTI_MOST_LISTED = 4096 };

/* One element that differs. */
typedef struct polyrti_difference {
    int array;
    int64_t offset;
    bool own; /* this rank has computed it */
} polyrti_difference;

/* The first ones, those that the rank has computed itself in front; `total` counts all. */
typedef struct polyrti_differences {
    polyrti_difference *data;
    size_t count, capacity;
    int64_t total;
} polyrti_differences;

/* Writes POLYRT_CHECK.R.json, says the first difference on stderr and ends all ranks. Collective.
 */
_Noreturn void polyrti_selfcheck_report(const polyrt_check *check,
                                        const polyrti_differences *found);

#endif
