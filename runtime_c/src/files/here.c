/* Calls on files that this rank makes by itself. */
#include "here.h"

#include "originals.h"

#include <fcntl.h>
#include <unistd.h>

#ifdef __GLIBC__
/* The C library's, which stand here too. */
ssize_t __read(int descriptor, void *buffer, size_t bytes);
ssize_t __pread64(int descriptor, void *buffer, size_t bytes, off_t offset);
#else
#define __read read
#define __pread64 pread
#endif

int polyrti_open_here(int folder, const char *path, int flags, mode_t mode)
{
    ORIGINAL(openat);
    return original(folder, path, flags, mode);
}

FILE *polyrti_stream_here(const char *path, const char *mode)
{
    ORIGINAL(fopen);
    return original(path, mode);
}

ssize_t polyrti_read_here(int descriptor, void *buffer, size_t bytes)
{
    return __read(descriptor, buffer, bytes);
}

ssize_t polyrti_pread_here(int descriptor, void *buffer, size_t bytes, off_t offset)
{
    return __pread64(descriptor, buffer, bytes, offset);
}
