/* What the programs here share: fields that begin with fractions which round, a digest of all bits,
 * and the time of the loops, with what is copied to the device and back. */
#ifndef TIMED_H
#define TIMED_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static inline double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static inline void begin(double *field, size_t count)
{
    for (size_t i = 0; i < count; i++)
        field[i] = (double)(i * 7 % 61) / 61;
}

static inline void report(const double *field, size_t count, double seconds)
{
    uint64_t digest = 14695981039346656037u, bits;
    for (size_t i = 0; i < count; i++) {
        memcpy(&bits, &field[i], sizeof bits);
        digest = (digest ^ bits) * 1099511628211u;
    }
    printf("%016llx\n", (unsigned long long)digest);
    fprintf(stderr, "seconds %.6f\n", seconds);
}

#endif
