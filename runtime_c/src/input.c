/* Standard input. An MPI launcher gives it to rank 0 alone, but every rank runs the program and reads what it reads.
 *
 * 1. With glibc, `stdin` becomes a stream whose every read is collective: rank 0 reads what is there (one read(2), so a person at a
 *    terminal is served line by line), and broadcasts it. Nothing is read before the program asks, so a program that reads nothing
 *    runs without input.
 * 2. In a root block only rank 0 reads. What it takes must not run ahead of what the program consumes there, since the other ranks need the
 * rest later: bytes wait in `ahead` and go to the stream one by one.
 * 3. With one rank `stdin` stays as it is. A program that starts MPI itself reads as under MPI: rank 0 alone has the input.
 *
 * What all ranks' streams have already taken (up to one buffer) and rank 0 then consumes in a root block, the others read again: programs
 * should read a line either always or never in root blocks. read(2) on descriptor 0, Fortran's READ, and other C libraries are not
 * covered: there, only rank 0 has input. Open MPI 5's launcher gives a program (also `cat`) the input, but not its end when it is a pipe or
 * a file. */
#include "polyrt_mpi.h"

#ifdef __GLIBC__
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

typedef struct input {
    char ahead[4096];
    size_t begin, end;
} input;

static ssize_t fill(input *in)
{
    if (in->begin < in->end)
        return 1;
    const ssize_t n = read(STDIN_FILENO, in->ahead, sizeof in->ahead);
    in->begin = 0;
    in->end = n > 0 ? (size_t)n : 0;
    return n;
}

static ssize_t take(input *in, char *buffer, size_t bytes)
{
    const ssize_t state = fill(in);
    if (state <= 0)
        return state;
    const size_t there = in->end - in->begin, n = bytes < there ? bytes : there;
    memcpy(buffer, in->ahead + in->begin, n);
    in->begin += n;
    return (ssize_t)n;
}

static ssize_t read_input(void *cookie, char *buffer, size_t bytes)
{
    if (polyrti_this()->in_root)
        return take(cookie, buffer, bytes > 0);
    if (polyrti_this()->calls_mpi)
        return polyrti_this()->rank == 0 ? take(cookie, buffer, bytes > 0) : 0;
    polyrti_agree_to_read();
    long n = polyrti_this()->rank == 0 ? (long)take(cookie, buffer, bytes) : 0;
    MPI_Bcast(&n, 1, MPI_LONG, 0, polyrti_comm());
    if (n > 0)
        MPI_Bcast(buffer, (int)n, MPI_BYTE, 0, polyrti_comm());
    return n;
}

void polyrti_input_start(void)
{
    static input standard_input;
    if (polyrti_this()->ranks == 1)
        return;
    FILE *stream = fopencookie(&standard_input, "r", (cookie_io_functions_t){.read = read_input});
    if (!stream)
        polyrti_fail(NULL, NULL, "cannot open standard input");
    stdin = stream;
}
#else
void polyrti_input_start(void)
{
}
#endif
