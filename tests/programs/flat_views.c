/* Arrays that functions know as rows of other lengths than the program does, in the ways in which
   people write this: all elements of a matrix in a row, matrices in plain memory, planes of a cube,
   members, macros and pointers of their own that count. */
#include <stdio.h>
#include <stdlib.h>

#define K 14
#define IDX(i, j) ((i) * m + (j))

typedef double real;

struct cell {
    double u, v;
};

struct box {
    double in[K][K];
    double (*out)[K];
};

static double fixed[K][K], other[K][K];
static struct cell cells[K][K];

static void flat(int n, int m, const double *x, double *y)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            y[i * m + j] = 0.25 * (x[(i - 1) * m + j] + x[(i + 1) * m + j] + x[i * m + j - 1] + x[i * m + j + 1]);
}

static void by_macro(int n, int m, real *restrict x, real *restrict y)
{
    int i, j;
    for (j = 1; j < m - 1; j++)
        for (i = 1; i < n - 1; i++)
            y[IDX(i, j)] = 0.5 * x[IDX(i, j)] + 0.125 * (x[IDX(i - 1, j)] + x[IDX(i, j + 1)]);
}

static void by_rows(int n, int m, double x[n][m], double (*y)[m])
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m - 1; j++)
            y[i][j] = 0.3 * (x[i - 1][j] + x[i][j + 1] + x[i][j]);
}

static void by_own_pointers(int n, int m, double *x, double *y)
{
    for (int i = 1; i < n - 1; i++) {
        const double *up = x + (i - 1) * m, *own = up + m;
        double *to = y + i * m;
        for (int j = 0; j < m; j++)
            to[j] = 0.5 * (up[j] + own[j]);
    }
}

static void of_cells(int n, struct cell *c)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i * n + j].u = 0.5 * (c[(i - 1) * n + j].v + c[i * n + j].u);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i * n + j].v = c[i * n + j].u - 0.1;
}

static void all(int count, double *x)
{
    for (int k = 0; k < count; k++)
        x[k] = x[k] * 0.75 + 0.01;
}

static void edge(int m, double *row)
{
    for (int j = 0; j < m; j++)
        row[j] = 0.5 * row[j] + j;
}

static void print(const char *name, int count, const double *x)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum = 0.9 * sum + x[k];
    printf("%s %.17g\n", name, sum);
}

static void fill(int count, double *x, int seed)
{
    for (int k = 0; k < count; k++)
        x[k] = (k * 7 + seed) % 13;
}

/* Elements in a row: of a matrix of a constant length. */
static void of_constant_length(int steps)
{
    fill(K * K, &fixed[0][0], 1);
    fill(K * K, &other[0][0], 2);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        flat(K, K, &fixed[0][0], other[0]);
        flat(K, K, (double *)other, *fixed);
    }
    print("constant", K * K, &fixed[0][0]);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < K; i++)
            for (int j = 0; j < K; j++)
                fixed[i][j] = 0.5 * (other[i - 1][j] + fixed[i][j]);
        by_macro(K, K, (double *)&fixed, *other);
        edge(K, fixed[2]);
        edge(K, &other[K - 1][0]);
    }
    print("mixed", K * K, &fixed[0][0]);
    print("mixed", K * K, &other[0][0]);
}

/* The same of rows whose length the program knows. */
static void of_lengths(int n, int m, int steps, double a[n][m], double (*b)[m])
{
    fill(n * m, *a, 3);
    fill(n * m, *b, 4);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        flat(n, m, a[0], &b[0][0]);
        by_macro(n, m, (double *)b, (double *)a);
        by_rows(n, m, a, b);
        by_own_pointers(n, m, b[0], (real *)a);
    }
    print("lengths", n * m, *a);
    print("lengths", n * m, *b);
}

/* Plain memory as rows. */
static void of_plain_memory(int n, int m, int steps)
{
    double *a = malloc(sizeof(double) * n * m), *b = malloc(sizeof(double) * n * m);
    fill(n * m, a, 5);
    fill(n * m, b, 6);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        by_rows(n, m, (double (*)[m])a, (double (*)[m])b);
        flat(n, m, b, a);
        for (int i = 0; i < n; i++)
            b[i * m] = a[i * m] + t;
    }
    print("plain", n * m, a);
    print("plain", n * m, b);
#pragma polydist
    for (int i = 1; i < n - 1; i++) {
        double (*rows)[m] = (double (*)[m])a, (*to)[m] = (double (*)[m])(b + 0);
        for (int j = 0; j < m; j++)
            to[i][j] = rows[i - 1][j] + rows[i + 1][j];
    }
    print("own", n * m, b);
    free(a);
    free(b);
}

/* Planes of a cube, members, structures. */
static void of_parts(int n, int m, int steps)
{
    double (*cube)[n][m] = malloc(sizeof(double) * 3 * n * m);
    struct box box = {.out = malloc(sizeof(double) * K * K)};
    fill(3 * n * m, &cube[0][0][0], 7);
    fill(K * K, &box.in[0][0], 8);
    fill(K * K, &box.out[0][0], 9);
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++)
            cells[i][j] = (struct cell){i * j % 5, i + 2 * j};
#pragma polydist
    for (int t = 0; t < steps; t++) {
        flat(n, m, &cube[0][0][0], &cube[1][0][0]);
        flat(n, m, cube[1][0], cube[2][0]);
        by_rows(n, m, cube[2], cube[0]);
    }
    print("cube", 3 * n * m, &cube[0][0][0]);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        flat(K, K, &box.in[0][0], (double *)box.out);
        by_macro(K, K, box.out[0], box.in[0]);
    }
    print("members", K * K, &box.in[0][0]);
    print("members", K * K, &box.out[0][0]);
#pragma polydist
    for (int t = 0; t < steps; t++)
        of_cells(K, &cells[0][0]);
    double sum = 0;
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++)
            sum = 0.9 * sum + cells[i][j].u - cells[i][j].v;
    printf("cells %.17g\n", sum);
    free(box.out);
    free(cube);
}

/* Other shapes: a matrix as one of other rows, and as a whole. */
static void of_other_shapes(int n, int m, int steps)
{
    double (*a)[m] = malloc(sizeof(double) * n * m), (*b)[m] = malloc(sizeof(double) * n * m);
    fill(n * m, a[0], 10);
    fill(n * m, b[0], 11);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        by_rows(m, n, (double (*)[n])a, (double (*)[n])b);
        by_rows(m, n, (double (*)[n])b, (double (*)[n])a);
    }
    print("turned", n * m, a[0]);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        all(n * m, a[0]);
        all(n * m, (double *)b);
    }
    print("whole", n * m, a[0]);
    print("whole", n * m, b[0]);
    free(a);
    free(b);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 11, m = argc > 2 ? atoi(argv[2]) : 7;
    int steps = argc > 3 ? atoi(argv[3]) : 3;
    double (*a)[m] = malloc(sizeof(double) * n * m), (*b)[m] = malloc(sizeof(double) * n * m);
    fill(n * m, a[0], 0);
    of_constant_length(steps);
    of_lengths(n, m, steps, a, b);
    of_plain_memory(n, m, steps);
    of_parts(n, m, steps);
    of_other_shapes(n, m, steps);
    free(a);
    free(b);
    return 0;
}
