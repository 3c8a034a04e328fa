/* Shortest paths between all nodes. usage: floyd nodes */
#include <stdlib.h>

#include "timed.h"

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 100;
    const size_t count = (size_t)n * (size_t)n;
    double (*path)[n] = malloc(sizeof(double[n][n]));
    begin(*path, count);
    for (int i = 0; i < n; i++)
        path[i][i] = 0;
    const double start = now();
#ifdef BY_HAND
#pragma omp target data map(tofrom : path[0 : n])
#endif
#pragma polydist device(auto) gather(all) independent(i, j)
    for (int k = 0; k < n; k++) {
#ifdef BY_HAND
#pragma omp target teams distribute parallel for collapse(2)
#endif
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                path[i][j] =
                    path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
    }
    const double seconds = now() - start;
    report(*path, count, seconds);
    return 0;
}
