/* Linearised arrays whose diagonals are accessed: one iterator in row and column at once. */
#include <stdio.h>
#include <stdlib.h>

static void scale(int n, int m, double *a, const double *d)
{
#pragma polydist name(scale)
    for (int i = 0; i < n && i < m; i++) {
        for (int j = 0; j < m; j++)
            a[i * (m + 2) + j] = a[i * (m + 2) + j] / d[i * (m + 3)];
        a[i * (m + 2) + i] = a[i * (m + 2) + i] + i;
    }
}

static void trace(int n, int m, double *t, const double *d)
{
#pragma polydist name(trace)
    for (int i = 0; i < n; i++)
        t[i] = d[i * (m + 2) + i] + d[(n - 1 - i) * (m + 2) + n - 1 - i];
}

static void corners(int n, int m, int *c)
{
#pragma polydist name(corners)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m && j <= i; j++)
            c[(i + 1) * (m + 1) + i - j - (i - j) + 1] += c[i * (m + 1) + j];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 11, m = argc > 2 ? atoi(argv[2]) : 13;
    int size = (n + m + 3) * (n + m + 3);
    double *a = malloc(sizeof *a * size), *d = malloc(sizeof *d * size), *t = malloc(sizeof *t * (n + 1));
    int *c = malloc(sizeof *c * size);

    for (int q = 0; q < size; q++) {
        a[q] = (double)(q * 7 % 23) / 8;
        d[q] = 1 + (double)(q * 5 % 13) / 16;
        c[q] = q % 9;
    }
    scale(n, m, a, d);
    trace(n, m, t, d);
    corners(n, m, c);
    for (int q = 0; q < size; q++)
        printf("%a %d\n", a[q], c[q]);
    for (int i = 0; i < n; i++)
        printf("%a\n", t[i]);
    free(a), free(d), free(t), free(c);
    return 0;
}
