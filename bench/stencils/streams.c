/* streams READ BYTES: the rate, in 10^9 elements per second, of a loop over arrays of doubles that reads
 * READ of them (1 or 2) and writes another; BYTES in all of them together. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

__attribute__((noinline)) static void one(long n, double *restrict to, const double *restrict a)
{
    for (long i = 0; i < n; i++)
        to[i] = 0.5 * a[i];
}

__attribute__((noinline)) static void two(long n, double *restrict to, const double *restrict a,
                                          const double *restrict b)
{
    for (long i = 0; i < n; i++)
        to[i] = 0.5 * a[i] + b[i];
}

static double rate(int read, long n, double *restrict to, const double *a, const double *b)
{
    const long passes = 200000000 / n + 1;
    const double start = seconds();
    for (long pass = 0; pass < passes; pass++)
        if (read == 1)
            one(n, to, a);
        else
            two(n, to, a, b);
    return 1e-9 * (double)n * (double)passes / (seconds() - start);
}

int main(int argc, char **argv)
{
    const int read = argc > 1 ? atoi(argv[1]) : 1;
    const long bytes = argc > 2 ? atol(argv[2]) : 1 << 14, n = bytes / 8 / (read + 1);
    double *arrays[3], best = 0;

    for (int k = 0; k < 3; k++) {
        arrays[k] = aligned_alloc(64, ((size_t)n * 8 + 63) / 64 * 64);
        for (long i = 0; i < n; i++)
            arrays[k][i] = (double)(i % 7);
    }
    for (int round = 0; round < 5; round++) {
        const double now = rate(read, n, arrays[0], arrays[1], arrays[2]);
        best = now > best ? now : best;
    }
    printf("%.4f\n", best);
    return arrays[0][n / 2] < 0;
}
