/* What compilers are told about pointers: how they are aligned, and what to fetch in advance. */
#include <stdio.h>
#include <stdlib.h>

static void smooth(int n, double *a0, const double *b0)
{
    double *restrict a = __builtin_assume_aligned(a0, 16);
    const double *restrict b = (const double *)__builtin_assume_aligned(b0, 16);
#pragma polydist
    for (int i = 1; i < n - 1; i++) {
        __builtin_prefetch(&b[i + 8], 0, 1);
        a[i] = 0.5 * b[i] + 0.25 * (b[i - 1] + b[i + 1]);
    }
}

static void rows(int n, int m, double *a0, const double *b0)
{
#pragma polydist
    for (int i = 1; i < n; i++) {
        double *restrict a = __builtin_assume_aligned(a0 + i * m,
                                                      8);
        const double *restrict b = __builtin_assume_aligned(&b0[(i - 1) * m], 8);
        for (int j = 1; j < m; j++)
            a[j] += b[j] - b[j - 1];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 13, m = argc > 2 ? atoi(argv[2]) : 6;
    double *a = malloc(16 * n * m), *b = malloc(16 * n * m);
    for (int i = 0; i < n * m; i++)
        a[i] = b[i] = i * 37 % 101;
    for (int t = 0; t < 3; t++) {
        smooth(n * m, a, b);
        rows(n, m, b, a);
    }
    for (int i = 0; i < n * m; i++)
        printf("%a %a\n", a[i], b[i]);
    free(a), free(b);
    return 0;
}
