/* Symmetric and triangular matrices packed row by row or column by column, which the regions read:
   the subscripts in the forms that people write. */
#include <stdio.h>
#include <stdlib.h>

#define LOWER(p, i, j) p[(i) * ((i) + 1) / 2 + (j)]
#define SYMMETRIC(p, i, j) ((j) <= (i) ? LOWER(p, i, j) : LOWER(p, j, i))

/* y = A x, z = A^T x and row sums, of the lower triangle by rows. */
static void by_rows(int n, const double p[n * (n + 1) / 2], const double *x, double *y, double *z)
{
#pragma polydist name(by_rows)
    {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int j = 0; j <= i; j++)
                s += LOWER(p, i, j) * x[j];
            y[i] = s;
        }
        for (int j = 0; j < n; j++) {
            z[j] = 0;
            for (int i = j; i < n; i++)
                z[j] += p[i * (i + 1) / 2 + j] * x[i];
        }
        for (int i = 0; i < n; i++) {
            const int first = i * (i + 1) / 2;
            for (int k = 0; k <= i; k++)
                y[i] += p[first + k];
        }
    }
}

/* The upper triangle by rows, of a pointer whose size is said. */
static void upper(int n, const double *ap, const double *x, double *y)
{
    int k = 0;
#pragma polydist name(upper) size(ap[n * (n + 1) / 2])
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            y[i] += ap[j + i * (2 * n - i - 1) / 2] * x[j];
#pragma polydist name(counted) size(ap[n * (n + 1) / 2])
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            y[i] -= ap[k++] * 0.5;
}

/* Both halves of a symmetric matrix, rows by pointers, and the diagonal. */
static void symmetric(int n, const double *p, double (*full)[n], double *d)
{
#pragma polydist name(symmetric) size(p[n * (n + 1) / 2])
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                full[i][j] = SYMMETRIC(p, i, j);
        for (int i = 0; i < n; i++) {
            const double *row = p + i * (i + 1) / 2;
            d[i] = row[i];
            for (int j = 0; j < i; j++)
                d[i] -= row[j] * row[j] / 64;
        }
    }
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 23;
    double *p = malloc((n * (n + 1) / 2 + 1) * sizeof *p), *x = malloc((n + 1) * sizeof *x);
    double *y = malloc((n + 1) * sizeof *y), *z = malloc((n + 1) * sizeof *z);
    double(*full)[n] = malloc((n + 1) * sizeof *full);
    for (int i = 0; i < n; i++) {
        x[i] = (i * 7 % 11) * 0.5 - 2;
        for (int j = 0; j <= i; j++)
            LOWER(p, i, j) = 1.0 / (i + 2 * j + 1);
    }
    by_rows(n, p, x, y, z);
    upper(n, p, x, y);
    for (int i = 0; i < n; i++)
        printf("%a %a\n", y[i], z[i]);
    symmetric(n, p, full, z);
    for (int i = 0; i < n; i++)
        printf("%a %a %a\n", full[i][n - 1 - i], full[n - 1][i], z[i]);
    free(full);
    free(z);
    free(y);
    free(x);
    free(p);
    return 0;
}
