/* Regions over inner rows, over all of them, and over a quarter: blocks of their own would cut the
 * arrays at different rows. */
#include <stdio.h>
#include <stdlib.h>

static void relax(int n, double a[n][n], double b[n][n])
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

static void copy(int n, double a[n][n], double b[n][n])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = b[i][j];
}

static void part(int n, double a[n][n], double b[n][n])
{
#pragma polydist
    for (int i = n / 4; i < n / 2; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += b[i][j];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000, steps = argc > 2 ? atoi(argv[2]) : 10;
    double(*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = b[i][j] = (i * 7 + j * 13) % 11;
    for (int step = 0; step < steps; step++) {
        relax(n, a, b);
        copy(n, a, b);
        part(n, a, b);
    }
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s += a[i][j];
    printf("%.17g\n", s);
    return 0;
}
