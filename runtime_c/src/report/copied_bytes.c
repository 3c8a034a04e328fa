/* "devices": [{"region": "...", "array": "...", "ranks": [{"up": n, "down": n}, ...]}, ...]: bytes
 * that each rank copied to its device and from it.
 * "kernels": [{"region": "...", "launches": [n, ...]}, ...]: how many each rank started. */
#include "copied_bytes.h"

#include "json.h"

#include "../base/memory.h"

#include <string.h>

static void note(polyrti_accounts *accounts, polyrti_copy *copy)
{
    if (!copy->region)
        return;
    const int arrays = copy->region->array_count;
    const size_t number = polyrti_account_of(accounts, copy->region);
    polyrti_account *account = &accounts->data[number];
    if (!account->copied)
        account->copied = polyrti_new((size_t)arrays, sizeof *account->copied);
    account->copied[copy->array][0] += copy->traffic.up;
    account->copied[copy->array][1] += copy->traffic.down;
    copy->traffic = (polyrti_traffic){0};
}

void polyrti_note_copied_bytes(polyrti_accounts *accounts, polyrti_copies *copies)
{
    for (size_t i = 0; i < copies->count; i++)
        note(accounts, &copies->data[i]);
}

int polyrti_has_copies(const polyrt_region *region)
{
    return region->device != NULL;
}

int polyrti_copy_columns(const polyrt_region *region)
{
    return 2 * region->array_count + 1;
}

void polyrti_copy_row(const polyrti_account *account, double *row)
{
    const int columns = polyrti_copy_columns(account->region);
    if (account->copied)
        memcpy(row, account->copied, (size_t)(columns - 1) * sizeof *row);
    row[columns - 1] = account->launches;
}

static const double *bytes_of(const polyrt_region *region, const double *rows, int rank, int array)
{
    return &rows[rank * polyrti_copy_columns(region) + 2 * array];
}

static double launches_of(const polyrt_region *region, const double *rows, int rank)
{
    return rows[(rank + 1) * polyrti_copy_columns(region) - 1];
}

void polyrti_print_copy_table(FILE *file, const polyrt_region *region, int ranks,
                              const double *rows)
{
    fprintf(file, "polyrt: bytes to devices and from them, region %s (%s:%d)\n", region->name,
            region->file, region->line);
    fprintf(file, "%6s %12s %12s  array\n", "rank", "up", "down");
    for (int rank = 0; rank < ranks; rank++)
        for (int a = 0; a < region->array_count; a++) {
            const double *bytes = bytes_of(region, rows, rank, a);
            if (bytes[0] > 0 || bytes[1] > 0)
                fprintf(file, "%6d %12.0f %12.0f  %s\n", rank, bytes[0], bytes[1],
                        region->arrays[a].name);
        }
    for (int rank = 0; rank < ranks; rank++)
        if (launches_of(region, rows, rank) > 0)
            fprintf(file, "%6d %12.0f kernels launched\n", rank, launches_of(region, rows, rank));
}

void polyrti_print_launches(FILE *file, const polyrt_region *region, int ranks, const double *rows,
                            int first)
{
    fputs(first ? ",\n{\"region\": " : "\n{\"region\": ", file);
    polyrti_json_text(file, region->name);
    fputs(", \"launches\": [", file);
    for (int rank = 0; rank < ranks; rank++)
        fprintf(file, "%s%.0f", rank ? ", " : "", launches_of(region, rows, rank));
    fputs("]}", file);
}

void polyrti_print_copies(FILE *file, const polyrt_region *region, int ranks, const double *rows,
                          int first)
{
    for (int a = 0; a < region->array_count; a++) {
        fputs(first || a ? ",\n{\"region\": " : "\n{\"region\": ", file);
        polyrti_json_text(file, region->name);
        fputs(", \"array\": ", file);
        polyrti_json_text(file, region->arrays[a].name);
        fputs(", \"ranks\": [", file);
        for (int rank = 0; rank < ranks; rank++) {
            const double *bytes = bytes_of(region, rows, rank, a);
            fprintf(file, "%s{\"up\": %.0f, \"down\": %.0f}", rank ? ", " : "", bytes[0], bytes[1]);
        }
        fputs("]}", file);
    }
}
