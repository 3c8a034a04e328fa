/* Calls that hand memory to the kernel, as seen by ordinary code.
 *
 * 1. The kernel does not fault at closed pages but fails with EFAULT; so what it is given is
 * touched first. Libraries that are linked dynamically call these definitions, too: libgfortran
 * writes through write, HDF5, NetCDF and MPI-IO through pwrite. stdio calls the kernel directly,
 * from inside the C library, for large pieces: fread and fwrite stand here for that.
 * 2. In a root block rank 0 gives up what it got first when it gets much (process/ordinary_code.c).
 * So large arrays are written in pieces, each of which stays while it is written.
 * 3. What is written to a file that another rank has is not written here (files/roots_files.h). Nor
 * is memory brought here for that: rank 0 gets what it lacks alone, as in a root block. */
#include "io_calls.h"

#include "access.h"
#include "../files/meeting.h"
#include "../files/originals.h"
#include "../files/roots_files.h"

#if POLYRTI_TAKES_CALLS

#include <stdio.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static void touch_vector(const struct iovec *vector, int count, polyrti_access access)
{
    for (int i = 0; i < count; i++)
        polyrti_touch((uintptr_t)vector[i].iov_base, vector[i].iov_len, access);
}

/* -------------------------------------------------------------------------------------------------
 * writing */

/* Two of the largest windows (homes/scan.c), in which a piece lies, are what rank 0 keeps. */
enum { PIECE = 1 << 22 };

/* What an original would write to: a descriptor at an offset or -1, or a stream. */
typedef struct sink {
    int descriptor;
    off_t offset;
    FILE *stream;
} sink;

typedef ssize_t writer(const sink *to, const void *bytes, size_t count);

/* Step 2. */
static ssize_t write_in_pieces(writer *write_piece, sink to, const char *bytes, size_t count,
                               polyrti_access access)
{
    size_t done = 0;
    ssize_t written = 0;
    do {
        const size_t left = count - done,
                     piece = polyrti_any_closed() && left > PIECE ? PIECE : left;
        polyrti_touch((uintptr_t)(bytes + done), piece, access);
        written = write_piece(&to, bytes + done, piece);
        if (written < 0 && done == 0)
            return -1;
        if (written <= 0)
            break;
        to.offset += to.offset < 0 ? 0 : written;
        done += (size_t)written;
        if ((size_t)written < piece)
            break;
    } while (done < count);
    return (ssize_t)done;
}

/* Whether values are on other ranks; the same on all. */
static bool is_away(const void *bytes, size_t count)
{
    if (!polyrti_any_guards() || count == 0)
        return false;
    char *const first = (char *)(uintptr_t)bytes;
    const polyrti_pages pages = polyrti_touched_pages(first, first + count);
    for (const char *page = pages.begin; page < pages.end; page += polyrti_page_size())
        if (polyrti_is_guarded(page, false))
            return true;
    return false;
}

/* How ranks meet where rank 0 alone needs what it writes to its file; NULL where they do not. */
static const polyrti_meeting *meeting_for(int descriptor, const void *bytes, size_t count,
                                          polyrti_access access)
{
    const bool is_one = polyrti_is_roots(descriptor) && is_away(bytes, count);
    return is_one ? polyrti_meeting_at("write", NULL, access.instruction) : NULL;
}

/* Step 3. */
static ssize_t write_to_descriptor(writer *write_piece, sink to, const void *bytes, size_t count,
                                   polyrti_access access)
{
    polyrti_note_change(to.descriptor);
    const polyrti_meeting *meeting = meeting_for(to.descriptor, bytes, count, access);
    const bool is_elsewhere = polyrti_is_elsewhere(to.descriptor);
    ssize_t written = 0;
    if (!meeting && is_elsewhere)
        polyrti_touch((uintptr_t)bytes, count, access);
    if (meeting)
        meeting->enter_root();
    if (!is_elsewhere)
        written = write_in_pieces(write_piece, to, bytes, count, access);
    if (meeting && meeting->is_root)
        meeting->leave_root();
    return is_elsewhere ? polyrti_write_elsewhere(to.descriptor, count, to.offset) : written;
}

static ssize_t write_here(const sink *to, const void *bytes, size_t count)
{
    ORIGINAL(write);
    return original(to->descriptor, bytes, count);
}

static ssize_t pwrite_here(const sink *to, const void *bytes, size_t count)
{
    ORIGINAL(pwrite64);
    return original(to->descriptor, bytes, count, to->offset);
}

static ssize_t fwrite_here(const sink *to, const void *bytes, size_t count)
{
    ORIGINAL(fwrite);
    return (ssize_t)original(bytes, 1, count, to->stream);
}

WEAK ssize_t write(int descriptor, const void *buffer, size_t bytes)
{
    return write_to_descriptor(write_here, (sink){.descriptor = descriptor, .offset = -1}, buffer,
                               bytes, POLYRTI_READS);
}

WEAK ssize_t pwrite(int descriptor, const void *buffer, size_t bytes, off_t offset)
{
    return write_to_descriptor(pwrite_here, (sink){.descriptor = descriptor, .offset = offset},
                               buffer, bytes, POLYRTI_READS);
}

WEAK ssize_t pwrite64(int descriptor, const void *buffer, size_t bytes, off64_t offset)
{
    return write_to_descriptor(pwrite_here, (sink){.descriptor = descriptor, .offset = offset},
                               buffer, bytes, POLYRTI_READS);
}

/* As many bytes of anything, for a stream that keeps none. */
static size_t write_nothing(FILE *stream, size_t count)
{
    static const char nothing[1 << 16];
    for (size_t done = 0; done < count;) {
        const size_t left = count - done, piece = left < sizeof nothing ? left : sizeof nothing;
        fwrite_here(&(sink){.stream = stream}, nothing, piece);
        done += piece;
    }
    return count;
}

/* Step 3, for a stream. */
static size_t write_to_stream(FILE *stream, const void *bytes, size_t count, polyrti_access access)
{
    const polyrti_meeting *meeting =
        polyrti_any_guards() ? meeting_for(fileno(stream), bytes, count, access) : NULL;
    if (meeting && !meeting->enter_root())
        return write_nothing(stream, count);
    const sink to = {.offset = -1, .stream = stream};
    const ssize_t written = write_in_pieces(fwrite_here, to, bytes, count, access);
    if (meeting)
        meeting->leave_root();
    return written > 0 ? (size_t)written : 0;
}

WEAK size_t fwrite(const void *buffer, size_t size, size_t count, FILE *file)
{
    const size_t bytes = size * count;
    return bytes == 0 ? 0 : write_to_stream(file, buffer, bytes, POLYRTI_READS) / size;
}

static size_t bytes_of(const struct iovec *vector, int count)
{
    size_t bytes = 0;
    for (int i = 0; i < count; i++)
        bytes += vector[i].iov_len;
    return bytes;
}

/* One part after the other, as far as it goes. */
static ssize_t write_parts(writer *write_piece, sink to, const struct iovec *vector, int count,
                           polyrti_access access)
{
    ssize_t done = 0, part = 0;
    for (int i = 0; i < count && (i == 0 || part == (ssize_t)vector[i - 1].iov_len); i++) {
        part = write_to_descriptor(write_piece, to, vector[i].iov_base, vector[i].iov_len, access);
        done += part > 0 ? part : 0;
        to.offset += to.offset >= 0 && part > 0 ? part : 0;
    }
    return part < 0 && done == 0 ? -1 : done;
}

WEAK ssize_t writev(int descriptor, const struct iovec *vector, int count)
{
    ORIGINAL(writev);
    const bool is_large = polyrti_any_closed() && bytes_of(vector, count) > PIECE;
    if (is_large || polyrti_is_roots(descriptor))
        return write_parts(write_here, (sink){.descriptor = descriptor, .offset = -1}, vector,
                           count, POLYRTI_READS);
    touch_vector(vector, count, POLYRTI_READS);
    return original(descriptor, vector, count);
}

#define PLACED_WRITEV(name, offset_type)                                                           \
    WEAK ssize_t name(int descriptor, const struct iovec *vector, int count, offset_type offset)   \
    {                                                                                              \
        const sink to = {.descriptor = descriptor, .offset = offset};                              \
        return write_parts(pwrite_here, to, vector, count, POLYRTI_READS);                         \
    }

PLACED_WRITEV(pwritev, off_t)
PLACED_WRITEV(pwritev64, off64_t)

/* A socket may take fewer bytes than it is given. */
WEAK ssize_t send(int descriptor, const void *buffer, size_t bytes, int flags)
{
    ORIGINAL(send);
    const size_t piece = polyrti_any_closed() && bytes > PIECE ? PIECE : bytes;
    polyrti_touch((uintptr_t)buffer, piece, POLYRTI_READS);
    return original(descriptor, buffer, piece, flags);
}

/* -------------------------------------------------------------------------------------------------
 * reading, which opens memory for good */

#define READING(name, offset_type)                                                                 \
    WEAK ssize_t name(int descriptor, void *buffer, size_t bytes, offset_type offset)              \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        polyrti_touch((uintptr_t)buffer, bytes, POLYRTI_WRITES);                                   \
        if (polyrti_is_roots(descriptor))                                                          \
            return polyrti_read_roots(descriptor, buffer, bytes, offset, POLYRTI_CALLER);          \
        return original(descriptor, buffer, bytes, offset);                                        \
    }

READING(pread, off_t)
READING(pread64, off64_t)

WEAK ssize_t recv(int descriptor, void *buffer, size_t bytes, int flags)
{
    ORIGINAL(recv);
    polyrti_touch((uintptr_t)buffer, bytes, POLYRTI_WRITES);
    return original(descriptor, buffer, bytes, flags);
}

WEAK size_t fread(void *buffer, size_t size, size_t count, FILE *file)
{
    ORIGINAL(fread);
    polyrti_touch((uintptr_t)buffer, size * count, POLYRTI_WRITES);
    return original(buffer, size, count, file);
}

/* One part after the other, as far as it goes; at an offset or at the position, -1. */
static ssize_t read_parts(int descriptor, const struct iovec *vector, int count, off_t offset,
                          const void *caller)
{
    ssize_t done = 0, part = 0;
    for (int i = 0; i < count && (i == 0 || part == (ssize_t)vector[i - 1].iov_len); i++) {
        part = polyrti_read_roots(descriptor, vector[i].iov_base, vector[i].iov_len,
                                  offset < 0 ? -1 : offset + done, caller);
        done += part > 0 ? part : 0;
    }
    return part < 0 && done == 0 ? -1 : done;
}

WEAK ssize_t readv(int descriptor, const struct iovec *vector, int count)
{
    ORIGINAL(readv);
    touch_vector(vector, count, POLYRTI_WRITES);
    return polyrti_is_roots(descriptor) ? read_parts(descriptor, vector, count, -1, POLYRTI_CALLER)
                                        : original(descriptor, vector, count);
}

#define PLACED_READV(name, offset_type)                                                            \
    WEAK ssize_t name(int descriptor, const struct iovec *vector, int count, offset_type offset)   \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        touch_vector(vector, count, POLYRTI_WRITES);                                               \
        return polyrti_is_roots(descriptor)                                                        \
                   ? read_parts(descriptor, vector, count, offset, POLYRTI_CALLER)                 \
                   : original(descriptor, vector, count, offset);                                  \
    }

PLACED_READV(preadv, off_t)
PLACED_READV(preadv64, off64_t)
#endif

void polyrti_take_io_calls(void)
{
}
