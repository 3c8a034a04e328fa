/* The stencil of two_functions.c on matrices whose rows are allocated one by one. */
#include <stdio.h>
#include <stdlib.h>

static void relax(int n, double **a, double **b)
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

static void copy(int n, double **a, double **b)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = b[i][j];
}

static double largest(int n, double **a)
{
    double most = 0;
#pragma polydist reduction(max: most)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            most = a[i][j] > most ? a[i][j] : most;
    return most;
}

static double **matrix(int n)
{
    double **rows = malloc((size_t)n * sizeof *rows);
    for (int i = 0; i < n; i++)
        rows[i] = malloc((size_t)n * sizeof **rows);
    return rows;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000, steps = argc > 2 ? atoi(argv[2]) : 10;
    double **a = matrix(n), **b = matrix(n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = b[i][j] = (i * 7 + j * 13) % 11;
    for (int step = 0; step < steps; step++) {
        relax(n, a, b);
        copy(n, a, b);
    }
    printf("%.17g\n", largest(n, a));
    return 0;
}
