/* Heat in three dimensions. usage: heat3d points steps */
#include <stdlib.h>

#include "timed.h"

#define NEXT(u)                                                                                    \
    0.125 * (u[i + 1][j][k] - 2.0 * u[i][j][k] + u[i - 1][j][k]) +                                 \
        0.125 * (u[i][j + 1][k] - 2.0 * u[i][j][k] + u[i][j - 1][k]) +                             \
        0.125 * (u[i][j][k + 1] - 2.0 * u[i][j][k] + u[i][j][k - 1]) + u[i][j][k]

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 40, steps = argc > 2 ? atoi(argv[2]) : 10;
    const size_t count = (size_t)n * (size_t)n * (size_t)n;
    double (*u)[n][n] = malloc(sizeof(double[n][n][n]));
    double (*v)[n][n] = malloc(sizeof(double[n][n][n]));
    begin(**u, count);
    begin(**v, count);
    const double start = now();
#ifdef BY_HAND
#pragma omp target data map(tofrom : u[0 : n], v[0 : n])
#endif
#pragma polydist device(auto) gather(all)
    for (int t = 0; t < steps; t++) {
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(3)
#endif
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++)
                    v[i][j][k] = NEXT(u);
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(3)
#endif
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++)
                    u[i][j][k] = NEXT(v);
    }
    const double seconds = now() - start;
    report(**u, count, seconds);
    return 0;
}
