/* Standard output of the ranks. */
#include "output.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../settings/parse.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/* Descriptors of the program's get the same numbers on all ranks: what is kept lies beyond them. */
enum { BUFFER = 1 << 16, FAR = 512 };

static void silence(polyrti_process *process)
{
    const int nowhere = open("/dev/null", O_WRONLY);
    const bool drops = nowhere >= 0 && process->channel.rank != 0;
    const int dropped = drops ? fcntl(nowhere, F_DUPFD_CLOEXEC, FAR) : -1;
    process->dropped_errors = dropped < 0 ? NULL : fdopen(dropped, "w");
    process->nowhere = fcntl(nowhere, F_DUPFD_CLOEXEC, FAR);
    if (process->nowhere >= 0)
        process->silenced_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, FAR);
    if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0)
        polyrti_warn("rank %d: cannot silence stdout", process->channel.rank);
    if (nowhere >= 0)
        close(nowhere);
}

/* Some MPIs leave stdout without a buffer, which turns every character that is printed into a
 * system call. glibc gives a stream that had none a new one only if it is handed over. It stays in
 * use to the very end of the process. */
void polyrti_output_start(polyrti_process *process)
{
    setvbuf(stdout, polyrti_new(BUFFER, 1), isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFFER);
    process->silenced_output = -1;
    if ((process->channel.rank != 0 || process->simulation) &&
        !polyrti_stdout_of_all_setting(&process->settings))
        silence(process);
}

void *polyrt_stderr(void)
{
    FILE *dropped = polyrti_this()->dropped_errors;
    return dropped ? dropped : stderr;
}

static void show(const polyrti_process *process)
{
    if (process->silenced_output >= 0)
        dup2(process->silenced_output, STDOUT_FILENO);
}

void polyrti_output_pass_on(const polyrti_process *process, const polyrt_region *region)
{
    fflush(stdout);
    if (region->may_end)
        show(process);
}

void polyrti_output_after(const polyrti_process *process, const polyrt_region *region)
{
    if (region->may_end && process->silenced_output >= 0)
        dup2(process->nowhere, STDOUT_FILENO);
}

void polyrti_output_at_end(const polyrti_process *process)
{
    show(process);
    fflush(stdout);
}
