/* Errors and warnings. An error names rank, place and region, says what to do, and ends all ranks with status 1. */
#include "polyrt_mpi.h"

#include <stdarg.h>
#include <stdlib.h>

static void report(const polyrt_region *region, const char *hint, const char *format, va_list arguments) {
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    fflush(stdout);
    fprintf(stderr, "polyrt: error: rank %d: ", polyrti_this()->rank);
    if (region)
        fprintf(stderr, "%s:%d: region %s: ", region->file, region->line, region->name);
    fprintf(stderr, "%s\n", text);
    if (hint)
        fprintf(stderr, "polyrt: hint: %s\n", hint);
    fflush(stderr);
}

static _Noreturn void end_all_ranks(void) {
    int running = 0;
    MPI_Initialized(&running);
    if (running)
        MPI_Abort(MPI_COMM_WORLD, 1);
    _Exit(1);
}

void polyrti_fail(const polyrt_region *region, const char *hint, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(region, hint, format, arguments);
    va_end(arguments);
    end_all_ranks();
}

/* Rank 0 speaks; the others wait until it ends them. */
void polyrti_fail_together(const polyrt_region *region, const char *hint, const char *format, ...) {
    if (polyrti_this()->rank != 0)
        MPI_Barrier(polyrti_comm());
    va_list arguments;
    va_start(arguments, format);
    report(region, hint, format, arguments);
    va_end(arguments);
    end_all_ranks();
}

void polyrti_warn(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("polyrt: warning: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}
