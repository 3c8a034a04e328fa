/* Calls that make streams. The C library's streams call the kernel from inside of it; one of a file
 * that is rank 0's calls functions of this library instead, on all ranks alike, but keeps the
 * descriptor, for fileno. */
#include "stream_calls.h"

#include "meeting.h"
#include "opening.h"
#include "originals.h"
#include "roots_files.h"

#if POLYRTI_TAKES_CALLS

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* -------------------------------------------------------------------------------------------------
 * streams of descriptors that are rank 0's files */

static int descriptor_of(const void *cookie)
{
    return (int)(intptr_t)cookie;
}

static ssize_t read_stream(void *cookie, char *buffer, size_t bytes)
{
    return polyrti_read_roots(descriptor_of(cookie), buffer, bytes, -1, NULL);
}

/* The C library takes fewer bytes for an error. */
static ssize_t write_stream(void *cookie, const char *buffer, size_t bytes)
{
    const int descriptor = descriptor_of(cookie);
    size_t done = 0;
    while (done < bytes) {
        const ssize_t count = write(descriptor, buffer + done, bytes - done);
        if (count < 0 && errno != EINTR)
            break;
        done += count > 0 ? (size_t)count : 0;
    }
    return (ssize_t)done;
}

static int seek_stream(void *cookie, off64_t *offset, int whence)
{
    const off64_t place = lseek64(descriptor_of(cookie), *offset, whence);
    if (place >= 0)
        *offset = place;
    return place >= 0 ? 0 : -1;
}

static int close_stream(void *cookie)
{
    return close(descriptor_of(cookie));
}

static FILE *stream_of(int descriptor, const char *mode)
{
    static const cookie_io_functions_t functions = {read_stream, write_stream, seek_stream,
                                                    close_stream};
    FILE *stream = fopencookie((void *)(intptr_t)descriptor, mode, functions);
    if (stream)
        stream->_fileno = descriptor;
    return stream;
}

/* -------------------------------------------------------------------------------------------------
 * modes */

static bool only_writes(const char *mode)
{
    return *mode != 'r' && !strchr(mode, '+');
}

static bool only_reads(const char *mode)
{
    return *mode == 'r' && !strchr(mode, '+');
}

static int flags_of(const char *mode)
{
    const int access = strchr(mode, '+') ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    const int made = *mode == 'w' ? O_CREAT | O_TRUNC : *mode == 'a' ? O_CREAT | O_APPEND : 0;
    return access | made | (strchr(mode, 'x') ? O_EXCL : 0) | (strchr(mode, 'e') ? O_CLOEXEC : 0);
}

/* Modes that the C library gives more sense, or none. */
static bool is_plain(const char *mode)
{
    return strchr("rwa", *mode) && *mode && mode[strspn(mode, "rwa+bxe")] == '\0';
}

/* -------------------------------------------------------------------------------------------------
 * calls */

WEAK FILE *fdopen(int descriptor, const char *mode)
{
    ORIGINAL(fdopen);
    return polyrti_is_roots(descriptor) ? stream_of(descriptor, mode) : original(descriptor, mode);
}

/* A stream that appends begins at the end. */
static FILE *open_stream(const polyrti_meeting *meeting, const char *path, const char *mode)
{
    const polyrti_opening opening = {AT_FDCWD, path, flags_of(mode), 0666};
    const int descriptor = polyrti_open_together(meeting, &opening);
    if (descriptor < 0)
        return NULL;
    if (*mode == 'a' && only_writes(mode))
        lseek(descriptor, 0, SEEK_END);
    FILE *stream = fdopen(descriptor, mode);
    if (!stream)
        close(descriptor);
    return stream;
}

static FILE *noting_written(FILE *stream, const char *mode)
{
    if (stream && !only_reads(mode))
        polyrti_remember_written(fileno(stream));
    return stream;
}

#define OPENING_STREAM(name)                                                                       \
    WEAK FILE *name(const char *path, const char *mode)                                            \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        const polyrti_meeting *meeting =                                                           \
            is_plain(mode) ? polyrti_meeting_at("fopen", path, __builtin_return_address(0))        \
                           : NULL;                                                                 \
        return meeting ? open_stream(meeting, path, mode)                                          \
                       : noting_written(original(path, mode), mode);                               \
    }

OPENING_STREAM(fopen)
OPENING_STREAM(fopen64)

/* What goes to the file, of standard output mostly, is not kept on other ranks. */
#define REOPENING_STREAM(name)                                                                     \
    WEAK FILE *name(const char *path, const char *mode, FILE *stream)                              \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        const polyrti_meeting *meeting =                                                           \
            path && only_writes(mode)                                                              \
                ? polyrti_meeting_at("freopen", path, __builtin_return_address(0))                 \
                : NULL;                                                                            \
        const bool is_other = meeting && !meeting->is_root;                                        \
        FILE *opened = is_other ? stream : noting_written(original(path, mode, stream), mode);     \
        if (!meeting)                                                                              \
            return opened;                                                                         \
        const bool is_open = polyrti_roots_result(meeting, opened ? 0 : -1) == 0;                  \
        return is_other ? original(is_open ? "/dev/null" : "", mode, stream) : opened;             \
    }

REOPENING_STREAM(freopen)
REOPENING_STREAM(freopen64)

/* A command that is written to runs once. One that is read from runs on every rank. */
WEAK FILE *popen(const char *command, const char *mode)
{
    ORIGINAL(popen);
    const polyrti_meeting *meeting =
        *mode == 'w' ? polyrti_meeting_at("popen", NULL, __builtin_return_address(0)) : NULL;
    FILE *stream = !meeting || meeting->is_root ? original(command, mode) : NULL;
    if (!meeting || polyrti_roots_result(meeting, meeting->is_root && !stream ? -1 : 0) < 0)
        return stream;
    if (meeting->is_root)
        return stream;
    struct stat none = {0};
    const int descriptor = polyrti_note_roots(-1, &none, O_CLOEXEC);
    return descriptor < 0 ? NULL : stream_of(descriptor, "w");
}

#endif

void polyrti_take_stream_calls(void)
{
}
