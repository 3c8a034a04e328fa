/* Deferred gather: values that gather(none) and gather(root) leave where they were written, until a
 * later region touches that memory. */
#ifndef POLYRTI_DEFERRED_GATHER_H
#define POLYRTI_DEFERRED_GATHER_H

#include "../layout/execution.h"
#include "../sets/runs.h"

/* Elements of an array that this rank alone may have; `own`: their bytes, in runs from `base`. */
typedef struct polyrti_deferred {
    void *base;
    const polyrt_array *array;
    polyrt_sink own;
} polyrti_deferred;

/* In the same order on all ranks. */
typedef struct polyrti_deferred_list {
    polyrti_deferred *data;
    size_t count;
    size_t capacity;
} polyrti_deferred_list;

/* Remembers the final values of an execution (one sink per array), which stay on their ranks. Not
 * collective. */
void polyrti_defer(polyrti_deferred_list *list, const polyrt_execution *execution,
                   const polyrt_sink *final);

/* Brings to all ranks what earlier regions left in the memory that this one touches, and forgets
 * what is nowhere deferred any longer. Collective. */
void polyrti_deliver_deferred(polyrti_deferred_list *list, const polyrt_execution *execution);

#endif
