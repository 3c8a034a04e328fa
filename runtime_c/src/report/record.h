/* What was done, for an independent checker; rank R writes PREFIX.R.jsonl in the order in which
 * things took effect there:
 *
 *   {"compute": nest, "execution": n, "step": k, "z": [..], "lo": [..], "hi": [..]}
 *       a tile that ran
 *   {"as_written": region, "execution": n}
 *       an execution that all ranks ran as it was written
 *   {"send"|"receive": peer, "execution": n, "step": k, "runs": {"A": [[offset, length], ..]}}
 *       a message, packed or unpacked
 *
 * `step` counts the steps of all nests in the execution, the same on all ranks; a message carries
 * the step that it was sent after, POLYRTI_AFTER_REGION for the gathering, POLYRTI_BEFORE_REGION
 * for values that an earlier region left on their writers. */
#ifndef POLYRTI_RECORD_H
#define POLYRTI_RECORD_H

#include "../layout/execution.h"
#include "../sets/runs.h"

#include <stdio.h>

enum { POLYRTI_AFTER_REGION = -1, POLYRTI_BEFORE_REGION = -2 };

/* `prefix`: NULL if nothing is recorded; then the functions do nothing. The file is opened by the
 * first entry, and closed at the end. */
typedef struct polyrti_record {
    const char *prefix;
    int rank;
    FILE *file;
    bool failed;
} polyrti_record;

/* A tile of a nest at z; may be called by several threads. */
void polyrti_record_tile(polyrti_record *record, const polyrt_execution *execution, int nest,
                         const int64_t *z, const polyrti_box *tile);

/* A message to or from a peer; `direction` is "send" or "receive", and `runs` has one list per
 * array. Messages without elements are none, and are not recorded. */
void polyrti_record_message(polyrti_record *record, const polyrt_execution *execution,
                            const char *direction, int peer, int64_t step, const polyrt_sink *runs);

/* An execution that is not distributed. */
void polyrti_record_as_written(polyrti_record *record, const polyrt_region *region, int64_t number);

void polyrti_record_close(polyrti_record *record);

#endif
