/* One array under two or three names: every iteration reads of it the element that it writes. */
#include <stdio.h>
#include <stdlib.h>

static void residual(int n, int m, double (*u)[m], double (*v)[m], double (*r)[m])
{
#pragma polydist name(residual)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            r[i][j] = v[i][j] - 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

static void smooth(int n, int m, double (*u)[m], double (*r)[m])
{
#pragma polydist name(smooth)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            u[i][j] += 0.125 * (r[i - 1][j] - r[i][j + 1] + r[i][j]);
}

static void combine(int n, double a, const double *x, const double *y, double *z)
{
#pragma polydist name(combine)
    for (int i = 0; i < n; i++)
        z[i] = a * x[i] + (y[i] > 0 ? y[i] : x[i]);
}

/* Ordinary code, to which all values come. */
static void halve(int count, double *values)
{
    for (int i = 0; i < count; i++)
        values[i] /= 2;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 14, m = argc > 2 ? atoi(argv[2]) : 17;
    double (*u)[m] = calloc(n, sizeof *u), (*v)[m] = calloc(n, sizeof *v),
           (*r)[m] = calloc(n, sizeof *r);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            u[i][j] = (i * 7 + j * 3) % 11;
            v[i][j] = (i * 5 + j * 2) % 13;
        }
    residual(n, m, u, v, r);
    for (int t = 0; t < 3; t++) {
        residual(n, m, u, r, r);
        smooth(n, m, u, r);
        combine(n * m, 0.5, &u[0][0], &r[0][0], &u[0][0]);
        combine(n * m, 0.75, &r[0][0], &v[0][0], &v[0][0]);
        combine(n * m, -0.25, &r[0][0], &r[0][0], &r[0][0]);
    }
    for (int t = 0; t < 3; t++) {
        halve(n * m, &u[0][0]);
        halve(n * m, &v[0][0]);
        halve(n * m, &r[0][0]);
        combine(n * m, 3, &u[0][0], &v[0][0], t == 1 ? &r[0][0] : &u[0][0]);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a %a %a\n", u[i][j], v[i][j], r[i][j]);
    free(u);
    free(v);
    free(r);
    return 0;
}
