/* Arrays reached through tables of pointers: rows of their own and of several lengths, rows in structures, a fixed table, cells, two tables, and tables that
 * are swapped between regions. usage: rows n steps */
#include <stdio.h>
#include <stdlib.h>

typedef double **matrix;
struct cell {
    double value;
    long visits;
};
struct grid {
    int n;
    matrix u;
    struct cell **cells;
};

static int *counts[64];

static void *sure(void *memory)
{
    if (!memory)
        exit(2);
    return memory;
}

/* Rows with gaps between them, of which the last lie in front. */
static double **rows(int n, int first, int growth)
{
    double **table = sure(malloc((size_t)n * sizeof *table));
    for (int i = n - 1; i >= 0; i--)
        table[i] = sure(calloc((size_t)(first + i * growth + i % 3), sizeof **table));
    return table;
}

static double ***planes(int n)
{
    double ***table = sure(malloc((size_t)n * sizeof *table));
    for (int i = 0; i < n; i++)
        table[i] = rows(n + 1, n + 2, 0);
    return table;
}

static void eliminate(double **a, int n)
{
#pragma polydist name(eliminate) dist(cyclic)
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++)
            a[i][k] /= a[k][k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

static void triangle(double *const *l, int n)
{
#pragma polydist name(triangle)
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            l[i][j] = 0.5 * i + j + (j < i ? l[i - 1][j] : 0.25);
}

static void advance(const struct grid *g, const double *const *weight, matrix next)
{
    const int n = g->n;
#pragma polydist name(advance)
    {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                next[i][j] = g->u[i][j] + weight[i][j] * (g->u[i - 1][j] - g->u[i][j + 1]);
                g->cells[i][j].value += next[i][j];
                g->cells[i][j].visits++;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                counts[i][j] += (int)(g->cells[i][j].visits * (i + j));
    }
}

static void smooth(double ***p, double ***q, int n, int steps)
{
#pragma polydist name(smooth) grid(2)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n; j++)
                for (int k = 1; k < n + 1; k++)
                    q[i][j][k] = 0.25 * (p[i - 1][j][k] + p[i + 1][j][k] + p[i][j - 1][k] + p[i][j][k + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n; j++)
                for (int k = 1; k < n + 1; k++)
                    p[i][j][k] = q[i][j][k];
    }
}

static double largest(matrix a, int n)
{
    double most = a[0][0];
#pragma polydist name(largest) reduction(max: most)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (a[i][j] > most)
                most = a[i][j];
    return most;
}

static void print(const char *name, double *const *a, int n, int first, int growth)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < first + i * growth; j++)
            printf("%s %d %d %a\n", name, i, j, a[i][j]);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 20, steps = argc > 2 ? atoi(argv[2]) : 3;
    matrix a = rows(n, n, 0), l = rows(n, 1, 1), weight = rows(n, n, 0), next = rows(n, n, 0);
    struct grid g = {n, rows(n, n, 0), sure(malloc((size_t)n * sizeof *g.cells))};
    double ***p = planes(n), ***q = planes(n);
    for (int i = 0; i < n; i++) {
        g.cells[i] = sure(calloc((size_t)n, sizeof **g.cells));
        counts[i] = sure(calloc((size_t)n, sizeof *counts[i]));
        for (int j = 0; j < n; j++) {
            a[i][j] = 1.0 / (i + j + 1) + (i == j) * n;
            weight[i][j] = 0.25 + (i * j % 7) / 16.0;
            g.u[i][j] = next[i][j] = (i * 5 + j * 3) % 11;
            for (int k = 0; k < n; k++)
                p[i][j][k] = q[i][j][k] = (i + 2 * j + 3 * k) % 13;
        }
    }
    eliminate(a, n);
    triangle(l, n);
    for (int t = 0; t < steps; t++) {
        const matrix last = g.u;
        advance(&g, (const double *const *)weight, next);
        g.u = next;
        next = last;
    }
    smooth(p, q, n, steps);
    print("a", a, n, n, 0);
    print("l", l, n, 1, 1);
    print("u", g.u, n, n, 0);
    for (int i = 0; i < n; i++) {
        print("p", p[i], n + 1, n + 2, 0);
        for (int j = 0; j < n; j++)
            printf("%a %ld %d\n", g.cells[i][j].value, g.cells[i][j].visits, counts[i][j]);
    }
    printf("%a\n", n > 0 ? largest(a, n) : 0);
    return 0;
}
