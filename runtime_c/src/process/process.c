/* The process. */
#include "process.h"

static polyrti_process process = {
    .threads = 1,
    .channel = {.comm = MPI_COMM_NULL, .ranks = 1, .limit = (size_t)1 << 30},
    .world = MPI_COMM_NULL};

polyrti_process *polyrti_this(void)
{
    return &process;
}
