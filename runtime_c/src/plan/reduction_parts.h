/* Reduction parts: what a rank contributes to a reduction in a step, as elements and as bytes of a
 * message. Pure. */
#ifndef POLYRTI_REDUCTION_PARTS_H
#define POLYRTI_REDUCTION_PARTS_H

#include "columns.h"
#include "../sets/runs.h"

/* In front of each reduction part in a message. Everything in a message begins at multiples of
 * POLYRTI_ALIGNMENT, so that values are aligned. */
enum { POLYRTI_ALIGNMENT = 16 };

typedef struct polyrti_reduction_part_head {
    int64_t reduction, runs, elements;
    int64_t tile; /* that has decided a choice, as its first coordinate; or POLYRTI_UNDECIDED */
} polyrti_reduction_part_head;

/* One part in a message; the memory of `runs` is used again. */
typedef struct polyrti_received_part {
    polyrti_reduction_part_head head;
    polyrt_sink runs;
    const char *old, *values; /* the same where the operator has no identity */
} polyrti_received_part;

/* Reads the part at `place`, and returns the place after it. */
const char *polyrti_read_part(const polyrt_region *region, int nest, const char *place,
                              polyrti_received_part *part);

/* `bytes`, rounded up to the alignment. */
size_t polyrti_padded(size_t bytes);

/* Sets `fresh` to the elements that the boxes of a step accumulate into and that are not in `seen`,
 * and adds them to it. */
void polyrti_reduction_part(const polyrt_execution *execution, const polyrti_step *step,
                            int reduction, const polyrti_boxes *boxes, polyrt_sink *seen,
                            polyrt_sink *fresh);

/* The bytes of a reduction part in a message: head, runs, old values if the operator has an
 * identity, and values. */
size_t polyrti_reduction_part_bytes(const polyrt_region *region, int nest, int reduction,
                                    const polyrt_sink *runs);

#endif
