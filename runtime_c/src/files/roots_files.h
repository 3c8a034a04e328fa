/* Descriptors of rank 0's files.
 *
 * 1. Rank 0 has the file. Any other rank has an empty one in memory, of the same length and with
 * its own position: whatever asks for these gets what the sequential program gets.
 * 2. What other ranks write moves the position and the length, and is not kept.
 * 3. What is read, rank 0 reads for all, ahead of what is asked for (read_ahead.h), until the file
 * is changed. Where ranks do not meet, in root blocks, rank 0 reads.
 * 4. Before memory is mapped to a file, all ranks get its content.
 *
 * None of the functions is collective, but where it says so. */
#ifndef POLYRTI_ROOTS_FILES_H
#define POLYRTI_ROOTS_FILES_H

#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>

/* Makes a descriptor one of a file that rank 0 has as `file`. On rank 0 it is the file's; on others
 * it is given -1, and returns the descriptor of a file in memory, with O_APPEND and O_CLOEXEC as in
 * `flags`; -1 with errno if there can be none. */
int polyrti_note_roots(int descriptor, const struct stat *file, int flags);

/* Whether a descriptor is one; whether it is, and other than rank 0 what is written to it is not
 * kept. */
bool polyrti_is_roots(int descriptor);
bool polyrti_is_elsewhere(int descriptor);

/* A descriptor is closed; one is made from another. */
void polyrti_forget_roots(int descriptor);
void polyrti_copy_roots(int from, int to);

/* Steps 2, as write and pwrite: at an offset, or -1 for the position. */
ssize_t polyrti_write_elsewhere(int descriptor, size_t bytes, off_t offset);

/* The content of the file is no longer what it was when it was read: on all ranks alike. Of all
 * files, where nobody knows which. */
void polyrti_note_change(int descriptor);
void polyrti_note_changes(void);

/* Step 3, as read and pread; collective where `caller` is where all ranks come. */
ssize_t polyrti_read_roots(int descriptor, void *buffer, size_t bytes, off_t offset,
                           const void *caller);

/* Step 4; collective in the same way. Returns 0, or -1 with errno. */
int polyrti_fill_roots(int descriptor, const void *caller);

/* What rank 0's file is to programs that compare files. */
void polyrti_identify_roots(int descriptor, dev_t *device, ino_t *number);

#endif
