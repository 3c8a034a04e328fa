/* The final values of a region: the write-out of its steps, and who gets them. Pure. */
#ifndef POLYRTI_FINAL_VALUES_H
#define POLYRTI_FINAL_VALUES_H

#include "columns.h"
#include "../sets/runs.h"

/* Values are gathered in chunks of at most so many bytes, so that packing, the transfer and
 * unpacking all work in the processor's caches. */
enum { POLYRTI_GATHER_CHUNK = 1 << 19 };

/* How many elements of so many bytes a chunk has room for that has `bytes` already: one at least,
 * if it is empty. */
int64_t polyrti_room_in_chunk(size_t bytes, size_t size);

/* Appends the values that are live out of the region and were last written in the boxes, one sink
 * per array. */
void polyrti_collect_final(const polyrt_execution *execution, const polyrti_step *step,
                           const polyrti_boxes *boxes, polyrt_sink *sinks);

/* Elements first .. past - 1 of an array, which stay on the ranks that wrote them. */
typedef struct polyrti_staying {
    int64_t first, past;
    bool whole;         /* nothing is written beside them */
    bool guarded;       /* ordinary code cannot get at them */
    int64_t begin, end; /* if so: bytes of the array that are closed and opened as one */
    int64_t elements;   /* and how many are written, there or beside it */
} polyrti_staying;

/* Whether some of what the region writes does not stay; one entry per array. */
bool polyrti_delivers(const polyrt_region *region, const polyrti_staying *staying);

/* Takes what stays out of canonical runs of the array. */
void polyrti_leave_staying(const polyrti_staying *staying, polyrt_sink *runs);

/* Whether the rank gets all final values at the end of the region. */
bool polyrti_gets_final(const polyrt_execution *execution, int rank);

#endif
