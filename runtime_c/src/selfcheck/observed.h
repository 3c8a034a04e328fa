/* One execution of a region that is checked: what its arrays held and should hold on this rank.
 * All memory belongs to the check. */
#ifndef POLYRTI_OBSERVED_H
#define POLYRTI_OBSERVED_H

#include "../process/process.h"
#include "../sets/segments.h"

/* The bytes of one array that the region touches; copies of them have segment after segment. */
typedef struct polyrti_memory {
    polyrti_segments segments;
    size_t bytes;
    uint64_t hash; /* at the beginning */
    char *before, *expected;
} polyrti_memory;

struct polyrt_check {
    polyrti_process *process;
    const polyrt_region *region;
    const polyrt_shape *shapes;
    const int64_t *strides, *lowers;
    int parameter_count;
    const int64_t *parameters;
    int64_t execution;
    polyrti_memory *memory; /* one per array */
    polyrt_sink *own;       /* one per array: the final values that this rank computed */
    struct polyrti_instances *instances; /* instances.h; NULL unless instances are observed */
};

#endif
