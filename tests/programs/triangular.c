/* Triangular domains in both directions, a trapezoid and a domain that is empty for some outer iterations. */
#include <stdio.h>
#include <stdlib.h>

static void work(int n, long lower[n][n], long upper[n][n], long band[n][n])
{
#pragma polydist name(triangles)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                lower[i][j] = lower[i][j] + upper[j][i] * 2;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++)
                upper[i][j] = lower[j][i] - upper[i][j];
        for (int i = 0; i < n; i++)
            for (int j = 3; j < 2 * i - 5 && j < n; j++)
                band[i][j] = upper[j][i] + lower[i][j] + i;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 19;
    long (*lower)[n] = malloc(sizeof(long[n][n])), (*upper)[n] = malloc(sizeof(long[n][n])), (*band)[n] = calloc(n, sizeof *band);

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            lower[i][j] = i - 2 * j;
            upper[i][j] = i * j % 9;
        }
    work(n, lower, upper, band);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%ld %ld %ld\n", lower[i][j], upper[i][j], band[i][j]);
    free(lower);
    free(upper);
    free(band);
    return 0;
}
