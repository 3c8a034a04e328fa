/* Loops with one iteration between others, whose additions must keep their order.
   usage: single_iterations n m */
#include <stdio.h>
#include <stdlib.h>

static void add_up(int n, int m, double a[n + 1][m], double *b, double *c, double *d)
{
#pragma polydist
    {
        for (int t = 0; t < n; t++)
            for (int i = 0; i < 1; i++)
                for (int j = 1; j < m; j++)
                    b[j % 2] += a[t + i][j - 1];
        for (int t = 0; t < n; t++)
            for (int i = t; i <= t; i++)
                for (int j = 0; j < m; j++)
                    c[j % 3] = c[j % 3] * 0.75 + a[i][j];
        for (int t = 0; t < n; t++)
            for (int i = 0; i < m; i++)
                for (int j = i; j < i + 1; j++)
                    d[i % 2] = d[i % 2] * 0.5 + a[t][j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 7;
    double(*a)[m] = malloc(sizeof(double[n + 1][m]));
    double b[2] = {0.1, 1e9}, c[3] = {0.2, 0.3, 1e8}, d[2] = {0.7, -0.9};
    for (int i = 0; i <= n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = 1.0 / (1 + (i * 7 + j * 3) % 11);
    add_up(n, m, a, b, c, d);
    for (int k = 0; k < 2; k++)
        printf("%.17g %.17g %.17g\n", b[k], c[k], d[k]);
    printf("%.17g\n", c[2]);
    free(a);
    return 0;
}
