/* Descriptors of rank 0's files: a table by their number. */
#include "roots_files.h"

#include "here.h"
#include "originals.h"
#include "read_ahead.h"
#include "../base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 1 << 16, PART = 1 << 20 };

/* `is_noted` is read by any thread, and set when the rest is. */
typedef struct roots_file {
    bool is_noted;
    bool is_empty;  /* here, in place of rank 0's content */
    bool is_mapped; /* to memory, so that nobody knows when it is changed */
    dev_t device;
    ino_t number;
    polyrti_ahead ahead;
} roots_file;

static roots_file *table(void)
{
    static roots_file table[MOST_DESCRIPTORS];
    return table;
}

/* The highest number that has ever been noted. */
static int *highest(void)
{
    static int highest = -1;
    return &highest;
}

/* The row of a descriptor, NULL if it is none of rank 0's files. */
static roots_file *row_of(int descriptor)
{
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS || !polyrti_holds_meetings())
        return NULL;
    roots_file *row = &table()[descriptor];
    return __atomic_load_n(&row->is_noted, __ATOMIC_ACQUIRE) ? row : NULL;
}

bool polyrti_is_roots(int descriptor)
{
    return row_of(descriptor) != NULL;
}

bool polyrti_is_elsewhere(int descriptor)
{
    const roots_file *row = row_of(descriptor);
    return row && row->is_empty;
}

void polyrti_identify_roots(int descriptor, dev_t *device, ino_t *number)
{
    const roots_file *row = row_of(descriptor);
    if (!row)
        return;
    *device = row->device;
    *number = row->number;
}

/* A file without a name, in memory, or, where the kernel has none there, on disk. */
static int nameless(void)
{
#ifdef SYS_memfd_create
    const int descriptor = (int)syscall(SYS_memfd_create, "polydist", 0);
    if (descriptor >= 0)
        return descriptor;
#endif
    char name[] = "/tmp/polydist-XXXXXX";
    ORIGINAL(mkstemp);
    const int file = original(name);
    if (file >= 0)
        syscall(SYS_unlinkat, AT_FDCWD, name, 0);
    return file;
}

/* A file of a length without content. */
static int new_file(off_t length, int flags)
{
    const int descriptor = nameless();
    if (descriptor >= 0 && flags & O_APPEND)
        fcntl(descriptor, F_SETFL, O_APPEND);
    if (descriptor >= 0 && flags & O_CLOEXEC)
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    if (descriptor >= 0 && ftruncate(descriptor, length) == 0)
        return descriptor;
    if (descriptor >= 0)
        close(descriptor);
    return -1;
}

static void note(int descriptor, const roots_file *file)
{
    roots_file *row = &table()[descriptor];
    row->is_empty = file->is_empty;
    row->is_mapped = file->is_mapped;
    row->device = file->device;
    row->number = file->number;
    polyrti_forget_ahead(&row->ahead);
    *highest() = descriptor > *highest() ? descriptor : *highest();
    __atomic_store_n(&row->is_noted, true, __ATOMIC_RELEASE);
}

int polyrti_note_roots(int descriptor, const struct stat *file, int flags)
{
    const bool is_empty = descriptor < 0;
    if (is_empty)
        descriptor = new_file(file->st_size, flags);
    if (descriptor >= MOST_DESCRIPTORS) {
        close(descriptor);
        errno = EMFILE;
        return -1;
    }
    if (descriptor >= 0)
        note(descriptor,
             &(roots_file){.is_empty = is_empty, .device = file->st_dev, .number = file->st_ino});
    return descriptor;
}

void polyrti_forget_roots(int descriptor)
{
    roots_file *row = row_of(descriptor);
    if (!row)
        return;
    polyrti_forget_ahead(&row->ahead);
    __atomic_store_n(&row->is_noted, false, __ATOMIC_RELEASE);
}

void polyrti_copy_roots(int from, int to)
{
    const roots_file *row = row_of(from);
    polyrti_forget_roots(to);
    if (row && to >= 0 && to < MOST_DESCRIPTORS)
        note(to, row);
}

/* -------------------------------------------------------------------------------------------------
 * writing */

/* Where the next byte is written. */
static off_t place_of(int descriptor, off_t offset)
{
    if (offset >= 0)
        return offset;
    return lseek(descriptor, 0, fcntl(descriptor, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
}

ssize_t polyrti_write_elsewhere(int descriptor, size_t bytes, off_t offset)
{
    struct stat file;
    const off_t end = place_of(descriptor, offset) + (off_t)bytes;
    if (fstat(descriptor, &file) == 0 && file.st_size < end && bytes > 0 &&
        ftruncate(descriptor, end) != 0)
        return -1;
    if (offset < 0 && lseek(descriptor, end, SEEK_SET) < 0)
        return -1;
    return (ssize_t)bytes;
}

/* -------------------------------------------------------------------------------------------------
 * reading */

static bool is_same_file(const roots_file *one, const roots_file *other)
{
    return one->device == other->device && one->number == other->number;
}

/* Where ranks do not meet, in root blocks and in regions, nothing is ahead. */
void polyrti_note_change(int descriptor)
{
    const roots_file *changed = row_of(descriptor);
    if (!changed || !polyrti_meeting_for(NULL, NULL))
        return;
    for (int d = 0; d <= *highest(); d++)
        if (is_same_file(&table()[d], changed))
            polyrti_forget_ahead(&table()[d].ahead);
}

void polyrti_note_changes(void)
{
    for (int d = 0; d <= *highest(); d++)
        polyrti_forget_ahead(&table()[d].ahead);
}

/* Some of the bytes from a place on; fewer than asked for only at the end of the file, or where
 * what was read ahead ends. */
static ssize_t read_part(const polyrti_meeting *meeting, int descriptor, char *buffer, size_t bytes,
                         off_t place)
{
    polyrti_ahead *ahead = &table()[descriptor].ahead;
    if (table()[descriptor].is_mapped)
        polyrti_forget_ahead(ahead);
    size_t left = polyrti_left_ahead(ahead, place);
    if (left == 0) {
        meeting->begin("read", NULL);
        const ssize_t read = polyrti_read_ahead(meeting, ahead, descriptor, place, bytes);
        if (read <= 0)
            return read;
        left = (size_t)read;
    }
    const size_t count = left < bytes ? left : bytes;
    memcpy(buffer, ahead->bytes + (place - ahead->offset), count);
    return (ssize_t)count;
}

/* Readers take fewer bytes than they ask for as the end of the file. */
static ssize_t read_together(const polyrti_meeting *meeting, int descriptor, char *buffer,
                             size_t bytes, off_t place)
{
    size_t done = 0;
    ssize_t part = 1;
    while (done < bytes && part > 0) {
        part = read_part(meeting, descriptor, buffer + done, bytes - done, place + (off_t)done);
        done += part > 0 ? (size_t)part : 0;
    }
    return part < 0 && done == 0 ? -1 : (ssize_t)done;
}

static ssize_t read_here(const roots_file *row, int descriptor, void *buffer, size_t bytes,
                         off_t offset)
{
    if (row && row->is_empty)
        polyrti_fail(NULL,
                     "let the program's first thread read it, outside of regions; or set "
                     "POLYRT_FILES=all, and let each rank have files of its own",
                     "a file that rank 0 has is read where ranks do not meet");
    return offset < 0 ? polyrti_read_here(descriptor, buffer, bytes)
                      : polyrti_pread_here(descriptor, buffer, bytes, offset);
}

ssize_t polyrti_read_roots(int descriptor, void *buffer, size_t bytes, off_t offset,
                           const void *caller)
{
    const roots_file *row = row_of(descriptor);
    const polyrti_meeting *meeting = row ? polyrti_meeting_for(NULL, caller) : NULL;
    const off_t place = offset < 0 ? lseek(descriptor, 0, SEEK_CUR) : offset;
    if (!meeting || place < 0)
        return read_here(row, descriptor, buffer, bytes, offset);
    const ssize_t count = read_together(meeting, descriptor, buffer, bytes, place);
    if (count > 0 && offset < 0)
        lseek(descriptor, place + count, SEEK_SET);
    return count;
}

/* -------------------------------------------------------------------------------------------------
 * mapping */

/* From now on the rank keeps what it writes: nothing tells what is written to mapped memory. */
int polyrti_fill_roots(int descriptor, const void *caller)
{
    roots_file *row = row_of(descriptor);
    const polyrti_meeting *meeting = row ? polyrti_meeting_at("mmap", NULL, caller) : NULL;
    if (!meeting)
        return 0;
    char *buffer = malloc(PART);
    ssize_t count = buffer ? 1 : -1;
    row->is_empty = false;
    row->is_mapped = true;
    for (off_t place = 0; count > 0; place += count) {
        count = read_together(meeting, descriptor, buffer, PART, place);
        if (count > 0 && !meeting->is_root && pwrite(descriptor, buffer, (size_t)count, place) < 0)
            count = -1;
    }
    free(buffer);
    return count < 0 ? -1 : 0;
}
