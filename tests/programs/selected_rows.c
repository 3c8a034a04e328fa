/* Pointers in tables that numbers, or variables that stay the same, select: time levels, grids. */
#include <stdio.h>
#include <stdlib.h>

static double *mass[2], *vel[2];
typedef struct {
    double *u[3];
} field;
#define PN(y, x) mass[0][(y) * (n + 2) + (x)]
#define NEXT(y, x) mass[1][(y) * (n + 2) + (x)]
static void step(int n)
{
#pragma polydist
    for (int y = 1; y <= n; y++)
        for (int x = 1; x <= n; x++)
            NEXT(y, x) = 0.25 * (PN(y, x + 1) + PN(y, x - 1) + PN(y + 1, x) + PN(y - 1, x)) + vel[1][y * (n + 2) + x];
#pragma polydist
    for (int y = 1; y <= n; y++)
        for (int x = 1; x <= n; x++)
            vel[1][y * (n + 2) + x] = *(vel[0] + y * (n + 2) + x) + NEXT(y, x);
}

static void by_parameter(field *f, int cur, int n)
{
    int next = 1 - cur;
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            f->u[next][i * n + j] = f->u[cur][i * n + j] * 0.5 + f->u[cur][(i + 1) * n + j - 1];
}

static void flips(field *f, int steps, int n)
{
    int cur = 0;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                f->u[1 - cur][i * n + j] = f->u[cur][i * n + j] * 0.5 + f->u[cur][(i + 1) * n + j - 1];
        cur = 1 - cur;
    }
}

static void all_rows(field *f, int n)
{
#pragma polydist
    for (int q = 0; q < 3; q++)
        for (int i = 0; i < n * n; i++)
            f->u[q][i] += q + f->u[0][i] * 0.25;
}

static void levels(double ***u, int l, int n)
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            u[l][i][j] = u[l - 1][i][j] + u[l - 1][i - 1][j] + i;
}

static void rows(double **a, int k, int n)
{
#pragma polydist
    for (int j = 0; j < n; j++)
        a[k][j] = a[k - 1][j] * 2 + a[0][j];
#pragma polydist
    for (int i = 0; i < n; i++)
        a[i][k] += a[i][0];
#pragma polydist
    for (int j = 0; j < n; j++)
        {
        const double *above = a[k - 1];
        double *here = a[k];
        here[j] += above[j];
    }
}

static void same(double **p, int n)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        p[0][i] = p[1][i] + i;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, size = (n + 2) * (n + 2);
    field f;
    double **a = malloc(n * sizeof *a), ***u = malloc(2 * sizeof *u);
    for (int k = 0; k < 2; k++) {
        mass[k] = calloc(size, sizeof(double)), vel[k] = calloc(size, sizeof(double));
        for (int i = 0; i < size; i++)
            mass[k][i] = i % 13, vel[k][i] = i % 7 + k;
    }
    for (int k = 0; k < 3; k++) {
        f.u[k] = calloc(size, sizeof(double));
        for (int i = 0; i < size; i++)
            f.u[k][i] = i % 11 + k;
    }
    for (int i = 0; i < n; i++) {
        a[i] = calloc(n, sizeof(double));
        for (int j = 0; j < n; j++)
            a[i][j] = i * 3 + j;
    }
    for (int k = 0; k < 2; k++) {
        u[k] = malloc(n * sizeof *u[k]);
        for (int i = 0; i < n; i++) {
            u[k][i] = malloc(n * sizeof(double));
            for (int j = 0; j < n; j++)
                u[k][i][j] = i + j * k;
        }
    }
    for (int t = 0; t < 4; t++) {
        step(n);
        double *s = mass[0];
        mass[0] = mass[1];
        mass[1] = s;
        by_parameter(&f, t % 2, n);
    }
    flips(&f, 3, n);
    all_rows(&f, n);
    levels(u, 1, n);
    rows(a, n - 1, n);
    double *twice[2] = {f.u[2], f.u[2]};
    same(twice, n);
    for (int i = 0; i < size; i++)
        printf("%a %a %a %a %a %a\n", mass[0][i], mass[1][i], vel[1][i], f.u[0][i], f.u[1][i], f.u[2][i]);
    for (int i = 0; i < n * n; i++)
        printf("%a %a\n", a[i / n][i % n], u[1][i / n][i % n]);
    return 0;
}
