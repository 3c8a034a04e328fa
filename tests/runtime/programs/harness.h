/* What the test programs share: problems with hand-written descriptors, run sequentially and by the
 * library in one program. */
#ifndef HARNESS_H
#define HARNESS_H

#include "polyrt.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    int64_t n, steps;
    uint64_t *a, *b;
} arguments;

/* A problem: the same loops sequentially, and through the library. a and b have n * n elements. */
typedef struct problem {
    const char *name;
    void (*sequential)(arguments *args);
    void (*distributed)(arguments *args, polyrt_execution *execution);
    const polyrt_region *region;
} problem;

extern const problem jacobi, seidel, elimination, turned, wave;

#define ARGS(p) const arguments *args = (p)

/* Every value depends on all of its inputs and their order. */
static inline uint64_t mix(uint64_t x, uint64_t y, uint64_t z)
{
    return (x * 31 + (y ^ (y >> 7)) * 17 + z * 1000003) ^ (x >> 11);
}

static inline void row_emit(polyrt_sink *sink, int64_t base, int64_t first, int64_t last)
{
    if (first <= last)
        polyrt_emit(sink, base + first, last - first + 1, last - first + 1, 1);
}

static inline int within(int64_t x, int64_t lo, int64_t hi)
{
    return lo <= x && x <= hi;
}

#endif
