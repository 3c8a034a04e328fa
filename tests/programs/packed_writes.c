/* Packed triangles that regions write: by formulas, by counters, row by row and column by column. */
#include <stdio.h>
#include <stdlib.h>

#define AT(i, j) ((i) * ((i) + 1) / 2 + (j))

/* Rows that become longer, filled, changed, and read again. */
static void lower(int n, double *p, double (*a)[n])
{
#pragma polydist name(lower)
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            p[i * (i + 1) / 2 + j] = a[i][j];
#pragma polydist name(changed)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            p[AT(i, j)] = p[AT(i, j)] - 0.5 * p[AT(i, i)] + p[AT(j, j)];
#pragma polydist name(spread)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = j <= i ? p[AT(i, j)] : 0;
}

/* Rows that become shorter, and one element less each, as in lists of distances. */
static void upper(int n, double *p, double *d, double (*a)[n])
{
#pragma polydist name(upper)
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            p[i * n - i * (i - 1) / 2 + j - i] = a[i][j] + 1;
#pragma polydist name(columns)
    for (int j = 0; j < n; j++)
        for (int i = 0; i <= j; i++)
            p[i * (2 * n - i - 1) / 2 + j] *= 2 + i;
#pragma polydist name(distances)
    for (int i = 0; i < n - 1; i++)
        for (int j = i + 1; j < n; j++)
            d[n * i - i * (i + 1) / 2 + j - i - 1] = a[i][j] - a[j][i];
}

/* A counter says where. */
static int counted(int n, double *p, double *q, double (*a)[n])
{
    int k = 0;
#pragma polydist name(counted)
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            p[k++] = a[i][j] * 3;
    int m = 2;
#pragma polydist name(behind)
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            q[m] = a[j][i] - 1;
            m = m + 1;
        }
    }
    return k + m;
}

/* BLAS's dspr and spmv, and a packed Cholesky factorisation. */
static void blas(int n, double *p, const double *x, double *y, double alpha)
{
    int kk = 0;
#pragma polydist name(dspr)
    for (int j = 0; j < n; j++) {
        if (x[j] != 0) {
            double t = alpha * x[j];
            int k = kk;
            for (int i = 0; i <= j; i++) {
                p[k] += x[i] * t;
                k++;
            }
        }
        kk += j + 1;
    }
#pragma polydist name(spmv)
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j <= i; j++)
            s += p[AT(i, j)] * x[j];
        for (int j = i + 1; j < n; j++)
            s += p[AT(j, i)] * x[j];
        y[i] = s;
    }
}

static void factor(int n, double *p)
{
#pragma polydist name(factor)
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++)
            p[AT(i, k)] /= p[AT(k, k)];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j <= i; j++)
                p[AT(i, j)] -= p[AT(i, k)] * p[AT(j, k)] * p[AT(k, k)];
    }
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 20, size = n * (n + 1) / 2;
    double (*a)[n] = malloc(sizeof(double[n][n]));
    double *p = calloc(size, sizeof *p), *q = calloc(size + 2, sizeof *q);
    double *d = calloc(size, sizeof *d), *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);
    for (int i = 0; i < n; i++) {
        x[i] = i % 5 ? i % 7 - 2.5 : 0;
        for (int j = 0; j < n; j++)
            a[i][j] = (i * 7 + j * 3) % 11 + (i == j ? 100 : 0);
    }
    double total = 0;
    lower(n, p, a);
    for (int k = 0; k < size; k++)
        total += p[k] * (k % 3 + 1);
    upper(n, q, d, a);
    for (int k = 0; k < size; k++)
        total += q[k] * (k % 4 + 1) + d[k] * (k % 5);
    printf("%a %d\n", total, counted(n, p, q, a));
    for (int k = 0; k < size; k++)
        printf("%a %a\n", p[k], q[k + 2]);
    for (int i = 0; i < n; i++)
        p[AT(i, i)] += 50;
    blas(n, p, x, y, 0.25);
    factor(n, p);
    for (int k = 0; k < size; k++)
        printf("%a\n", p[k]);
    for (int i = 0; i < n; i++)
        printf("%a\n", y[i]);
    free(a);
    free(p);
    free(q);
    free(d);
    free(x);
    free(y);
    return 0;
}
