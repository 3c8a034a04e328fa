/* Who calls. */
#include "callers.h"

#include "../base/threads.h"
#include "../files/originals.h"

#if POLYRTI_TAKES_CALLS

#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

static bool does_for_program(const char *library)
{
    static const char *const known[] = {"libgfortran", "libstdc++", "libhdf5", "libnetcdf"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strstr(library, known[i]))
            return true;
    return false;
}

bool polyrti_is_programs(const void *code)
{
    Dl_info caller, program;
    if (!dladdr(code, &caller))
        return false;
    const bool known = dladdr((const void *)getauxval(AT_ENTRY), &program);
    return (known && caller.dli_fbase == program.dli_fbase) ||
           (caller.dli_fname && does_for_program(caller.dli_fname));
}

/* In a root block rank 0 is alone; a program that calls MPI itself may want ranks to differ; a
 * forked child has no part in MPI; threads do not meet those of other ranks in any order. */
bool polyrti_all_come(const polyrti_process *process, const void *caller)
{
    return process && !process->in_root && !process->region && !process->calls_mpi &&
           process->id == getpid() && pthread_equal(pthread_self(), process->thread) &&
           !polyrti_is_one_of_threads() && (!caller || polyrti_is_programs(caller));
}
#else
bool polyrti_is_programs(const void *code)
{
    (void)code;
    return false;
}

bool polyrti_all_come(const polyrti_process *process, const void *caller)
{
    (void)process, (void)caller;
    return false;
}
#endif
