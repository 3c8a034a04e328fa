/* Calls on files that this rank makes by itself: those of the library, and those to which not all
 * ranks come. */
#ifndef POLYRTI_HERE_H
#define POLYRTI_HERE_H

#include <stdio.h>
#include <sys/types.h>

/* As openat, fopen, read and pread. */
int polyrti_open_here(int folder, const char *path, int flags, mode_t mode);
FILE *polyrti_stream_here(const char *path, const char *mode);
ssize_t polyrti_read_here(int descriptor, void *buffer, size_t bytes);
ssize_t polyrti_pread_here(int descriptor, void *buffer, size_t bytes, off_t offset);

#endif
