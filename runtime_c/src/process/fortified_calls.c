/* Calls as the compiler writes them that checks the sizes of buffers: with _FORTIFY_SOURCE, which
 * some distributions set for every compilation with optimisation. They have names of their own, and
 * would pass by the definitions of read, pread, fread and open. What breaks a limit goes on to the
 * C library, which ends the program. */
#include "fortified_calls.h"

#include "../files/originals.h"
#include "../guards/access.h"

#if POLYRTI_TAKES_CALLS

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

ssize_t __read_chk(int descriptor, void *buffer, size_t bytes, size_t room);
ssize_t __pread_chk(int descriptor, void *buffer, size_t bytes, off_t offset, size_t room);
ssize_t __pread64_chk(int descriptor, void *buffer, size_t bytes, off64_t offset, size_t room);
size_t __fread_chk(void *buffer, size_t room, size_t size, size_t count, FILE *file);
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);

WEAK ssize_t __read_chk(int descriptor, void *buffer, size_t bytes, size_t room)
{
    ORIGINAL(__read_chk);
    return bytes > room ? original(descriptor, buffer, bytes, room)
                        : read(descriptor, buffer, bytes);
}

#define CHECKED_PREAD(name, plain, offset_type)                                                    \
    WEAK ssize_t name(int descriptor, void *buffer, size_t bytes, offset_type offset, size_t room) \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        return bytes > room ? original(descriptor, buffer, bytes, offset, room)                    \
                            : plain(descriptor, buffer, bytes, offset);                            \
    }

CHECKED_PREAD(__pread_chk, pread, off_t)
CHECKED_PREAD(__pread64_chk, pread64, off64_t)

WEAK size_t __fread_chk(void *buffer, size_t room, size_t size, size_t count, FILE *file)
{
    ORIGINAL(__fread_chk);
    polyrti_touch((uintptr_t)buffer, size * count, POLYRTI_WRITES);
    return original(buffer, room, size, count, file);
}

/* Without a mode: only what makes no file is called so. */
#define CHECKED_OPEN(name, plain)                                                                  \
    WEAK int name(const char *path, int flags)                                                     \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        return flags & O_CREAT ? original(path, flags) : plain(path, flags);                       \
    }

CHECKED_OPEN(__open_2, open)
CHECKED_OPEN(__open64_2, open64)
#endif

void polyrti_take_fortified_calls(void)
{
}
