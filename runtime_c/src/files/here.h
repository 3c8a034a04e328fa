/* Calls on files that this rank makes by itself: those of the library, and those to which not all
 * ranks come. */
#ifndef POLYRTI_HERE_H
#define POLYRTI_HERE_H

#include <stdio.h>
#include <sys/types.h>

/* As openat and fopen. */
int polyrti_open_here(int folder, const char *path, int flags, mode_t mode);
FILE *polyrti_stream_here(const char *path, const char *mode);

#endif
