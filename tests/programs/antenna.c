/* Electromagnetic waves in a box (finite differences in time, in three dimensions): a function with
 * a region for each of the six components. Ordinary code drives one element of a field and reads
 * another at every step. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define FIELD(name) double name[n][m][l]

static void update_hx(int n, int m, int l, FIELD(hx), FIELD(ey), FIELD(ez))
{
#pragma polydist name(hx)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m - 1; j++)
            for (int k = 0; k < l - 1; k++)
                hx[i][j][k] += 0.5 * (ey[i][j][k + 1] - ey[i][j][k] - ez[i][j + 1][k] + ez[i][j][k]);
}

static void update_hy(int n, int m, int l, FIELD(hy), FIELD(ez), FIELD(ex))
{
#pragma polydist name(hy)
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l - 1; k++)
                hy[i][j][k] += 0.5 * (ez[i + 1][j][k] - ez[i][j][k] - ex[i][j][k + 1] + ex[i][j][k]);
}

static void update_hz(int n, int m, int l, FIELD(hz), FIELD(ex), FIELD(ey))
{
#pragma polydist name(hz)
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m - 1; j++)
            for (int k = 0; k < l; k++)
                hz[i][j][k] += 0.5 * (ex[i][j + 1][k] - ex[i][j][k] - ey[i + 1][j][k] + ey[i][j][k]);
}

static void update_ex(int n, int m, int l, FIELD(ex), FIELD(hz), FIELD(hy))
{
#pragma polydist name(ex)
    for (int i = 0; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            for (int k = 1; k < l - 1; k++)
                ex[i][j][k] += 0.5 * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
}

static void update_ey(int n, int m, int l, FIELD(ey), FIELD(hx), FIELD(hz))
{
#pragma polydist name(ey)
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m - 1; j++)
            for (int k = 1; k < l - 1; k++)
                ey[i][j][k] += 0.5 * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
}

static void update_ez(int n, int m, int l, FIELD(ez), FIELD(hy), FIELD(hx))
{
#pragma polydist name(ez)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            for (int k = 0; k < l - 1; k++)
                ez[i][j][k] += 0.5 * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);
}

static double energy(int n, int m, int l, FIELD(field))
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                sum += field[i][j][k] * field[i][j][k];
    return sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 8;
    int l = argc > 3 ? atoi(argv[3]) : 7, steps = argc > 4 ? atoi(argv[4]) : 6;
    int probes = argc > 5 ? atoi(argv[5]) : 1;
    size_t size = (size_t)n * m * l;
    double(*e[3])[m][l], (*h[3])[m][l];

    for (int c = 0; c < 3; c++) {
        e[c] = calloc(size, sizeof(double));
        h[c] = calloc(size, sizeof(double));
    }
    e[2][n / 2][m / 2][l / 2] = 1;
    for (int step = 0; step < steps; step++) {
        update_hx(n, m, l, h[0], e[1], e[2]);
        update_hy(n, m, l, h[1], e[2], e[0]);
        update_hz(n, m, l, h[2], e[0], e[1]);
        update_ex(n, m, l, e[0], h[2], h[1]);
        update_ey(n, m, l, e[1], h[0], h[2]);
        update_ez(n, m, l, e[2], h[1], h[0]);
        if (probes) {
            e[2][n / 2][m / 2][l / 2] += (double)(step % 10) / 10 * (1 - (double)(step % 10) / 10);
            printf("%d %a\n", step, e[2][n / 2 + 1][m / 2][l / 3]);
        }
    }
    for (int c = 0; c < 3; c++) {
        printf("%a %a\n", energy(n, m, l, e[c]), energy(n, m, l, h[c]));
        free(e[c]);
        free(h[c]);
    }
    return 0;
}
