/* "brought": [{"region": "...", "file": "...", "line": n, "array": "...", "why": "...",
 *               "executions": n, "bytes": n}, ...]: what all ranks together got. */
#include "brought.h"

#include "json.h"
#include "../base/memory.h"

enum { NUMBERS = POLYRTI_PURPOSES * POLYRTI_BROUGHT_NUMBERS /* of an array */ };

static const char *const names[POLYRTI_PURPOSES] = {"halo", "other blocks", "gathered"};

static const char *const meanings[POLYRTI_PURPOSES] = {
    "around a rank's part of the array",
    "the region distributes it in other ways than it lies",
    "after the region, since it cannot stay on its writers or gather asks for it",
};

int polyrti_brought_count(const polyrt_region *region)
{
    return region->array_count * NUMBERS;
}

static size_t place_of(int array, int purpose)
{
    return (size_t)(array * NUMBERS + purpose * POLYRTI_BROUGHT_NUMBERS);
}

void polyrti_note_brought(polyrti_account *account, int array, enum polyrti_purpose purpose,
                          double bytes)
{
    if (!account->brought)
        account->brought =
            polyrti_new((size_t)polyrti_brought_count(account->region), sizeof *account->brought);
    double *numbers = &account->brought[place_of(array, purpose)];
    numbers[POLYRTI_BROUGHT_BYTES] += bytes;
    numbers[POLYRTI_BROUGHT_EXECUTIONS]++;
}

/* -------------------------------------------------------------------------------------------------
 * printing */

typedef struct row {
    const polyrt_region *region;
    int array, purpose;
    const double *numbers;
} row;

static void print_table_row(FILE *file, const row *row, int before)
{
    if (before == 0)
        fprintf(file, "polyrt: what regions brought from other ranks\n%14s %12s  %-12s %s\n",
                "bytes", "executions", "array", "region, and what for");
    fprintf(file, "%14.0f %12.0f  %-12s %s (%s:%d), %s: %s\n", row->numbers[POLYRTI_BROUGHT_BYTES],
            row->numbers[POLYRTI_BROUGHT_EXECUTIONS], row->region->arrays[row->array].name,
            row->region->name, row->region->file, row->region->line, names[row->purpose],
            meanings[row->purpose]);
}

static void print_json_row(FILE *file, const row *row, int before)
{
    fputs(before ? ",\n{\"region\": " : "\n{\"region\": ", file);
    polyrti_json_text(file, row->region->name);
    fputs(", \"file\": ", file);
    polyrti_json_text(file, row->region->file);
    fprintf(file, ", \"line\": %d, \"array\": ", row->region->line);
    polyrti_json_text(file, row->region->arrays[row->array].name);
    fprintf(file, ", \"why\": \"%s\", \"executions\": %.0f, \"bytes\": %.0f}", names[row->purpose],
            row->numbers[POLYRTI_BROUGHT_EXECUTIONS], row->numbers[POLYRTI_BROUGHT_BYTES]);
}

static int print(FILE *file, const polyrt_region *region, const double *numbers, int before,
                 void (*print_row)(FILE *, const row *, int))
{
    for (int a = 0; a < region->array_count; a++)
        for (int p = 0; p < POLYRTI_PURPOSES; p++) {
            const row row = {region, a, p, &numbers[place_of(a, p)]};
            if (row.numbers[POLYRTI_BROUGHT_EXECUTIONS] > 0)
                print_row(file, &row, before++);
        }
    return before;
}

int polyrti_print_brought_rows(FILE *file, const polyrt_region *region, const double *numbers,
                               int before)
{
    return print(file, region, numbers, before, print_table_row);
}

int polyrti_print_brought(FILE *file, const polyrt_region *region, const double *numbers,
                          int before)
{
    return print(file, region, numbers, before, print_json_row);
}
