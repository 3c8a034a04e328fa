/* Clauses that choose: tile sizes from variables, cyclic blocks, kept loops, a pure function, continued lines. */
#include <stdio.h>
#include <stdlib.h>

static double bend(double x)
{
    return x * x - 0.5;
}

static int rows = 5, columns = 2;

static void runs(int n, int m, double a[n][m])
{
#pragma polydist name(tiled) tile(rows, columns) dist(cyclic(3)) pure(bend)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = bend(a[i][j]);
#pragma polydist name(kept) schedule(keep) tile(2)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = a[i - 1][j] * 0.5 + a[i][j];
#pragma polydist name(skewed) schedule(skew) tile(4, 4)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m - 1; j++)
            a[i][j] = a[i - 1][j + 1] * 0.5 + a[i][j - 1];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 18, m = argc > 2 ? atoi(argv[2]) : 15;
    double (*a)[m] = malloc(sizeof(double[n][m]));

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = (double)((i * 4 + j * 9) % 27) / 27;
    if (argc > 4) {
        rows = atoi(argv[3]);
        columns = atoi(argv[4]);
    }
    runs(n, m, a);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a\n", a[i][j]);
    free(a);
    return 0;
}
