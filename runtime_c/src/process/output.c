/* Standard output. */
#include "output.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BUFFER = 1 << 16, FORTRAN_UNIT = 6 };

/* Descriptors of a rank that is not heard: where its stdout went before, where it goes, and a file
 * in memory that has what is kept. -1 on a rank that is heard. The process has one stdout. */
static struct {
    int original, nowhere, kept;
} outputs = {-1, -1, -1};

/* gfortran's library, if the program uses it: writes what a unit has in its buffer. */
extern void _gfortran_flush_i4(const int *unit) __attribute__((weak));

/* Some MPIs leave stdout without a buffer, which turns every character that is printed into a
 * system call. glibc gives a stream that had none a new one only if it is handed over. It stays in
 * use to the very end of the process. */
void polyrti_settle_output(int rank, bool heard)
{
    setvbuf(stdout, polyrti_new(BUFFER, 1), isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFFER);
    if (heard)
        return;
    outputs.original = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    outputs.nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (dup2(outputs.nowhere, STDOUT_FILENO) < 0)
        polyrti_warn("rank %d: cannot silence stdout", rank);
#ifdef __linux__
    outputs.kept = memfd_create("polyrt output", MFD_CLOEXEC);
#endif
}

/* gfortran itself flushes stdout after each statement, if it is no file. */
void polyrti_flush_output(void)
{
    const int unit = FORTRAN_UNIT;
    fflush(stdout);
    if (_gfortran_flush_i4)
        _gfortran_flush_i4(&unit);
}

void polyrti_keep_output(void)
{
    polyrti_flush_output();
    if (outputs.kept >= 0)
        dup2(outputs.kept, STDOUT_FILENO);
}

void polyrti_drop_output(void)
{
    if (outputs.kept < 0)
        return;
    polyrti_flush_output();
    dup2(outputs.nowhere, STDOUT_FILENO);
    if (lseek(outputs.kept, 0, SEEK_CUR) > 0) {
        lseek(outputs.kept, 0, SEEK_SET);
        ftruncate(outputs.kept, 0);
    }
}

static void copy_kept(void)
{
    char text[BUFFER];
    ssize_t count;
    lseek(outputs.kept, 0, SEEK_SET);
    while ((count = read(outputs.kept, text, sizeof text)) > 0)
        if (write(outputs.original, text, (size_t)count) < 0)
            return;
}

void polyrti_let_output_appear(void)
{
    fflush(NULL);
    if (_gfortran_flush_i4)
        _gfortran_flush_i4(NULL);
    if (outputs.kept >= 0)
        copy_kept();
}
