/* Structures that have the name of one of their members. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double *v;
    int n;
    double scale;
} vec;

typedef struct {
    double *m;
    int rows, cols;
} matrix;

static void scaled(vec v, double by)
{
#pragma polydist
    for (int i = 0; i < v.n; i++)
        v.v[i] = v.v[i] * by + v.scale;
}

static void product(matrix m, vec v, vec y)
{
#pragma polydist
    for (int i = 0; i < m.rows; i++) {
        y.v[i] = 0;
        for (int j = 0; j < m.cols; j++)
            y.v[i] += m.m[i * m.cols + j] * v.v[j];
    }
}

static void second(vec v, vec *w)
{
    double n = 2;
#pragma polydist
    for (int i = 1; i < v.n - 1; i++)
        w->v[i] = v.v[i - 1] + v.v[i + 1] + n * w->scale;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9;
    vec a = {calloc(n, sizeof(double)), n, 0.5}, b = {calloc(n, sizeof(double)), n, 2};
    matrix m = {calloc(n * n, sizeof(double)), n, n};
    for (int i = 0; i < n * n; i++)
        m.m[i] = i % 11;
    for (int i = 0; i < n; i++)
        a.v[i] = i, b.v[i] = i % 3;
    scaled(a, 3);
    product(m, a, b);
    second(b, &a);
    for (int i = 0; i < n; i++)
        printf("%a %a\n", a.v[i], b.v[i]);
    return 0;
}
