/* Calls on files that this rank makes by itself. */
#include "here.h"

#include "originals.h"

#include <fcntl.h>

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
