/* Electric and magnetic fields in two dimensions, after PolyBench's fdtd-2d.
 * usage: fdtd2d points steps */
#include <stdlib.h>

#include "timed.h"

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 100, steps = argc > 2 ? atoi(argv[2]) : 10;
    const size_t count = (size_t)n * (size_t)n;
    double (*ex)[n] = malloc(sizeof(double[n][n]));
    double (*ey)[n] = malloc(sizeof(double[n][n]));
    double (*hz)[n] = malloc(sizeof(double[n][n]));
    begin(*ex, count);
    begin(*ey, count);
    begin(*hz, count);
    const double start = now();
#ifdef BY_HAND
#pragma omp target data map(tofrom : ex[0 : n], ey[0 : n], hz[0 : n])
#endif
#pragma polydist device(auto) gather(all)
    for (int t = 0; t < steps; t++) {
#ifdef BY_HAND
#pragma omp target teams distribute parallel for
#endif
        for (int j = 0; j < n; j++)
            ey[0][j] = t;
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(2)
#endif
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++)
                ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(2)
#endif
        for (int i = 0; i < n; i++)
            for (int j = 1; j < n; j++)
                ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(2)
#endif
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < n - 1; j++)
                hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
    const double seconds = now() - start;
    report(*hz, count, seconds);
    return 0;
}
