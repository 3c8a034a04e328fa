/* Statistics of devices: what was copied to them, and from them, of each array of a region with
 * kernels. `rows` has for each rank, and in it for each array, the bytes up and down, and at last
 * how many kernels it launched. */
#ifndef POLYRTI_COPIED_BYTES_H
#define POLYRTI_COPIED_BYTES_H

#include "statistics.h"
#include "../device/copies.h"

/* Adds what was copied since the last time to the accounts of the regions that used the copies
 * last.
 */
void polyrti_note_copied_bytes(polyrti_accounts *accounts, polyrti_copies *copies);

/* Whether the region has kernels. */
int polyrti_has_copies(const polyrt_region *region);

/* The length of a rank's row; fills in that of an account, which is zeroed. */
int polyrti_copy_columns(const polyrt_region *region);
void polyrti_copy_row(const polyrti_account *account, double *row);

/* A table; the elements of the JSON list "devices", `first` of them before. */
void polyrti_print_copy_table(FILE *file, const polyrt_region *region, int ranks,
                              const double *rows);
void polyrti_print_copies(FILE *file, const polyrt_region *region, int ranks, const double *rows,
                          int first);

/* An element of the JSON list "kernels". */
void polyrti_print_launches(FILE *file, const polyrt_region *region, int ranks, const double *rows,
                            int first);

#endif
