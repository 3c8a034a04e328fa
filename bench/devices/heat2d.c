/* Heat in two dimensions. usage: heat2d points steps */
#include <stdlib.h>

#include "timed.h"

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 100, steps = argc > 2 ? atoi(argv[2]) : 10;
    const size_t count = (size_t)n * (size_t)n;
    double (*u)[n] = malloc(sizeof(double[n][n]));
    double (*v)[n] = malloc(sizeof(double[n][n]));
    begin(*u, count);
    begin(*v, count);
    const double start = now();
#ifdef BY_HAND
#pragma omp target data map(tofrom : u[0 : n], v[0 : n])
#endif
#pragma polydist device(auto) gather(all)
    for (int t = 0; t < steps; t++) {
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(2)
#endif
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                v[i][j] = 0.125 * (u[i + 1][j] - 2.0 * u[i][j] + u[i - 1][j]) +
                          0.125 * (u[i][j + 1] - 2.0 * u[i][j] + u[i][j - 1]) + u[i][j];
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(2)
#endif
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[i][j] = 0.125 * (v[i + 1][j] - 2.0 * v[i][j] + v[i - 1][j]) +
                          0.125 * (v[i][j + 1] - 2.0 * v[i][j] + v[i][j - 1]) + v[i][j];
    }
    const double seconds = now() - start;
    report(*u, count, seconds);
    return 0;
}
