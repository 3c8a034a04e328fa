/* Accesses of code outside regions that brought data: what for, how much, and where in the program.
 * Not collective; rank 0 counts. */
#ifndef POLYRTI_ACCESSES_H
#define POLYRTI_ACCESSES_H

#include "polyrt.h"

#include <stdio.h>

/* Of one array by one instruction: how often it had to wait for a window, and what all ranks sent
 * for it. */
typedef struct polyrti_accessed {
    const char *array;
    const void *instruction;
    double windows, bytes;
} polyrti_accessed;

/* Zeroed at first. */
typedef struct polyrti_accesses {
    polyrti_accessed *data;
    size_t count, capacity;
} polyrti_accesses;

void polyrti_note_access(polyrti_accesses *accesses, const char *array, const void *instruction,
                         double bytes);

/* A table of the largest; the JSON member "accesses" with all of them, the largest first. */
void polyrti_print_access_table(FILE *file, const polyrti_accesses *accesses);
void polyrti_print_accesses(FILE *file, const polyrti_accesses *accesses);

#endif
