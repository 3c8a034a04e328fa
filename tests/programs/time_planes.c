/* Steps in time whose planes are chosen by remainders: by numbers that are handed on, by pointers to
 * parts of one array, to rows of a matrix, to rows that a table names. */
#include <stdio.h>
#include <stdlib.h>

#define M 40

static void handed_on(int n, int steps, double (*u)[n])
{
    int before = 0, now = 1, next = 2;
#pragma polydist name(handed_on)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            u[next][i] = 2 * u[now][i] - u[before][i] + 0.1 * (u[now][i - 1] - 2 * u[now][i] + u[now][i + 1]);
        before = now;
        now = next;
        next = (next + 1) % 3;
    }
}

static void parts(int n, int steps, double *a)
{
#pragma polydist name(parts)
    for (int t = 0; t < steps; t++) {
        double *from = a + (t % 2) * n, *to = a + ((t + 1) % 2) * n;
        for (int i = 1; i < n - 1; i++)
            to[i] = 0.5 * (from[i - 1] + from[i + 1]);
    }
}

static void matrix(int n, int steps, double u[2][M][M])
{
    int i, j;
#pragma polydist name(matrix)
    for (int t = 0; t < steps; t++) {
        double *edge = u[t & 1][0];
        const double *one = u[1 - t % 2][1], *two = edge + 1;
        for (i = 1; i < n - 1; i++)
            for (j = 1; j < n - 1; j++)
                u[(t + 1) & 1][i][j] = 0.25 * (u[t & 1][i - 1][j] + u[t & 1][i + 1][j] + u[t & 1][i][j - 1]);
        for (j = 1; j < n - 1; j++)
            edge[j] = 0.5 * one[j] + 0.25 * two[j];
    }
}

static double table(int n, int steps)
{
    double *all = calloc(3 * n, sizeof *all), sum = 0;
    double *planes[3] = {all, all + n, all + 2 * n};
    for (int i = 0; i < 2 * n; i++)
        all[i] = i % 5 * 0.75;
#pragma polydist name(table)
    for (int t = 0; t < steps; t++) {
        double *old = planes[t % 3], *new = planes[(t + 1) % 3];
        for (int i = 1; i < n - 1; i++)
            new[i] = 0.5 * (old[i - 1] + old[i + 1]);
    }
    for (int i = 0; i < 3 * n; i++)
        sum = sum * 1.01 + all[i];
    free(all);
    return sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, steps = argc > 2 ? atoi(argv[2]) : 7;
    static double field[2][M][M];
    double (*u)[n] = calloc(3, sizeof *u), *a = calloc(2 * n, sizeof *a), sum = 0;
    if (n < 1 || n > M)
        return 1;
    for (int i = 0; i < n; i++) {
        u[0][i] = i % 5;
        u[1][i] = i;
        a[i] = i * 3 % 4;
        for (int j = 0; j < n; j++)
            field[0][i][j] = field[1][i][j] = i * 7 % 3 + j;
    }
    handed_on(n, steps, u);
    parts(n, steps, a);
    matrix(n, steps, field);
    for (int i = 0; i < n; i++) {
        sum = sum * 1.01 + u[0][i] + u[1][i] + u[2][i] + a[i] + a[n + i];
        for (int j = 0; j < n; j++)
            sum = sum * 1.01 + field[0][i][j] - field[1][i][j];
    }
    printf("%a %a\n", sum, table(n, steps));
    return 0;
}
