/* Finding the program's own code among its callers.
 *
 * 1. The program is the executable, or a shared library that is not installed with the system and
 * not part of a language's or MPI's runtime. This library is part of what it is linked into.
 * 2. Frames up to that of the instruction are those of the handler, or of this library. The first
 * one after it in the program is what the user wrote. */
#include "call_site.h"

#include <stdbool.h>
#include <string.h>

#ifdef __GLIBC__
#include <dlfcn.h>
#include <execinfo.h>
#include <stdint.h>
#include <sys/auxv.h>

enum { MOST_FRAMES = 64 };

static bool begins_with_one(const char *text, const char *const *beginnings)
{
    for (; *beginnings; beginnings++)
        if (strncmp(text, *beginnings, strlen(*beginnings)) == 0)
            return true;
    return false;
}

static bool is_installed(const char *path)
{
    static const char *const folders[] = {"/lib", "/usr/", NULL};
    static const char *const names[] = {"libgfortran", "libquadmath", "libgomp",     "libomp",
                                        "libiomp",     "libmpi",      "libopen-pal", NULL};
    const char *slash = strrchr(path, '/');
    return begins_with_one(path, folders) || begins_with_one(slash ? slash + 1 : path, names);
}

static bool is_executable(const Dl_info *where)
{
    Dl_info entry;
    return dladdr((const void *)(uintptr_t)getauxval(AT_ENTRY), &entry) &&
           entry.dli_fbase == where->dli_fbase;
}

/* Step 1. */
static bool is_program(const void *instruction)
{
    Dl_info where;
    return dladdr(instruction, &where) && where.dli_fname &&
           (is_executable(&where) || !is_installed(where.dli_fname));
}

/* Step 2. Frames hold the instructions that calls return to, but for the one that faulted. */
static const void *first_caller(const void *instruction, void *const *frames, int count)
{
    bool passed = false;
    for (int i = 0; i < count; i++) {
        const void *call = (const char *)frames[i] - 1;
        if (passed && is_program(call))
            return call;
        passed = passed || (instruction ? frames[i] == instruction || call == instruction
                                        : !is_program(call));
    }
    return instruction;
}

const void *polyrti_call_site(const void *instruction)
{
    if (instruction && is_program(instruction))
        return instruction;
    void *frames[MOST_FRAMES];
    return first_caller(instruction, frames, backtrace(frames, MOST_FRAMES));
}
#else
const void *polyrti_call_site(const void *instruction)
{
    return instruction;
}
#endif
