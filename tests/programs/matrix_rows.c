/* Matrices of rows in regions that are called again and again: rows and planes that are allocated
 * one by one, two matrices whose rows take turns, pointers into one allocation with subscripts from
 * 1 on, rows that trade places, planes that are missing or have fewer and fewer rows, and matrices
 * that are freed and made anew. usage: matrix_rows n steps */
#include <stdio.h>
#include <stdlib.h>

static void *sure(void *memory)
{
    if (!memory)
        exit(2);
    return memory;
}

static double **matrix(int n, int m)
{
    double **table = sure(malloc((size_t)n * sizeof *table));
    for (int i = 0; i < n; i++)
        table[i] = sure(calloc((size_t)m, sizeof **table));
    return table;
}

static void free_matrix(double **table, int n)
{
    for (int i = 0; i < n; i++)
        free(table[i]);
    free(table);
}

static double ***cube(int n)
{
    double ***table = sure(malloc((size_t)n * sizeof *table));
    for (int i = 0; i < n; i++)
        table[i] = matrix(n, n);
    return table;
}

/* As in Numerical Recipes: subscripts 1 to n and 1 to m. */
static float **from_one(int n, int m)
{
    float **table = sure(malloc((size_t)n * sizeof *table)), *all = sure(calloc((size_t)n * (size_t)m, sizeof *all));
    for (int i = 0; i < n; i++)
        table[i] = all + i * m - 1;
    return table - 1;
}

static void relax(double **from, double **to, int n)
{
#pragma polydist name(relax)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]) + 0.01 * i;
}

static void spread(double ***from, double ***to, int n)
{
#pragma polydist name(spread)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                to[i][j][k] = 0.125 * (from[i - 1][j][k] + from[i + 1][j][k] + from[i][j + 1][k] + from[i][j][k - 1])
                              + 0.5 * from[i][j][k];
}

static void exchange(double **p, double **q, int n)
{
#pragma polydist name(exchange)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = p[i][j] + q[i][j];
            q[i][j] = p[i][j] - 0.5 * q[i][j];
            p[i][j] = 0.5 * sum;
        }
}

static void shift(float **r, int n, int m)
{
#pragma polydist name(shift)
    for (int i = 2; i <= n; i++)
        for (int j = 1; j <= m; j++)
            r[i][j] = 0.5f * (r[i][j] + r[i - 1][j]) + (float)j;
}

/* Every other plane, each with one row less than the one before. */
static void descend(double ***d, int n)
{
#pragma polydist name(descend)
    for (int i = 0; i < n; i += 2)
        for (int j = 0; j < n - i; j++)
            for (int k = 0; k < n; k++)
                d[i][j][k] = 0.5 * d[i][j][k] + i - j + k;
}

static double sum(double **a, int n)
{
    double all = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            all += a[i][j] * (1 + (i + j) % 3);
    return all;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 64, steps = argc > 2 ? atoi(argv[2]) : 4;
    double **u = matrix(n, n), **v = matrix(n, n);
    double ***a = cube(n), ***b = cube(n);
    double **p = sure(malloc((size_t)n * sizeof *p)), **q = sure(malloc((size_t)n * sizeof *q));
    float **r = from_one(n, n + 3);
    double ***d = sure(calloc((size_t)n, sizeof *d));
    for (int i = 0; i < n; i += 2)
        d[i] = matrix(n - i, n);
    for (int i = 0; i < n; i++) {
        p[i] = sure(malloc((size_t)n * sizeof **p));
        q[i] = sure(malloc((size_t)n * sizeof **q));
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            u[i][j] = v[i][j] = (i * 7 + j * 3) % 11;
            p[i][j] = i + j, q[i][j] = i - j;
            for (int k = 0; k < n; k++)
                a[i][j][k] = b[i][j][k] = (i + 2 * j + 3 * k) % 5;
        }
    for (int t = 0; t < steps; t++) {
        relax(u, v, n);
        double **w = u;
        u = v, v = w;
        spread(a, b, n);
        double ***c = a;
        a = b, b = c;
        exchange(p, q, n);
        shift(r, n, n + 3);
        descend(d, n);
        printf("%d %a %a %a %a\n", t, u[n / 2][n / 3], a[n / 2][n / 3][n / 4], q[n / 2][n - 1], r[n][1 + n / 2]);
        u[n / 2][n / 4] += t;
        if (t % 3 == 2) {
            double *row = p[0];
            p[0] = p[n - 1], p[n - 1] = row;
        }
        if (t % 4 == 1) {
            printf("%a\n", sum(v, n));
            free_matrix(v, n);
            v = matrix(n, n);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    v[i][j] = u[i][j];
        }
        if (t % 4 == 3) {
            q[n / 2] = sure(realloc(q[n / 2], (size_t)(2 * n) * sizeof **q));
            free(b[n / 2][n / 2]);
            b[n / 2][n / 2] = sure(calloc((size_t)n, sizeof(double)));
            for (int k = 0; k < n; k++)
                b[n / 2][n / 2][k] = a[n / 2][n / 2][k];
        }
    }
    double all = 0;
    for (int i = 0; i < n; i++) {
        all += sum(a[i], n) * (1 + i % 2);
        for (int j = 0; i % 2 == 0 && j < n - i; j++)
            all += d[i][j][j];
        for (int j = 0; j < n + 3; j++)
            all += r[i + 1][j + 1];
    }
    printf("%a %a %a %a\n", sum(u, n), sum(p, n), sum(q, n), all);
    return 0;
}
