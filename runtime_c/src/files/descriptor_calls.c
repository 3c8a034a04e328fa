/* Calls that make descriptors of files, and that ask what they are. libgfortran opens by open and
 * mkostemp, the C library's streams by neither (stream_calls.c). */
#include "descriptor_calls.h"

#include "meeting.h"
#include "opening.h"
#include "originals.h"
#include "roots_files.h"

#if POLYRTI_TAKES_CALLS

#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* -------------------------------------------------------------------------------------------------
 * opening */

static int open_somehow(const char *call, polyrti_opening opening, const void *caller)
{
    const polyrti_meeting *meeting = polyrti_meeting_at(call, opening.path, caller);
    return meeting ? polyrti_open_together(meeting, &opening) : polyrti_open_alone(&opening);
}

/* The mode is there only where a file may be made. */
#define MODE_AFTER(flags, mode)                                                                    \
    mode_t mode = 0;                                                                               \
    if ((flags) & O_CREAT || ((flags) & O_TMPFILE) == O_TMPFILE) {                                 \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        mode = va_arg(more, mode_t);                                                               \
        va_end(more);                                                                              \
    }

#define OPENING(name, more_flags)                                                                  \
    WEAK int name(const char *path, int flags, ...)                                                \
    {                                                                                              \
        MODE_AFTER(flags, mode)                                                                    \
        return open_somehow("open", (polyrti_opening){AT_FDCWD, path, flags | (more_flags), mode}, \
                            __builtin_return_address(0));                                          \
    }

OPENING(open, 0)
OPENING(open64, O_LARGEFILE)

/* In another folder than that of the process a relative path is no system's. */
WEAK int openat(int folder, const char *path, int flags, ...)
{
    MODE_AFTER(flags, mode)
    return open_somehow("open", (polyrti_opening){folder, path, flags, mode},
                        __builtin_return_address(0));
}

WEAK int creat(const char *path, mode_t mode)
{
    const int flags = O_CREAT | O_WRONLY | O_TRUNC;
    return open_somehow("open", (polyrti_opening){AT_FDCWD, path, flags, mode},
                        __builtin_return_address(0));
}

/* A file of each rank's own, as nobody knows its name: what is written stays on the rank. */
static int nameless(const char *pattern, int flags)
{
    ORIGINAL(mkostemp);
    char *own = strdup(pattern);
    const int descriptor = own ? original(own, flags) : -1;
    if (descriptor >= 0)
        syscall(SYS_unlinkat, AT_FDCWD, own, 0);
    free(own);
    return descriptor;
}

/* Rank 0 has the file under the name that all ranks get. */
static int make_together(const polyrti_meeting *meeting, char *pattern, int flags)
{
    ORIGINAL(mkostemp);
    char *blank = strdup(pattern);
    int descriptor = meeting->is_root ? original(pattern, flags) : -1;
    if (descriptor >= 0)
        polyrti_remember_written(descriptor);
    if (polyrti_roots_result(meeting, descriptor) < 0 || !blank) {
        free(blank);
        return -1;
    }
    meeting->share(pattern, strlen(pattern));
    if (!meeting->is_root)
        descriptor = nameless(blank, flags);
    free(blank);
    struct stat file = {0};
    if (meeting->least(descriptor >= 0))
        return descriptor;
    if (meeting->is_root)
        fstat(descriptor, &file);
    else if (descriptor >= 0)
        close(descriptor);
    meeting->share(&file, sizeof file);
    return polyrti_note_roots(meeting->is_root ? descriptor : -1, &file, flags);
}

WEAK int mkostemp(char *pattern, int flags)
{
    ORIGINAL(mkostemp);
    const polyrti_meeting *meeting =
        polyrti_meeting_at("mkstemp", pattern, __builtin_return_address(0));
    return meeting ? make_together(meeting, pattern, flags) : original(pattern, flags);
}

WEAK int mkstemp(char *pattern)
{
    ORIGINAL(mkstemp);
    const polyrti_meeting *meeting =
        polyrti_meeting_at("mkstemp", pattern, __builtin_return_address(0));
    return meeting ? make_together(meeting, pattern, 0) : original(pattern);
}

/* -------------------------------------------------------------------------------------------------
 * the same file under another number, and no more */

WEAK int close(int descriptor)
{
    ORIGINAL(close);
    polyrti_forget_roots(descriptor);
    return original(descriptor);
}

WEAK int dup(int descriptor)
{
    ORIGINAL(dup);
    const int copy = original(descriptor);
    polyrti_copy_roots(descriptor, copy);
    return copy;
}

WEAK int dup2(int descriptor, int wanted)
{
    ORIGINAL(dup2);
    const int copy = original(descriptor, wanted);
    if (copy >= 0 && copy != descriptor)
        polyrti_copy_roots(descriptor, copy);
    return copy;
}

/* -------------------------------------------------------------------------------------------------
 * what it is, and how long */

#define CUTTING(name, offset_type)                                                                 \
    WEAK int name(int descriptor, offset_type length)                                              \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        polyrti_note_change(descriptor);                                                           \
        return original(descriptor, length);                                                       \
    }

CUTTING(ftruncate, off_t)
CUTTING(ftruncate64, off64_t)

#define IDENTIFYING(name, type)                                                                    \
    WEAK int name(int descriptor, struct type *file)                                               \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        const int result = original(descriptor, file);                                             \
        if (result == 0)                                                                           \
            polyrti_identify_roots(descriptor, &file->st_dev, &file->st_ino);                      \
        return result;                                                                             \
    }

/* Before, they were no functions of the library's own. */
#if __GLIBC_PREREQ(2, 33)
IDENTIFYING(fstat, stat)
IDENTIFYING(fstat64, stat64)
#endif

#define MAPPING(name, offset_type)                                                                 \
    WEAK void *name(void *place, size_t bytes, int protection, int flags, int descriptor,          \
                    offset_type offset)                                                            \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        if (polyrti_is_roots(descriptor) &&                                                        \
            polyrti_fill_roots(descriptor, __builtin_return_address(0)) != 0)                      \
            return MAP_FAILED;                                                                     \
        return original(place, bytes, protection, flags, descriptor, offset);                      \
    }

MAPPING(mmap, off_t)
MAPPING(mmap64, off64_t)
#endif

void polyrti_take_descriptor_calls(void)
{
}
