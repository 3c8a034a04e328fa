/* Standard input. An MPI launcher gives it to rank 0 alone, but every rank runs the program and
 * reads what it reads.
 *
 * 1. With glibc, every read of descriptor 0 is collective: rank 0 reads what is there (one read(2),
 * so a person at a terminal is served line by line), and broadcasts it. Nothing is read before the
 * program asks, so a program that reads nothing runs without input. `stdin` becomes a stream that
 * reads so; and read(2) itself stands here, for what else reads descriptor 0: Fortran's READ,
 * through the run-time library of gfortran. All other descriptors go on to the C library.
 * 2. In a root block only rank 0 reads. What all ranks have been given must not run ahead of what
 * the program has consumed, or the others would read again what rank 0 consumes there; so readers
 * get one line at a time, and in root blocks one byte.
 * 3. With one rank everything stays as it is. A program that starts MPI itself reads as under MPI:
 * rank 0 alone has the input.
 *
 * Programs should consume whole lines in root blocks. Other C libraries are not covered: there,
 * only rank 0 has input. Open MPI 5's launcher gives a program (also `cat`) the input, but not its
 * end when it is a pipe or a file: POLYRT_STDIN names a file that rank 0 opens in its place. */
#include "input.h"

#include "../base/error.h"
#include "../channel/collective.h"
#include "../files/roots_files.h"
#include "../guards/access.h"
#include "../mpi/consistency.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static void open_named(const polyrti_process *process)
{
    const char *const name = process->settings.text[POLYRTI_SETTING_STDIN];
    if (!name || process->channel.rank != 0)
        return;
    const int file = open(name, O_RDONLY);
    if (file < 0 || dup2(file, STDIN_FILENO) < 0)
        polyrti_fail(NULL, NULL, "cannot open %s, which POLYRT_STDIN names: %s", name,
                     strerror(errno));
    if (file != STDIN_FILENO)
        close(file);
}

#ifdef __GLIBC__

typedef struct input {
    const polyrti_process *process; /* NULL where reading is not shared */
    char ahead[1 << 16];
    size_t begin, end;
    struct stat file; /* what descriptor 0 is */
} input;

/* The C library's read. */
ssize_t __read(int descriptor, void *buffer, size_t bytes);

static ssize_t fill(input *in)
{
    if (in->begin < in->end)
        return 1;
    const ssize_t n = __read(STDIN_FILENO, in->ahead, sizeof in->ahead);
    in->begin = 0;
    in->end = n > 0 ? (size_t)n : 0;
    return n;
}

/* At most one line: what readers keep in buffers of their own must not run ahead of what the
 * program has asked for. */
static ssize_t take(input *in, char *buffer, size_t bytes)
{
    const ssize_t state = fill(in);
    if (state <= 0)
        return state;
    const char *const from = in->ahead + in->begin, *const newline =
                                                        memchr(from, '\n', in->end - in->begin);
    const size_t there = newline ? (size_t)(newline - from) + 1 : in->end - in->begin,
                 n = bytes < there ? bytes : there;
    memcpy(buffer, from, n);
    in->begin += n;
    return (ssize_t)n;
}

static ssize_t read_input(void *cookie, char *buffer, size_t bytes)
{
    input *in = cookie;
    const polyrti_channel *channel = &in->process->channel;
    if (in->process->in_root)
        return take(in, buffer, bytes > 0);
    if (in->process->calls_mpi)
        return channel->rank == 0 ? take(in, buffer, bytes > 0) : 0;
    polyrti_consistent_reading(channel);
    long n = channel->rank == 0 ? (long)take(in, buffer, bytes) : 0;
    polyrti_bcast(channel, &n, 1, MPI_LONG, 0);
    if (n > 0)
        polyrti_bcast(channel, buffer, (int)n, MPI_BYTE, 0);
    return n;
}

static input *standard_input(void)
{
    static input in;
    return &in;
}

/* Ranks other than 0 have nothing at descriptor 0 that readers could take for a file of its own:
 * the reading end of an empty pipe. */
static void settle_descriptor(int rank)
{
    int ends[2];
    if (rank == 0)
        return;
    if (pipe(ends) != 0 || dup2(ends[0], STDIN_FILENO) < 0)
        polyrti_fail(NULL, NULL, "cannot open standard input");
    close(ends[0]);
}

/* A program may close descriptor 0 and open something else under this number. */
static bool is_at_input(void)
{
    struct stat now;
    const struct stat *file = &standard_input()->file;
    return fstat(STDIN_FILENO, &now) == 0 && now.st_dev == file->st_dev &&
           now.st_ino == file->st_ino;
}

void polyrti_input_start(const polyrti_process *process)
{
    open_named(process);
    if (process->channel.ranks == 1)
        return;
    settle_descriptor(process->channel.rank);
    fstat(STDIN_FILENO, &standard_input()->file);
    FILE *stream = fopencookie(standard_input(), "r", (cookie_io_functions_t){.read = read_input});
    if (!stream)
        polyrti_fail(NULL, NULL, "cannot open standard input");
    stdin = stream;
    standard_input()->process = process;
}

ssize_t read(int descriptor, void *buffer, size_t bytes)
{
    polyrti_touch((uintptr_t)buffer, bytes, POLYRTI_WRITES);
    if (polyrti_is_roots(descriptor))
        return polyrti_read_roots(descriptor, buffer, bytes, -1, __builtin_return_address(0));
    if (descriptor != STDIN_FILENO || !standard_input()->process || !is_at_input())
        return __read(descriptor, buffer, bytes);
    return read_input(standard_input(), buffer, bytes);
}
#else
void polyrti_input_start(const polyrti_process *process)
{
    open_named(process);
}
#endif
