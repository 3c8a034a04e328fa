/* Time loops that call functions with loops, in the ways in which people write these: arrays of rows
   of the caller's length, of a constant one, flat ones, structures, tables of rows, variables of file
   scope, results that are returned or stored through a pointer. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define M 24
#define AT(f, i, j) f[(i) * (g->n + 2) + (j)]
#define SQUARE(x) ((x) * (x))

typedef double real;

struct grid {
    int n;
    real dt;
    double *u;
    double *v;
};

struct setting {
    int n;
    double weight;
};

static double field[M][M], next[M][M];
static int width = M;
static float coarse[M];

static void laplace(int n, double a[n][n], double b[n][n])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

static void smooth(const double *restrict in, double *restrict out, int n, double w)
{
    int i, j;
    if (n < 3)
        return;
    for (i = 1; i < n - 1; i++) {
        for (j = 1; j < n - 1; j++) {
            out[i * n + j] = w * in[i * n + j] + (1 - w) * 0.5 * (in[i * n + j - 1] + in[(i + 1) * n + j]);
        }
    }
}

static double distance(const double *one, const double *other, int count)
{
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < count; k++)
        sum += fabs(one[k] - other[k]);
    return sum / count;
}

static void largest(double a[][M], int n, double *result)
{
    *result = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            if (a[i][j] > *result)
                *result = a[i][j];
}

static double greatest(double a[M][M])
{
    double most = 0;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            if (a[i][j] > most)
                most = a[i][j];
    return most;
}

static void advance(struct grid *g)
{
    int i, j;
    for (i = 1; i <= g->n; i++)
        for (j = 1; j <= g->n; j++)
            AT(g->v, i, j) = AT(g->u, i, j) + g->dt * (AT(g->u, i + 1, j) - AT(g->u, i, j - 1));
}

static void copy_back(const struct grid *g)
{
    for (int i = 1; i <= g->n; i++)
        for (int j = 1; j <= g->n; j++)
            AT(g->u, i, j) = AT(g->v, i, j);
}

static void both(struct grid *g)
{
    advance(g);
    copy_back(g);
}

static void of_file_scope(real scale)
{
    for (int i = 1; i < width - 1; i++)
        for (int j = 1; j < width - 1; j++)
            next[i][j] = scale * (field[i][j] + field[i][j + 1]);
    for (int i = 1; i < width - 1; i++)
        for (int j = 1; j < width - 1; j++)
            field[i][j] = next[i][j];
}

static void rows(double **a, double **b, int n, int m)
{
    int i, j;
    for (i = 1; i < n - 1; i++)
        for (j = 0; j < m; j++)
            b[i][j] = a[i - 1][j] + 0.5 * a[i + 1][j];
}

static void set_up(struct setting *s, int n)
{
    s->n = n;
    s->weight = 0.5;
}

static int weighed(const struct setting s, double *x, double *y)
{
    for (int i = 0; i < s.n; i++)
        for (int j = 0; j < s.n; j++)
            y[i * s.n + j] = x[i * s.n + j] * s.weight + x[((i + 1) % s.n) * s.n + j];
    return 0;
}

static void scaled_row(double *row, int n, double by)
{
    for (int j = 0; j < n; j++)
        row[j] *= by;
}

static void in_float(float *c, int n, float f)
{
    while (n > 1) {
        n--;
        c[n] = f * c[n - 1] + c[n];
    }
}

static int count_above(int i, int j, double limit)
{
    int found = 0;
    if (i < j) {
        for (int k = i; k < j; k++)
            if (next[k][k] > limit)
                found++;
        return found;
    } else {
        return -1;
    }
}

static double **table(int n, int m)
{
    double **t = malloc(n * sizeof *t);
    for (int i = 0; i < n; i++) {
        t[i] = malloc(m * sizeof **t);
        for (int j = 0; j < m; j++)
            t[i][j] = SQUARE(i) + j % 5;
    }
    return t;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 10, steps = argc > 2 ? atoi(argv[2]) : 4;
    double(*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
    double *p = malloc(n * n * sizeof *p), *q = malloc(n * n * sizeof *q), **r, **s;
    double change = 0, most = 0, total = 0, top = 0;
    struct grid g = {n, 0.125, calloc((n + 2) * (n + 2), 8), calloc((n + 2) * (n + 2), 8)};
    int above = 0, i;
    struct setting set;
    set_up(&set, n);
    r = table(n, n + 1);
    s = table(n, n + 1);
    for (i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = b[i][j] = (i * 7 + j * 3) % 11;
            p[i * n + j] = q[i * n + j] = (i * 5 + j) % 13;
            g.u[(i + 1) * (n + 2) + j + 1] = (i + 2 * j) % 7;
        }
    for (i = 0; i < M; i++) {
        coarse[i] = i % 3;
        for (int j = 0; j < M; j++)
            field[i][j] = next[i][j] = (i * 3 + j) % 17 - 4;
    }

#pragma polydist
    for (int t = 0; t < steps; t++) {
        laplace(n, a, b);
        laplace(n, b, a);
    }

#pragma polydist
    for (int t = 0; t < steps; t++) {
        smooth(p, q, n, 0.5);
        smooth(q, p, n, 1.0 / (n + 1));
        change = distance(p, q, n);
        total += distance(&p[n], q + n, n);
    }

#pragma polydist
    for (int t = 0; t < steps; t++)
        both(&g);

#pragma polydist
    for (int t = 0; t < steps; t++) {
        of_file_scope(0.5);
        largest(field, width, &most);
        top = greatest(field);
        int i = count_above(2, M / 2, 1);
        above += i;
    }

#pragma polydist
    for (int t = 0; t < steps; t++) {
        rows(r, s, n, n + 1);
        rows(s,
             r, n,
             n + 1);
        in_float(coarse, M, 0.75);
    }

#pragma polydist
    for (int t = 0; t < steps; t++) {
        weighed(set, p, q);
        weighed(set, q, p);
    }

#pragma polydist
    for (i = 0; i < n; i++)
        scaled_row(a[i], n, 1.0 / (i + 1));

    for (i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%.17g %.17g %.17g %.17g\n", a[i][j], p[i * n + j], g.u[(i + 1) * (n + 2) + j + 1], r[i][j]);
    for (i = 0; i < M; i++)
        printf("%.17g %.9g\n", field[i][i] + next[M - 1 - i][i], coarse[i]);
    printf("%.17g %.17g %.17g %.17g %d\n", change, most, total, top, above);
    return 0;
}
