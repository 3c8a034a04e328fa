/* Heat conduction in space with two arrays; fixed-size globals, single precision. */
#include <stdio.h>
#include <stdlib.h>

#define N 9

static float u[N][N][N], v[N][N][N];

static void relax(int steps)
{
    int t, i, j, k;
#pragma polydist
    for (t = 0; t < steps; t++) {
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++)
                for (k = 1; k < N - 1; k++)
                    v[i][j][k] = 0.4f * u[i][j][k] + 0.1f * (u[i - 1][j][k] + u[i + 1][j][k]) +
                                 0.1f * (u[i][j - 1][k] + u[i][j + 1][k] + u[i][j][k - 1] + u[i][j][k + 1]);
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++)
                for (k = 1; k < N - 1; k++)
                    u[i][j][k] = 0.4f * v[i][j][k] + 0.1f * (v[i - 1][j][k] + v[i + 1][j][k]) +
                                 0.1f * (v[i][j - 1][k] + v[i][j + 1][k] + v[i][j][k - 1] + v[i][j][k + 1]);
    }
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 3;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                u[i][j][k] = v[i][j][k] = (float)((i * j + k) % 10) / 10;
    relax(steps);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                printf("%a %a\n", u[i][j][k], v[i][j][k]);
    return 0;
}
