/* Opening files to which all ranks come. */
#ifndef POLYRTI_OPENING_H
#define POLYRTI_OPENING_H

#include "meeting.h"

#include <sys/types.h>

typedef struct polyrti_opening {
    int folder; /* that a relative path begins at, or AT_FDCWD */
    const char *path;
    int flags; /* as for open */
    mode_t mode;
} polyrti_opening;

/* Opens a file on this rank alone, which remembers the files that it opens to write. */
int polyrti_open_alone(const polyrti_opening *opening);

/* Opens a file on all ranks, as rank 0 can:
 * 1. What is opened to write, and what rank 0 has written, is rank 0's file (roots_files.h).
 * 2. Any other regular file each rank opens by itself, if all can and find it as long as rank 0
 * does; else it is rank 0's.
 * 3. What is no regular file each rank opens by itself.
 * Returns the descriptor, or -1 with rank 0's errno. Collective. */
int polyrti_open_together(const polyrti_meeting *meeting, const polyrti_opening *opening);

/* Remembers that this rank has opened a file to write. */
void polyrti_remember_written(int descriptor);

#endif
