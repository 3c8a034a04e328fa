/* Three communication patterns, whose messages are planned and not sent. Arguments: the pattern,
 * its size, the number of steps. */
#include <stdlib.h>

/* Neighbours in one dimension, step by step. */
static void neighbours(int n, int steps, double *a, double *b)
{
#pragma polydist schedule(keep) gather(none)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i] + a[i + 1];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
}

/* The same as wavefronts. */
static void wavefronts(int n, int steps, double *a, double *b)
{
#pragma polydist gather(none)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i] + a[i + 1];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
}

/* One row for all. */
static void broadcast(int n, int steps, double (*a)[8])
{
#pragma polydist schedule(keep) independent(i) assume(steps < n) gather(none)
    for (int k = 0; k < steps; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 8; j++)
                a[i][j] += a[k][j];
}

int main(int argc, char **argv)
{
    const int pattern = argc > 1 ? atoi(argv[1]) : 0, n = argc > 2 ? atoi(argv[2]) : 100,
              steps = argc > 3 ? atoi(argv[3]) : 10;
    double *a = calloc((size_t)n * 8, sizeof *a), *b = calloc((size_t)n, sizeof *b);
    if (pattern == 0)
        neighbours(n, steps, a, b);
    else if (pattern == 1)
        wavefronts(n, steps, a, b);
    else
        broadcast(n, steps, (double (*)[8])a);
    free(a);
    free(b);
    return 0;
}
