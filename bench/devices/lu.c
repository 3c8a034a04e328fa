/* Gaussian elimination without pivoting. usage: lu rows */
#include <stdlib.h>

#include "timed.h"

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 100;
    const size_t count = (size_t)n * (size_t)n;
    double (*a)[n] = malloc(sizeof(double[n][n]));
    begin(*a, count);
    for (int i = 0; i < n; i++)
        a[i][i] += n;
    const double start = now();
#ifdef BY_HAND
#pragma omp target data map(tofrom : a[0 : n])
#endif
#pragma polydist device(auto) gather(all)
    for (int k = 0; k < n; k++) {
#ifdef BY_HAND
#pragma omp target teams distribute parallel for
#endif
        for (int j = k + 1; j < n; j++)
            a[k][j] = a[k][j] / a[k][k];
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(2)
#endif
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] = a[i][j] - a[i][k] * a[k][j];
    }
    const double seconds = now() - start;
    report(*a, count, seconds);
    return 0;
}
