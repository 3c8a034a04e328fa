/* The memory that a rank touches in one execution. Pure. */
#ifndef POLYRTI_TOUCHED_MEMORY_H
#define POLYRTI_TOUCHED_MEMORY_H

#include "../layout/execution.h"

/* The elements that the rank reads or writes in the execution, and their bytes. */
typedef struct polyrti_touched {
    double elements, bytes;
} polyrti_touched;

/* The same of the instances of one nest. */
polyrti_touched polyrti_touched_in(const polyrt_execution *execution, int nest, int rank);

polyrti_touched polyrti_touched_by(const polyrt_execution *execution, int rank);

#endif
