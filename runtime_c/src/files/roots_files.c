/* Descriptors of rank 0's files: a table by their number. */
#include "roots_files.h"

#include "meeting.h"
#include "originals.h"
#include "../base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 1 << 16, LARGEST_PART = 1 << 24 };

/* `is_noted` is read by any thread, and set when the rest is. */
typedef struct roots_file {
    bool is_noted;
    bool is_empty; /* here, in place of rank 0's content */
    dev_t device;
    ino_t number;
} roots_file;

static roots_file *table(void)
{
    static roots_file table[MOST_DESCRIPTORS];
    return table;
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
    row->device = file->device;
    row->number = file->number;
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
    if (row)
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

#ifdef __GLIBC__
/* The C library's, which stand here too. */
ssize_t __read(int descriptor, void *buffer, size_t bytes);
ssize_t __pread64(int descriptor, void *buffer, size_t bytes, off_t offset);
#else
#define __read read
#define __pread64 pread
#endif

static ssize_t read_here(int descriptor, void *buffer, size_t bytes, off_t offset)
{
    return offset < 0 ? __read(descriptor, buffer, bytes)
                      : __pread64(descriptor, buffer, bytes, offset);
}

/* What rank 0 has read, for all. Ranks may ask for different numbers of bytes, where rank 0 has
 * written to the file by itself; fewer are always allowed. */
static ssize_t read_together(const polyrti_meeting *meeting, int descriptor, void *buffer,
                             size_t bytes, off_t offset)
{
    const size_t part = bytes < LARGEST_PART ? bytes : LARGEST_PART;
    const size_t most = (size_t)meeting->least((long)part);
    const int count = polyrti_roots_result(
        meeting, meeting->is_root ? (int)read_here(descriptor, buffer, most, offset) : 0);
    if (count > 0)
        meeting->share(buffer, (size_t)count);
    if (count > 0 && offset < 0 && !meeting->is_root)
        lseek(descriptor, count, SEEK_CUR);
    return count;
}

ssize_t polyrti_read_roots(int descriptor, void *buffer, size_t bytes, off_t offset,
                           const void *caller)
{
    const roots_file *row = row_of(descriptor);
    const polyrti_meeting *meeting = row ? polyrti_meeting_at("read", NULL, caller) : NULL;
    if (meeting)
        return read_together(meeting, descriptor, buffer, bytes, offset);
    if (row && row->is_empty)
        polyrti_fail(NULL,
                     "let the program's first thread read it, outside of regions; or set "
                     "POLYRT_FILES=all, and let each rank have files of its own",
                     "a file that rank 0 has is read where ranks do not meet");
    return read_here(descriptor, buffer, bytes, offset);
}

/* -------------------------------------------------------------------------------------------------
 * mapping */

static bool copy_part(const polyrti_meeting *meeting, int descriptor, char *buffer, off_t offset,
                      ssize_t *count)
{
    *count = read_together(meeting, descriptor, buffer, LARGEST_PART, offset);
    return *count <= 0 || meeting->is_root ||
           pwrite(descriptor, buffer, (size_t)*count, offset) > 0;
}

/* From now on the rank keeps what it writes: nothing tells what is written to mapped memory. */
int polyrti_fill_roots(int descriptor, const void *caller)
{
    roots_file *row = row_of(descriptor);
    const polyrti_meeting *meeting = row ? polyrti_meeting_at("mmap", NULL, caller) : NULL;
    if (!meeting)
        return 0;
    char *buffer = malloc(LARGEST_PART);
    ssize_t count = buffer ? 1 : -1;
    row->is_empty = false;
    for (off_t offset = 0; count > 0; offset += count)
        if (!copy_part(meeting, descriptor, buffer, offset, &count))
            count = -1;
    free(buffer);
    return count < 0 ? -1 : 0;
}
