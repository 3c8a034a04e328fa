/* heat N STEPS: conduction on N x N points by explicit steps, with the planes of two steps by turns.
 * Prints a digest. */
#include <stdio.h>
#include <stdlib.h>

static void conduct(int n, int steps, double c, double (*u)[n][n])
{
#pragma polydist name(heat)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[(t + 1) % 2][i][j] =
                    u[t % 2][i][j] + c * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] +
                                          u[t % 2][i][j - 1] + u[t % 2][i][j + 1] -
                                          4 * u[t % 2][i][j]);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 40, steps = argc > 2 ? atoi(argv[2]) : 10;
    double(*u)[n][n] = malloc(2 * sizeof *u), sum = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            u[0][i][j] = u[1][i][j] = (i * 7 + j * 3) % 11;
    conduct(n, steps, 0.2, u);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += u[steps % 2][i][j] * ((i + j) % 5);
    printf("%a\n", sum);
    free(u);
    return 0;
}
