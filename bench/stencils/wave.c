/* wave N STEPS: the wave equation on N x N points, with the planes of three steps by turns. Prints a
 * digest. */
#include <stdio.h>
#include <stdlib.h>

static void propagate(int n, int steps, double c, double (*u)[n][n])
{
#pragma polydist name(wave)
    for (int t = 1; t <= steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[(t + 1) % 3][i][j] =
                    2 * u[t % 3][i][j] - u[(t + 2) % 3][i][j] +
                    c * (u[t % 3][i - 1][j] + u[t % 3][i + 1][j] + u[t % 3][i][j - 1] +
                         u[t % 3][i][j + 1] - 4 * u[t % 3][i][j]);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 40, steps = argc > 2 ? atoi(argv[2]) : 10;
    double(*u)[n][n] = malloc(3 * sizeof *u), sum = 0;

    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[k][i][j] = (i * 7 + j * 3) % 11;
    propagate(n, steps, 0.2, u);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += u[(steps + 1) % 3][i][j] * ((i + j) % 5);
    printf("%a\n", sum);
    free(u);
    return 0;
}
