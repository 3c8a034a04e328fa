/* Products of rows and columns, with what they read in any order of subscripts, and statements that
 * look like them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define M 45

static double fixed[M][M], table[M + 3][M + 3];
static float narrow[M][M], left[M][M], right[M][M];

static double value(int k)
{
    return (double)(k * 7919 % 1013) / 512 - 1;
}

static void products(int n, int m, int p, double alpha, double a[n][p], double b[p][m],
                     double c[n][m])
{
#pragma polydist name(rows_by_columns)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < p; k++)
                c[i][j] = c[i][j] - (alpha * a[i][k] + b[k][j] / 2.0) * b[k][j];
}

static void triangles(int n, int m, double alpha, const double *a, double *c, double *d)
{
#pragma polydist name(triangles)
    {
        for (int i = 0; i < n; i++)
            for (int k = 0; k < m; k++)
                for (int j = 0; j <= i; j++)
                    c[i * n + j] += alpha * a[i * m + k] * a[j * m + k];
        for (int i = 0; i < n; i++)
            for (int j = i + 2; j < n; j++)
                for (int k = 0; k < m; k++)
                    d[i * n + j] += a[j * m + k] * a[i * m + k];
    }
}

static void batches(int n, double stack[3][n][n], double sums[3][n][n])
{
#pragma polydist name(batches)
    for (int b = 0; b < 3; b++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 2; j < n; j++)
                for (int k = 0; k < n - 3; k++)
                    sums[b][i][j] += stack[b][i - 1][k + 2] * stack[b][k][j - 2];
}

static void in_place(int n, double s[n][n])
{
    const int h = n / 2;
#pragma polydist name(in_place)
    for (int k = 0; k < h; k++)
        for (int i = h; i < n; i++)
            for (int j = h; j < n; j++)
                s[i][j] -= s[i][k] * s[k][j];
}

static void others(int n)
{
#pragma polydist name(others)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    narrow[i][j] += 0.5f * left[k][i] * right[j][k];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    fixed[i][j] += fabs(table[i + 1][k]) * table[k + 2][j];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    table[i][j] += left[i][k] * right[k][j];
    }
}

int main(int argc, char **argv)
{
    const int n = atoi(argv[1]), m = atoi(argv[2]), p = atoi(argc > 3 ? argv[3] : argv[2]);
    double (*const a)[p] = malloc(sizeof(double[n][p])),
                   (*const b)[m] = malloc(sizeof(double[p][m]));
    double (*const c)[m] = malloc(sizeof(double[n][m]));
    double *const rows = malloc(sizeof(double[n][m])), *const lower = calloc(n * n, sizeof(double));
    double *const upper = calloc(n * n, sizeof(double));
    double (*const stack)[n][n] = malloc(sizeof(double[3][n][n]));
    double (*const sums)[n][n] = calloc(3 * n * n, sizeof(double));
    for (int k = 0; k < n * p; k++)
        a[k / p][k % p] = value(k);
    for (int k = 0; k < p * m; k++)
        b[k / m][k % m] = value(k + 5);
    for (int k = 0; k < n * m; k++) {
        c[k / m][k % m] = value(3 * k);
        rows[k] = value(2 * k + 1);
    }
    for (int k = 0; k < 3 * n * n; k++)
        stack[k / n / n][k / n % n][k % n] = value(k + 11);
    for (int k = 0; k < M * M; k++) {
        left[k / M][k % M] = (float)value(k);
        right[k / M][k % M] = (float)value(k + 3);
        table[k / M][k % M] = value(k + 9);
    }
    products(n, m, p, value(77), a, b, c);
    triangles(n, m, value(78), rows, lower, upper);
    batches(n, stack, sums);
    in_place(n, stack[1]);
    others(n < M ? n : M);
    for (int k = 0; k < n * m; k++)
        printf("%a\n", c[k / m][k % m]);
    for (int k = 0; k < n * n; k++)
        printf("%a %a %a %a\n", lower[k], upper[k], sums[k % 3][k / n][k % n],
               stack[1][k / n][k % n]);
    for (int k = 0; k < M * M; k++)
        printf("%a %a %a\n", fixed[k / M][k % M], table[k / M][k % M],
               (double)narrow[k / M][k % M]);
    free(a);
    free(b);
    free(c);
    free(rows);
    free(lower);
    free(upper);
    free(stack);
    free(sums);
    return 0;
}
