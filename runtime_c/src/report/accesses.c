/* Accesses of code outside regions. One line of the program may have several instructions, and one
 * array several descriptors, one for each region that left values in it; rows are of lines and of
 * names. */
#include "accesses.h"

#include "json.h"
#include "source_lines.h"
#include "../base/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 10 };

/* Names and places belong to the accesses and their lines. */
typedef struct row {
    const char *array;
    const polyrti_source_line *place;
    double windows, bytes;
} row;

typedef struct rows {
    polyrti_source_line *lines;
    row *data;
    size_t count, accesses;
} rows;

void polyrti_note_access(polyrti_accesses *accesses, const char *array, const void *instruction,
                         double bytes)
{
    size_t i = 0;
    while (i < accesses->count && (accesses->data[i].instruction != instruction ||
                                   strcmp(accesses->data[i].array, array) != 0))
        i++;
    accesses->data = polyrti_grow(accesses->data, &accesses->capacity, accesses->count + 1,
                                  sizeof *accesses->data);
    if (i == accesses->count)
        accesses->data[accesses->count++] =
            (polyrti_accessed){.array = array, .instruction = instruction};
    accesses->data[i].windows++;
    accesses->data[i].bytes += bytes;
}

/* -------------------------------------------------------------------------------------------------
 * rows */

static int compare(const row *a, const row *b)
{
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? -1 : 1;
    if (strcmp(a->place->file, b->place->file) != 0)
        return strcmp(a->place->file, b->place->file);
    if (a->place->line != b->place->line)
        return a->place->line - b->place->line;
    return strcmp(a->array, b->array);
}

static int compare_for_sorting(const void *a, const void *b)
{
    return compare(a, b);
}

static bool same_row(const row *a, const row *b)
{
    return strcmp(a->array, b->array) == 0 && a->place->line == b->place->line &&
           strcmp(a->place->file, b->place->file) == 0 &&
           strcmp(a->place->function, b->place->function) == 0;
}

static void add_row(rows *rows, const row *more)
{
    size_t i = 0;
    while (i < rows->count && !same_row(&rows->data[i], more))
        i++;
    if (i == rows->count) {
        rows->data[rows->count++] = *more;
        return;
    }
    rows->data[i].windows += more->windows;
    rows->data[i].bytes += more->bytes;
}

static rows rows_of(const polyrti_accesses *accesses)
{
    const size_t count = accesses->count;
    const void **instructions = polyrti_new(count, sizeof *instructions);
    for (size_t i = 0; i < count; i++)
        instructions[i] = accesses->data[i].instruction;
    rows found = {.lines = polyrti_source_lines(instructions, count),
                  .data = polyrti_new(count, sizeof(row)),
                  .accesses = count};
    for (size_t i = 0; i < count; i++)
        add_row(&found, &(row){.array = accesses->data[i].array,
                               .place = &found.lines[i],
                               .windows = accesses->data[i].windows,
                               .bytes = accesses->data[i].bytes});
    qsort(found.data, found.count, sizeof(row), compare_for_sorting);
    free(instructions);
    return found;
}

static void release(rows *rows)
{
    polyrti_free_lines(rows->lines, rows->accesses);
    free(rows->data);
}

/* -------------------------------------------------------------------------------------------------
 * printing */

static void print_row(FILE *file, const row *row)
{
    fprintf(file, "%14.0f %12.0f  %-12s %s", row->bytes, row->windows, row->array,
            row->place->function);
    if (row->place->line > 0)
        fprintf(file, " (%s:%d)", row->place->file, row->place->line);
    fputc('\n', file);
}

static void print_rest(FILE *file, const rows *rows)
{
    double bytes = 0, windows = 0;
    for (size_t i = MOST_ROWS; i < rows->count; i++) {
        bytes += rows->data[i].bytes;
        windows += rows->data[i].windows;
    }
    if (rows->count > MOST_ROWS)
        fprintf(file, "%14.0f %12.0f  %zu more\n", bytes, windows, rows->count - MOST_ROWS);
}

static bool lacks_lines(const rows *rows)
{
    for (size_t i = 0; i < rows->count && i < MOST_ROWS; i++)
        if (rows->data[i].place->line == 0)
            return true;
    return false;
}

void polyrti_print_access_table(FILE *file, const polyrti_accesses *accesses)
{
    if (accesses->count == 0)
        return;
    rows rows = rows_of(accesses);
    fprintf(file,
            "polyrt: code outside regions that brought data: put #pragma polydist over these "
            "loops, or output into a root block\n%14s %12s  %-12s %s\n",
            "bytes", "windows", "array", "access");
    for (size_t i = 0; i < rows.count && i < MOST_ROWS; i++)
        print_row(file, &rows.data[i]);
    print_rest(file, &rows);
    if (lacks_lines(&rows))
        fputs("polyrt: files and lines are known of code that is compiled with -g, where addr2line "
              "(binutils) is installed\n",
              file);
    release(&rows);
}

static void print_json_row(FILE *file, const row *row)
{
    fputs("{\"array\": ", file);
    polyrti_json_text(file, row->array);
    fputs(", \"function\": ", file);
    polyrti_json_text(file, row->place->function);
    fputs(", \"file\": ", file);
    polyrti_json_text(file, row->place->file);
    fprintf(file, ", \"line\": %d, \"windows\": %.0f, \"bytes\": %.0f}", row->place->line,
            row->windows, row->bytes);
}

void polyrti_print_accesses(FILE *file, const polyrti_accesses *accesses)
{
    rows rows = rows_of(accesses);
    fputs("\"accesses\": [", file);
    for (size_t i = 0; i < rows.count; i++) {
        fputs(i ? ",\n" : "\n", file);
        print_json_row(file, &rows.data[i]);
    }
    fputc(']', file);
    release(&rows);
}
