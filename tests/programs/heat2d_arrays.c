/* Heat conduction with two arrays that take turns inside one time step. Iterators live outside the loops. */
#include <stdio.h>
#include <stdlib.h>

#define LAPLACE(u, i, j) ((u)[(i) + 1][j] + (u)[(i) - 1][j] + (u)[i][(j) + 1] + (u)[i][(j) - 1] - 4.0 * (u)[i][j])

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 19;
    const int steps = argc > 2 ? atoi(argv[2]) : 5;
    double (*old)[n] = malloc(sizeof(double[n][n]));
    double (*new)[n] = malloc(sizeof(double[n][n]));
    int t, i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            old[i][j] = new[i][j] = (double)(i * j % 23) / 23;
#pragma polydist name(heat)
    for (t = 1; t <= steps; ++t) {
        for (i = 1; i < n - 1; ++i)
            for (j = 1; j < n - 1; ++j)
                new[i][j] = old[i][j] + 0.1 * LAPLACE(old, i, j);
        for (i = 1; i < n - 1; ++i)
            for (j = 1; j < n - 1; ++j)
                old[i][j] = new[i][j] + 0.1 * LAPLACE(new, i, j);
    }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            printf("%a %a\n", old[i][j], new[i][j]);
    free(old);
    free(new);
    return 0;
}
