/* How the threads of a kernel on a device are counted, in generated code. What is defined before is
 * for tests, whose arrays are small, and for who measures. */
#ifndef POLYRT_THREADS_H
#define POLYRT_THREADS_H

#include "polyrt.h"

/* Clauses of a kernel without sums, for who measures. Teams get no limit of threads: clang's teams
 * have 128 on a device without one. */
#ifndef POLYRT_LAUNCH
#define POLYRT_LAUNCH(teams) num_teams(teams)
#endif
#ifndef POLYRT_TEAM
#define POLYRT_TEAM 128
#endif

/* As many teams as `count` threads come to, so that each thread has one piece of the work, and none
 * waits for others before the next; but one team where threads are few. */
static inline int polyrt_teams(uint32_t count, enum polyrt_threads threads)
{
    return threads == POLYRT_MANY_THREADS ? (int)((count + POLYRT_TEAM - 1) / POLYRT_TEAM) : 1;
}

#ifndef POLYRT_MOST_THREADS
#define POLYRT_MOST_THREADS ((int64_t)1 << 30)
#endif

/* Cuts the numbers of values of a kernel's coordinates to those of one launch, which has at most
 * POLYRT_MOST_THREADS threads: the last ones are whole as long as there is room. */
static inline void polyrt_launch_sizes(int count, int64_t *sizes)
{
    int64_t room = POLYRT_MOST_THREADS;
    for (int k = count - 1; k >= 0; k--) {
        sizes[k] = polyrt_max(1, polyrt_min(sizes[k], room));
        room /= sizes[k];
    }
}

/* Threads with neighbouring numbers, which run together: what they read and write of a row should
 * begin where they do in all rows. */
#define POLYRT_SIDE_BY_SIDE 32
#ifndef POLYRT_LONG_ROW
#define POLYRT_LONG_ROW 256
#endif

/* How many threads before `first`, the first value of a row's coordinate, have nothing to do there,
 * so that those that run together begin at its multiples, as rows in memory mostly do; none where
 * rows are short. */
static inline uint32_t polyrt_lead_for(int64_t first, uint32_t values)
{
    return values < POLYRT_LONG_ROW ? 0 : (uint32_t)(first & (POLYRT_SIDE_BY_SIDE - 1));
}

/* How many threads a row has with those, and with as many after its last value that the next row
 * begins like it. */
static inline uint32_t polyrt_padded(uint32_t values, uint32_t lead)
{
    return values < POLYRT_LONG_ROW
               ? values
               : (lead + values + POLYRT_SIDE_BY_SIDE - 1) & ~(POLYRT_SIDE_BY_SIDE - 1u);
}

#ifndef POLYRT_MOST_SHARED
#define POLYRT_MOST_SHARED 8
#endif
#ifndef POLYRT_ENOUGH_THREADS_LOG
#define POLYRT_ENOUGH_THREADS_LOG 20
#endif

/* How many values of the first coordinate a thread runs through, one after the other, which leaves
 * it with additions to find addresses: as long as there are enough threads. */
static inline uint32_t polyrt_share_for(uint32_t points, uint32_t values)
{
    const uint32_t share = points >> POLYRT_ENOUGH_THREADS_LOG;
    return (uint32_t)polyrt_max(1, polyrt_min(polyrt_min(share, POLYRT_MOST_SHARED), values));
}

/* x / divisor, for all x below 2^31, is x * factor >> (31 + shift), where 2^shift is the least
 * power of two that is no smaller than the divisor, and the factor 2^(31 + shift) / divisor,
 * rounded up: it is too large by less than 1 in 2^(31 + shift) / x, which does not reach the next
 * integer (Granlund and Montgomery 1994, section 4). */
static inline int polyrt_shift_for(uint32_t divisor)
{
    int shift = 0;
    while (((uint64_t)1 << shift) < divisor)
        shift++;
    return shift;
}

static inline uint32_t polyrt_factor_for(uint32_t divisor, int shift)
{
    return (uint32_t)((((uint64_t)1 << (31 + shift)) + divisor - 1) / divisor);
}

static inline uint32_t polyrt_quotient(uint32_t x, uint32_t factor, int shift)
{
    return (uint32_t)((uint64_t)(x << 1) * factor >> 32) >> shift;
}

#endif
