/* Seeds of random numbers. Every rank runs the whole program, so that what it draws has to be the
 * same on all of them: else regions would take each element from another world.
 *
 * 1. gfortran's RANDOM_NUMBER and RANDOM_SEED begin with what the system hands out (getentropy).
 * The program and libgfortran get one stream of bits, whose key rank 0 has drawn when the processes
 * started; nothing is sent. Libraries get the system's, as MPI's own names must differ.
 * 2. Seeds that programs take from clocks or from the process differ, too. srand, srandom, srand48
 * and RANDOM_SEED(PUT=...) are collective: all ranks take rank 0's.
 * Threads do not meet those of other ranks in any order: what they seed with stays their own.
 * 3. In root blocks, with one rank, and where a program calls MPI itself, and may want ranks to
 * differ, everything stays as it is.
 *
 * Generators that a program brings along, seeded from a clock, are not covered; nor are other C
 * libraries, where these functions cannot be told from the outside. */
#include "seeds.h"

#include "callers.h"
#include "../channel/collective.h"
#include "../files/originals.h"
#include "../mpi/consistency.h"

#if POLYRTI_TAKES_CALLS

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct seeds {
    const polyrti_process *process; /* NULL where ranks may differ */
    uint64_t state;                 /* of the stream; atomic, as threads may draw from it */
} seeds;

static seeds *own_seeds(void)
{
    static seeds seeds;
    return &seeds;
}

static bool are_shared(void)
{
    const polyrti_process *process = own_seeds()->process;
    return process && !process->in_root && !process->calls_mpi;
}

/* -------------------------------------------------------------------------------------------------
 * what the system hands out */

static int draw(void *buffer, size_t bytes)
{
    static int (*original)(void *, size_t);
    if (!original)
        *(void **)&original = dlsym(RTLD_NEXT, "getentropy");
    return original ? original(buffer, bytes) : -1;
}

/* SplitMix64 (Steele, Lea and Flood 2014). */
static uint64_t next_bits(uint64_t *state)
{
    uint64_t bits = __atomic_add_fetch(state, 0x9e3779b97f4a7c15u, __ATOMIC_RELAXED);
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
    return bits ^ (bits >> 31);
}

WEAK int getentropy(void *buffer, size_t bytes)
{
    if (!are_shared() || !polyrti_is_programs(__builtin_return_address(0)))
        return draw(buffer, bytes);
    for (size_t done = 0; done < bytes; done += sizeof(uint64_t)) {
        const uint64_t bits = next_bits(&own_seeds()->state);
        const size_t left = bytes - done;
        memcpy((char *)buffer + done, &bits, left < sizeof bits ? left : sizeof bits);
    }
    return 0;
}

/* -------------------------------------------------------------------------------------------------
 * what programs seed with */

/* Rank 0's bytes for all ranks. */
static void share(void *buffer, size_t bytes)
{
    const polyrti_channel *channel = &own_seeds()->process->channel;
    polyrti_consistent_seeding(channel);
    polyrti_bcast(channel, buffer, (int)bytes, MPI_BYTE, 0);
}

#define SEEDING(name, type)                                                                        \
    WEAK void name(type seed)                                                                      \
    {                                                                                              \
        static void (*original)(type);                                                             \
        if (!original)                                                                             \
            *(void **)&original = dlsym(RTLD_NEXT, #name);                                         \
        if (polyrti_all_come(own_seeds()->process, __builtin_return_address(0)))                   \
            share(&seed, sizeof seed);                                                             \
        original(seed);                                                                            \
    }

SEEDING(srand, unsigned)
SEEDING(srandom, unsigned)
SEEDING(srand48, long)

/* An array of integers as gfortran (since 9) hands it over. */
typedef struct integers {
    char *base;
    size_t offset;
    struct {
        size_t bytes;
        int version;
        signed char rank, type;
        short attribute;
    } type;
    ptrdiff_t span;
    struct {
        ptrdiff_t stride, lower, upper;
    } dimension;
} integers;

enum { MOST_SEED = 1024 };

/* The array with rank 0's values, in `room`, unless it is larger than any seed. */
static const integers *shared_seed(const integers *given, size_t bytes, char room[MOST_SEED],
                                   integers *shared)
{
    const ptrdiff_t count = given->dimension.upper - given->dimension.lower + 1,
                    stride = given->dimension.stride ? given->dimension.stride : 1;
    if (count <= 0 || (size_t)count > MOST_SEED / bytes)
        return given;
    for (ptrdiff_t i = 0; i < count; i++)
        memcpy(room + (size_t)i * bytes, given->base + i * stride * (ptrdiff_t)bytes, bytes);
    share(room, (size_t)count * bytes);
    *shared = *given;
    shared->base = room;
    shared->offset = (size_t)-1;
    shared->dimension.stride = 1;
    shared->dimension.lower = 1;
    shared->dimension.upper = count;
    return shared;
}

#define RANDOM_SEED(name, kind)                                                                    \
    WEAK void name(kind *size, const integers *put, integers *get)                                 \
    {                                                                                              \
        static void (*original)(kind *, const integers *, integers *);                             \
        char room[MOST_SEED];                                                                      \
        integers shared;                                                                           \
        if (!original)                                                                             \
            *(void **)&original = dlsym(RTLD_NEXT, #name);                                         \
        if (put && polyrti_all_come(own_seeds()->process, NULL))                                   \
            put = shared_seed(put, sizeof(kind), room, &shared);                                   \
        original(size, put, get);                                                                  \
    }

RANDOM_SEED(_gfortran_random_seed_i4, int32_t)
RANDOM_SEED(_gfortran_random_seed_i8, int64_t)

void polyrti_seeds_start(const polyrti_process *process)
{
    seeds *seeds = own_seeds();
    if (process->channel.ranks == 1)
        return;
    if (draw(&seeds->state, sizeof seeds->state) != 0)
        seeds->state = (uint64_t)getpid();
    MPI_Bcast(&seeds->state, sizeof seeds->state, MPI_BYTE, 0, process->channel.comm);
    seeds->process = process;
}
#else
void polyrti_seeds_start(const polyrti_process *process)
{
    (void)process;
}
#endif
