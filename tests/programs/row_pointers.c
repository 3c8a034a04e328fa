/* Pointers that a block sets once, around whole loops: rows of a matrix, blocks, planes, members. */
#include <stdio.h>
#include <stdlib.h>

#define AT(row, column) ((row)[(column)])

typedef struct {
    double x, y;
} pair;

typedef struct {
    long steps;
    double *values;
} grid;

static void eliminate(int n, double *a)
{
#pragma polydist
    for (int k = 0; k < n; k++) {
        double *top = a + k * n;
        for (int i = k + 1; i < n; i++) {
            double *row = a + i * n;
            row[k] = row[k] / top[k];
            for (int j = k + 1; j < n; j++)
                row[j] -= row[k] * top[j];
        }
    }
}

/* As it was written before 1999. */
static void eliminate_again(double *a, int n)
{
    int i, j, k;
    double *top, *row, factor;
#pragma polydist
    for (k = 0; k < n; k++) {
        top = &a[k * n];
        for (i = k + 1; i < n; i++) {
            row = &a[i * n];
            factor = row[k] / AT(top, k);
            for (j = k; j < n; j++)
                AT(row, j) = AT(row, j) - factor * AT(top, j);
        }
    }
}

static void blocks(int count, int n, double *a)
{
#pragma polydist
    for (int b = 0; b < count; b++) {
        double *base = a + b * n * n;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                base[i * n + j] = base[i * n + j] * 0.5 + b;
    }
}

static void rows(int n, double **u, double **v)
{
#pragma polydist
    for (int t = 0; t < 3; t++) {
        const double *first = u[0], *const last = u[n - 1];
        for (int i = 1; i < n - 1; i++)
            for (int j = 0; j < n; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + first[j] + last[j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 0; j < n; j++)
                u[i][j] = v[i][j];
    }
}

static void members(grid *g, pair *p, int n)
{
#pragma polydist
    for (int t = 0; t < 4; t++) {
        double *u = g->values, *v = u + n * n;
        pair *right = p + n;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                v[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j]) + right[j].x;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[i * n + j] = v[i * n + j];
        for (int j = 0; j < n; j++) {
            right[j].x += 0.5;
            (*(right + j)).y = 2 * right[j].x + p[j].y;
        }
    }
}

/* Two that change, and one that has another's name: these stay as they are. */
static void changing(int n, double *a, double *b)
{
    int shift = 0;
#pragma polydist
    for (int t = 0; t < 3; t++) {
        double *moved = a + shift;
        shift = shift + 1;
        for (int i = 0; i < n; i++)
            moved[i] = moved[i] + b[i];
        double *other = b;
        for (int i = 0; i < n; i++) {
            double b = 0.5;
            other[i] = other[i] * b + t;
        }
    }
}

/* Set in the first step only. */
static void skipping(int n, const double *a, double *b)
{
    const double *first = a;
#pragma polydist
    for (int t = 0; t < 4; t++) {
        if (t > 0)
            goto skip;
        first = a + t;
    skip:
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i * n + j] += first[j];
    }
}

static void show(const char *name, int count, const double *a)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (i % 13 + 1) * a[i];
    printf("%s %.17g\n", name, sum);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 12, count = n * n;
    double *a = malloc(sizeof(double) * (size_t)(4 * count));
    double *b = malloc(sizeof(double) * (size_t)(4 * count));
    double **u = malloc(sizeof(double *) * (size_t)n), **v = malloc(sizeof(double *) * (size_t)n);
    pair *p = malloc(sizeof(pair) * (size_t)(2 * n));
    grid g = {4, a};
    for (int i = 0; i < 4 * count; i++) {
        a[i] = i % 7 + (i % (n + 1) == 0 ? 3 * n : 0);
        b[i] = i % 11;
    }
    for (int i = 0; i < n; i++) {
        u[i] = malloc(sizeof(double) * (size_t)n);
        v[i] = malloc(sizeof(double) * (size_t)n);
        for (int j = 0; j < n; j++)
            u[i][j] = v[i][j] = i + 2 * j;
    }
    for (int i = 0; i < 2 * n; i++)
        p[i] = (pair){i, 1 - i};
    eliminate(n, a);
    show("eliminated", count, a);
    eliminate_again(a + count, n);
    show("again", count, a + count);
    blocks(3, n, b);
    show("blocks", 4 * count, b);
    if (n > 1)
        rows(n, u, v);
    for (int i = 0; i < n; i++)
        show("row", n, u[i]);
    members(&g, p, n);
    show("members", 2 * count, a);
    show("pairs", 4 * n, &p[0].x);
    changing(n, a, b);
    show("changed", n + 3, a);
    show("beside", n, b);
    skipping(n, a, b);
    show("skipped", count, b);
    return 0;
}
