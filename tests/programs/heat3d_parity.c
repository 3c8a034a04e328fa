/* Heat conduction in space, old and new time level in the array's first dimension. */
#include <stdio.h>
#include <stdlib.h>

static void step_all(int steps, int n, double (*A)[n + 2][n + 2][n + 2])
{
#pragma polydist name(heat3d) tile(3, 4, 5, 6)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n + 1; i++)
            for (int j = 1; j < n + 1; j++)
                for (int k = 1; k < n + 1; k++)
                    A[(t + 1) % 2][i][j][k] = 0.125 * (A[t % 2][i + 1][j][k] - 2.0 * A[t % 2][i][j][k] + A[t % 2][i - 1][j][k]) +
                                              0.125 * (A[t % 2][i][j + 1][k] - 2.0 * A[t % 2][i][j][k] + A[t % 2][i][j - 1][k]) +
                                              0.125 * (A[t % 2][i][j][k - 1] - 2.0 * A[t % 2][i][j][k] + A[t % 2][i][j][k + 1]) +
                                              A[t % 2][i][j][k];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 8;
    int steps = argc > 2 ? atoi(argv[2]) : 4;
    double (*A)[n + 2][n + 2][n + 2] = malloc(2 * sizeof *A);

    for (int s = 0; s < 2; s++)
        for (int i = 0; i < n + 2; i++)
            for (int j = 0; j < n + 2; j++)
                for (int k = 0; k < n + 2; k++)
                    A[s][i][j][k] = (double)((i + 2 * j + 3 * k) % 12) / 12;
    step_all(steps, n, A);
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < n + 2; i++)
            for (int j = 0; j < n + 2; j++)
                for (int k = 0; k < n + 2; k++)
                    printf("%a\n", A[s][i][j][k]);
    free(A);
    return 0;
}
