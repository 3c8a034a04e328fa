/* A time loop in main that calls a function per step of the computation, each with one region whose values stay on their writers: two stencils,
   a copy, a wall that only some ranks have. The two fields swap names after each step; the regions run over all rows, or all but the first and
   last. Ordinary code between them writes rows of a third field, which is on all ranks, and reads it. */
#include <stdio.h>
#include <stdlib.h>

static void across(int n, int m, double from[n][m], double to[n][m])
{
#pragma polydist name(across) gather(none)
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m - 1; j++)
            to[i][j] = 0.5 * from[i][j] + 0.25 * (from[i][j - 1] + from[i][j + 1]);
}

static void along(int n, int m, double from[n][m], double to[n][m], double source[n][m])
{
#pragma polydist name(along) gather(none)
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m; j++)
            to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j]) + source[i][j];
}

static void keep(int n, int m, double from[n][m], double to[n][m])
{
#pragma polydist name(keep) gather(none)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            to[i][j] = from[i][j];
}

static void wall(int n, int m, double field[n][m])
{
#pragma polydist name(wall) gather(none)
    for (int j = 0; j < m; j++) {
        field[0][j] = field[1][j];
        field[n - 1][j] = -field[n - 2][j];
    }
}

static void show(int n, int m, double field[n][m], double shown[n][m])
{
#pragma polydist name(show) gather(all)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            shown[i][j] = field[i][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a\n", shown[i][j]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 9, steps = argc > 3 ? atoi(argv[3]) : 5;
    double(*old)[m] = malloc(sizeof(double[n][m])), (*new)[m] = malloc(sizeof(double[n][m])), (*last)[m] = malloc(sizeof(double[n][m]));
    double(*source)[m] = malloc(sizeof(double[n][m])), (*shown)[m] = malloc(sizeof(double[n][m])), sum = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            old[i][j] = new[i][j] = (double)((i * 7 + j * 3) % 11) / 11;
            source[i][j] = last[i][j] = 0;
        }
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < m; j++)
            source[t % n][j] += 0.125 * (j + 1);
        across(n, m, old, new);
        along(n, m, new, old, source);
        if (t % 2)
            wall(n, m, old);
        keep(n, m, old, last);
        double(*swapped)[m] = old;
        old = new;
        new = swapped;
        sum += source[n / 2][m / 2];
    }
    printf("%a\n", sum);
    show(n, m, old, shown);
    show(n, m, new, shown);
    show(n, m, last, shown);
    free(old), free(new), free(last), free(source), free(shown);
    return 0;
}
