/* What has been read ahead of a file that is rank 0's: the same bytes on all ranks, which all take
 * from them what the program reads. So many small reads cost few messages. */
#ifndef POLYRTI_READ_AHEAD_H
#define POLYRTI_READ_AHEAD_H

#include "meeting.h"

#include <sys/types.h>

/* Bytes of a file from an offset on, and how many are read next. It owns them; all zero is none. */
typedef struct polyrti_ahead {
    char *bytes;
    off_t offset;
    size_t count, capacity, next;
} polyrti_ahead;

/* How many bytes there are from a place in the file on. */
size_t polyrti_left_ahead(const polyrti_ahead *ahead, off_t place);

/* Reads from there on: rank 0 its descriptor, for all ranks; at least `wanted` bytes up to a limit,
 * and more where the program goes on where it was. Returns how many are there now, 0 at the end of
 * the file, or -1 with errno. Collective. */
ssize_t polyrti_read_ahead(const polyrti_meeting *meeting, polyrti_ahead *ahead, int descriptor,
                           off_t place, size_t wanted);

/* Gives the bytes back. */
void polyrti_forget_ahead(polyrti_ahead *ahead);

#endif
