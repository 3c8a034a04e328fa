/* The record of a run. */
#include "record.h"

#include "report_file.h"

/* The open file, NULL if nothing is to be recorded. */
static FILE *record_file(polyrti_record *record)
{
    if (!record->prefix || record->file || record->failed)
        return record->file;
    char name[4096];
    snprintf(name, sizeof name, "%s.%d.jsonl", record->prefix, record->rank);
    record->file = polyrti_open_report(record->rank, "POLYRT_RECORD", name);
    record->failed = !record->file;
    return record->file;
}

static void print_numbers(FILE *file, const char *name, int count, const int64_t *numbers)
{
    fprintf(file, ", \"%s\": [", name);
    for (int k = 0; k < count; k++)
        fprintf(file, k ? ", %lld" : "%lld", (long long)numbers[k]);
    fputc(']', file);
}

static void print_tile(polyrti_record *record, const polyrt_execution *execution,
                       const polyrt_nest *nest, const int64_t *z, const polyrti_box *tile)
{
    FILE *file = record_file(record);
    if (!file)
        return;
    fprintf(file, "{\"compute\": \"%s\", \"execution\": %lld, \"step\": %lld", nest->name,
            (long long)execution->number, (long long)execution->step);
    print_numbers(file, "z", nest->sequential, z);
    print_numbers(file, "lo", nest->depth, tile->lo);
    print_numbers(file, "hi", nest->depth, tile->hi);
    fputs("}\n", file);
}

void polyrti_record_tile(polyrti_record *record, const polyrt_execution *execution, int nest,
                         const int64_t *z, const polyrti_box *tile)
{
    if (!record->prefix)
        return;
#ifdef _OPENMP
#pragma omp critical(polyrti_record)
#endif
    print_tile(record, execution, &execution->region->nests[nest], z, tile);
}

static void print_runs(FILE *file, const char *name, bool first, const polyrt_sink *sink)
{
    fprintf(file, "%s\"%s\": [", first ? "" : ", ", name);
    for (size_t i = 0; i < sink->count; i++)
        fprintf(file, i ? ", [%lld, %lld]" : "[%lld, %lld]", (long long)sink->runs[i].offset,
                (long long)sink->runs[i].length);
    fputc(']', file);
}

void polyrti_record_message(polyrti_record *record, const polyrt_execution *execution,
                            const char *direction, int peer, int64_t step, const polyrt_sink *runs)
{
    size_t total = 0;
    for (int a = 0; a < execution->region->array_count; a++)
        total += runs[a].count;
    FILE *file = total > 0 ? record_file(record) : NULL;
    if (!file)
        return;
    fprintf(file, "{\"%s\": %d, \"execution\": %lld, \"step\": %lld, \"runs\": {", direction, peer,
            (long long)execution->number, (long long)step);
    bool first = true;
    for (int a = 0; a < execution->region->array_count; a++)
        if (runs[a].count > 0) {
            print_runs(file, execution->region->arrays[a].name, first, &runs[a]);
            first = false;
        }
    fputs("}}\n", file);
}

void polyrti_record_as_written(polyrti_record *record, const polyrt_region *region, int64_t number)
{
    FILE *file = record_file(record);
    if (file)
        fprintf(file, "{\"as_written\": \"%s\", \"execution\": %lld}\n", region->name,
                (long long)number);
}

void polyrti_record_close(polyrti_record *record)
{
    polyrti_close_report(record->rank, "POLYRT_RECORD", record->prefix, record->file);
    record->file = NULL;
}
