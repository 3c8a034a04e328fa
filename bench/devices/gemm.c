/* The product of two matrices. usage: gemm rows */
#include <stdlib.h>

#include "timed.h"

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 100;
    const size_t count = (size_t)n * (size_t)n;
    double (*a)[n] = malloc(sizeof(double[n][n]));
    double (*b)[n] = malloc(sizeof(double[n][n]));
    double (*c)[n] = malloc(sizeof(double[n][n]));
    begin(*a, count);
    begin(*b, count);
    begin(*c, count);
    const double start = now();
#ifdef BY_HAND
#pragma omp target data map(tofrom : c[0 : n]) map(to : a[0 : n], b[0 : n])
#pragma omp target teams distribute parallel for collapse(2)
#endif
#pragma polydist device(auto) gather(all)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
    const double seconds = now() - start;
    report(*c, count, seconds);
    return 0;
}
