/* The runtime inside of another program.
 *
 * 1. In place of src/process/start.c, input.c, seeds.c and files.c: MPI, output, input, random
 * numbers and files are the program's own affair.
 * 2. In place of src/guards/kernel_calls.c and io_calls.c: what the program itself hands to the
 * kernel, or to MPI, cannot be seen. So values stay on their ranks only in memory that comes from
 * here, and the program never looks at it but through copies; in all other memory it has them
 * brought when a function of the library returns. The functions of the library are served as
 * ordinary code is: each of their shared objects contains these files for itself
 * (POLYRTI_EMBEDDED), to which only its own calls go.
 * 3. Where pages cannot be closed, everything is gathered after each region. */
#include "embedded.h"

#include "../src/base/error.h"
#include "../src/guards/access.h"
#include "../src/guards/allocations.h"
#include "../src/guards/kernel_calls.h"
#include "../src/process/ordinary_code.h"
#include "../src/mpi/collect.h"
#include "../src/process/files.h"
#include "../src/process/session.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Point 1. */
bool polyrti_files_are_of_all(void)
{
    return polyrti_this()->channel.ranks > 1;
}

/* Point 2. */
void polyrti_take_kernel_calls(void)
{
}

void polyrt_embedded_begin(const void *comm)
{
    polyrti_process *process = polyrti_this();
    process->embedded = true;
    polyrti_session_begin(process, *(const MPI_Comm *)comm);
    if (process->simulation)
        polyrti_fail(NULL, "translate a C or Fortran program and run that",
                     "POLYRT_SIMULATE is for programs");
    if (process->channel.ranks > 1 && !polyrti_guards_memory(process))
        setenv("POLYRT_GATHER", "all", 1);
    process->books.timed = true;
}

void polyrt_embedded_statistics(const char *path)
{
    polyrti_process *process = polyrti_this();
    polyrti_write_statistics(&process->channel, &process->books.accounts, &process->books.accesses,
                             process->threads, path);
}

void polyrt_embedded_end(void)
{
    polyrti_session_end(polyrti_this());
}

/* All pages of a new mapping but those from `begin` on, so many bytes, go back. */
static char *trimmed(char *map, size_t mapped, char *begin, size_t bytes)
{
    if (begin > map)
        munmap(map, (size_t)(begin - map));
    if (begin + bytes < map + mapped)
        munmap(begin + bytes, (size_t)(map + mapped - begin) - bytes);
    return begin;
}

void *polyrt_embedded_new(size_t bytes)
{
    const polyrti_room room = polyrti_room_for(bytes ? bytes : 1, 1);
    const size_t whole = room.bytes, alignment = room.alignment;
    if (whole == 0)
        return NULL;
    char *map = mmap(NULL, whole + alignment, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED)
        return NULL;
    const size_t past = (uintptr_t)map % alignment;
    char *memory = trimmed(map, whole + alignment, map + (past ? alignment - past : 0), whole);
    return polyrti_note_allocation(memory, &room);
}

void polyrt_embedded_free(void *memory, size_t bytes)
{
    char *chunk = polyrti_chunk_of(memory);
    const size_t shift = (size_t)((char *)memory - chunk),
                 whole = polyrti_rounded_size((bytes ? bytes : 1) + shift);
    polyrti_release_memory(chunk, whole);
    polyrti_drop_allocation(memory);
    munmap(chunk, whole);
}

int polyrt_embedded_away(const void *memory, size_t bytes)
{
    const char *first = memory;
    return polyrti_guards_within(first, first + bytes);
}

void polyrt_embedded_bring(const void *memory, size_t bytes)
{
    polyrti_move_memory(memory, bytes, POLYRTI_CALLER);
}

void polyrt_embedded_bring_all(void)
{
    polyrti_move_memory(NULL, UINTPTR_MAX, POLYRTI_CALLER);
}

int polyrt_rank(void)
{
    return polyrti_this()->channel.rank;
}

int polyrt_ranks(void)
{
    return polyrti_this()->channel.ranks;
}
