/* The runtime as a library that a running program loads, such as a Python interpreter, which has
 * its own main, its own output and its own MPI. All functions but the one that says otherwise are
 * collective. */
#ifndef POLYRT_EMBEDDED_H
#define POLYRT_EMBEDDED_H

#include <stddef.h>

/* Hands over the communicator (an MPI_Comm, by address), which is duplicated: before anything else,
 * and once. The end, before MPI ends: nobody looks at results any more. */
void polyrt_embedded_begin(const void *comm);
void polyrt_embedded_end(void);

/* Writes the statistics of the run so far to a file, as POLYRT_STATS has them. */
void polyrt_embedded_statistics(const char *path);

/* Zeroed memory that has its pages for itself and of which untouched pages cost nothing. NULL if
 * there is none. What lies there may be on other ranks after a region. */
void *polyrt_embedded_new(size_t bytes);
void polyrt_embedded_free(void *memory, size_t bytes);

/* Whether some values in the memory are not on all ranks; the same on all ranks. Not collective. */
int polyrt_embedded_away(const void *memory, size_t bytes);

/* Brings them to all ranks; and those of all memory. */
void polyrt_embedded_bring(const void *memory, size_t bytes);
void polyrt_embedded_bring_all(void);

#endif
