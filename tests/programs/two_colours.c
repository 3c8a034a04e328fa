/* Two-coloured sweeps: the first element of a row is a parity, and loops begin at numbers, at
   parameters, and behind ghosts at -1. */
#include <stdio.h>
#include <stdlib.h>

static void in_a_box(int s, int ghosts, int dim, double *phi, const double *rhs)
{
    int jS = dim + 2 * ghosts, kS = jS * (dim + 2 * ghosts);
    int i, j, k;
    double *p = phi + ghosts * (1 + jS + kS);
#pragma polydist
    for (k = 0; k < dim; k++)
        for (j = 0; j < dim; j++)
            for (i = ((j ^ k ^ s) & 1); i < dim; i += 2) {
                int ijk = i + j * jS + k * kS;
                p[ijk] = 0.2 * (p[ijk - 1] + p[ijk + 1] + p[ijk - jS] + p[ijk + jS] + p[ijk - kS] + p[ijk + kS]) + rhs[ijk];
            }
}

static void between(int jlo, int jhi, int ilo, int ihi, int s, int jS, double *p, const double *rhs)
{
    int i, j;
#pragma polydist
    for (j = jlo; j < jhi; j++)
        for (i = ilo + ((ilo ^ j ^ s) & 1); i < ihi; i += 2) {
            int ij = i + j * jS;
            p[ij] = 0.2 * (p[ij - 1] + p[ij + 1] + p[ij - jS] + p[ij + jS]) + rhs[ij];
        }
}

static void in_rows(int n, int m, int color, double *a)
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + color) % 2; j < m - 1; j += 2)
            a[i * m + j] = 0.25 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
}

static void in_rows_between(int top, int bottom, int left, int right, int m, int color, double *a)
{
#pragma polydist
    for (int i = top; i <= bottom; i++)
        for (int j = left + (i + color) % 2; j <= right; j += 2)
            a[i * m + j] = 0.25 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
}

#define IX(i, j) ((i) + (n + 2) * (j))
static void by_macros(int n, int color, double *x, const double *x0)
{
#pragma polydist
    for (int j = 1; j <= n; j++)
        for (int i = 1 + ((j + color) & 1); i <= n; i += 2)
            x[IX(i, j)] = (x0[IX(i, j)] + 0.3 * (x[IX(i - 1, j)] + x[IX(i + 1, j)] + x[IX(i, j - 1)] + x[IX(i, j + 1)])) / 4;
}

static void under_a_condition(int n, int m, int color, double *a)
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            if ((i + j) % 2 != color) continue;
            a[i * m + j] = 0.25 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
        }
}

static void all_colours(int n, int m, int iters, double *a)
{
#pragma polydist
    for (int it = 0; it < iters; it++)
        for (int color = 0; color <= 1; color++)
            for (int i = 1; i < n - 1; i++) {
                int start = (i + color) % 2 == 0 ? 2 : 1;
                for (int j = start; j < m - 1; j += 2)
                    a[i * m + j] = 0.25 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
            }
}
/* The first elements are numbers that change with each row and each colour. */
static void in_turn(int n, double **a)
{
    int first, start, i, j, sweep;
#pragma polydist
    for (sweep = 1, start = 1; sweep <= 2; sweep++, start = 3 - start)
        for (first = start, i = 1; i < n - 1; i++, first = 3 - first)
            for (j = first; j < n - 1; j += 2)
                a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9;
    int N = (n + 4) * (n + 4) * (n + 4);
    double *a = malloc(N * 8), *b = malloc(N * 8);
    for (int i = 0; i < N; i++)
        a[i] = i * 37 % 101, b[i] = i % 13;
    for (int s = 0; s < 2; s++) {
        in_a_box(s, 1, n, a, b);
        between(1, n + 1, 1, n + 1, s, n + 2, a, b);
        between(0, n, 0, n, s, n + 2, a + 1 + (n + 2), b);
        in_rows(n, n + 1, s, a);
        in_rows_between(1, n, 2, n, n + 3, s, a);
        by_macros(n, s, a, b);
        under_a_condition(n, n - 1, s, a);
    }
    all_colours(n, n + 1, 3, a);
    double **rows = malloc(n * sizeof *rows);
    for (int i = 0; i < n; i++) {
        rows[i] = malloc(n * sizeof **rows);
        for (int j = 0; j < n; j++)
            rows[i][j] = (i * 7 + j) % 13;
    }
    in_turn(n, rows);
    for (int i = 0; i < n * n; i++)
        printf("%a\n", rows[i / n][i % n]);
    for (int i = 0; i < N; i++)
        printf("%a\n", a[i]);
    return 0;
}
