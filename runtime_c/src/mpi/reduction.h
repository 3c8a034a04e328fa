/* Reductions: elements that all ranks accumulate into at once, each its own part
 * (translator/polydist/schedule/reductions.py says when that is right). */
#ifndef POLYRTI_REDUCTION_H
#define POLYRTI_REDUCTION_H

#include "../plan/columns.h"

/* This rank's parts in one run of a nest. */
typedef struct polyrti_reduction_parts polyrti_reduction_parts;

/* NULL where there is nothing to combine. */
polyrti_reduction_parts *polyrti_reduction_parts_new(const polyrt_execution *execution, int nest);

/* Before every step, once all messages of steps before are unpacked. */
void polyrti_reduction_parts_open(polyrti_reduction_parts *parts, const polyrti_step *step);

/* Whether this rank's tiles may decide choices (plan/choices.h): then each runs between a beginning
 * and an end, which names its first coordinate, and once more where the end returns false. */
bool polyrti_reduction_parts_choose(const polyrti_reduction_parts *parts);
void polyrti_reduction_parts_begin_tile(polyrti_reduction_parts *parts);
bool polyrti_reduction_parts_end_tile(polyrti_reduction_parts *parts, int64_t tile);

/* At the end of the nest: combines, and frees. Collective. */
void polyrti_reduction_parts_close(polyrti_reduction_parts *parts);

#endif
