/* Chrome trace events: one process per rank, one row per thread. They open in Perfetto. */
#include "trace.h"

#include "../base/memory.h"

#include <string.h>

/* `more`: further members of the event, each with a comma in front. */
static void add_event(polyrti_trace *trace, const char *name, int thread, double start, double end,
                      const char *more)
{
    char line[512];
    const int n = snprintf(line, sizeof line,
                           ",\n{\"name\": \"%.100s\", \"ph\": \"X\", \"ts\": %.3f, \"dur\": "
                           "%.3f, \"pid\": %d, \"tid\": %d%s}",
                           name, 1e6 * (start - trace->epoch), 1e6 * (end - start), trace->rank,
                           thread, more);
#ifdef _OPENMP
#pragma omp critical(polyrti_log)
#endif
    {
        trace->text = polyrti_grow(trace->text, &trace->capacity, trace->length + (size_t)n + 1, 1);
        memcpy(trace->text + trace->length, line, (size_t)n);
        trace->length += (size_t)n;
    }
}

void polyrti_trace_event(polyrti_trace *trace, const char *name, int thread, double start,
                         double end)
{
    add_event(trace, name, thread, start, end, "");
}

void polyrti_trace_access(polyrti_trace *trace, const char *array, double bytes, double start,
                          double end)
{
    char more[256];
    snprintf(more, sizeof more, ", \"args\": {\"array\": \"%.100s\", \"bytes\": %.0f}", array,
             bytes);
    add_event(trace, "access", 0, start, end, more);
}

void polyrti_print_trace(FILE *file, int rank, const char *text, size_t length)
{
    fprintf(file,
            "%s\n{\"name\": \"process_name\", \"ph\": \"M\", \"pid\": %d, \"args\": {\"name\": "
            "\"rank %d\"}}",
            rank ? "," : "", rank, rank);
    fwrite(text, 1, length, file);
}
