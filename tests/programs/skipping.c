/* Iterations that end early: land masks, guards on iterators, guards before loops. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void ocean(int n, int m, int steps, int mask[n][m], double h[n][m], double next[n][m])
{
    double left;
#pragma polydist name(ocean)
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                next[i][j] = h[i][j];
                if (i == 0 || j == 0 || i == n - 1)
                    continue;
                if (mask[i][j] == 0) {
                    next[i][j] = -1;
                    continue;
                }
                left = mask[i][j - 1] ? h[i][j - 1] : h[i][j];
                if (left > 3)
                    continue;
                next[i][j] += 0.25 * (left - h[i][j]) + 0.125 * (h[i - 1][j] - h[i + 1][j]);
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                h[i][j] = next[i][j];
    }
}

static void rows(int n, int m, double h[n][m], double *sum)
{
#pragma polydist name(rows)
    for (int i = 0; i < n; i++) {
        if (i % 3 == 1) {
            sum[i] = i;
            continue;
        }
        double s = 0;
        if (h[i][0] < 1) { continue; }
        for (int j = 0; j < m; j++) {
            if (j == i)
                continue;
            if (h[i][j] > 2) continue;
            s += h[i][j];
        }
        sum[i] = s;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 12, steps = argc > 3 ? atoi(argv[3]) : 3;
    int (*mask)[m] = malloc(sizeof(int[n][m]));
    double (*h)[m] = malloc(sizeof(double[n][m])), (*next)[m] = malloc(sizeof(double[n][m])), *sum = calloc(n, sizeof *sum);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            mask[i][j] = (i * 7 + j * j) % 5 != 0;
            h[i][j] = (double)(i * 5 + j * 3 % 8) / 4;
        }
    ocean(n, m, steps, mask, h, next);
    rows(n, m, h, sum);
    for (int i = 0; i < n; i++) {
        printf("%.17g\n", sum[i]);
        for (int j = 0; j < m; j++)
            printf("%.17g %.17g\n", h[i][j], next[i][j]);
    }
    free(mask);
    free(h);
    free(next);
    free(sum);
    return 0;
}
