/* Reads by unknown subscripts of arrays that only pointers name: whole matrices behind members, columns of
 * vectors, structures, an array that counts from its middle. Nobody says how long they are.
 * usage: sparse_pointers points steps */
#include <stdio.h>
#include <stdlib.h>
struct csr { int rows; int *first; int *column; double *value; };
struct point { double x, y; };
static double *field;
static void product(const struct csr *m, const double *restrict x, double *restrict y)
{
#pragma polydist
    for (int i = 0; i < m->rows; i++) {
        double sum = 0;
        for (int k = m->first[i]; k < m->first[i + 1]; k++)
            sum += m->value[k] * x[m->column[k]];
        y[i] = sum;
    }
}
static void gather_field(int n, const int *index, float *out)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        out[i] = field[index[i]] + field[index[n - 1 - i]];
}
static void vectors(int n, const int *index, double (*x)[3], double (*y)[3])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 3; d++)
            y[i][d] = x[index[i]][d] - x[i][d];
}
static void points(int n, const int *index, const struct point *from, struct point *to)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        to[i].x = from[index[i]].y;
        to[i].y = from[index[i]].x + 1;
    }
}
static void pointed(int n, const int *index, const double *x, double *y)
{
    const double *middle = x + n / 2;
#pragma polydist
    for (int i = 0; i < n; i++)
        y[i] += middle[index[i] - n / 2];
}
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]), k = argc > 3, *index = malloc(n * sizeof *index);
    struct csr m = {n, malloc((n + 1) * sizeof(int)), malloc(4 * n * sizeof(int)), malloc(4 * n * sizeof(double))};
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y), sum = 0;
    double (*u)[3] = calloc(n, sizeof *u), (*v)[3] = calloc(n, sizeof *v);
    struct point *p = calloc(n, sizeof *p), *q = calloc(n, sizeof *q);
    float *out = calloc(n, sizeof *out);
    field = x;
    for (int i = 0; i < n; i++) {
        m.first[i] = k;
        for (int j = 0; j < 1 + i % 4; j++, k++) {
            m.column[k] = (i * 7 + j * 13) % n;
            m.value[k] = 1.0 / (1 + k % 11);
        }
        index[i] = (i * 5 + 3) % n;
        x[i] = i % 9;
    }
    m.first[n] = k;
    for (int t = 0; t < steps; t++) {
#pragma polydist
        for (int i = n / 2; i < n; i++)
            x[i] += t * 0.25;
        product(&m, x, y);
        gather_field(n, index, out);
#pragma polydist
        for (int i = 0; i < n; i++) {
            x[i] = 0.5 * y[i] + 0.1f * out[i];
            u[i][0] = x[i]; u[i][1] = t; u[i][2] = y[i];
        }
        vectors(n, index, u, v);
#pragma polydist
        for (int i = 0; i < n; i++) {
            p[i].x = v[i][0] / 9;
            p[i].y = v[i][2] / 7;
        }
        points(n, index, p, q);
#pragma polydist
        for (int i = 0; i < n; i++)
            x[i] += q[i].x - q[i].y / 3;
        pointed(n, index, x, y);
        for (int i = 0; i < n; i++)
            sum += y[i] * (i % 3);
        printf("%d %a\n", t, sum);
    }
    return 0;
}
