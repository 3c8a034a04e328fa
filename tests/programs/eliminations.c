/* Eliminations and triangles that are larger than what runs in parts: decompositions written in
 * several orders, and triangular systems. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double value(int k)
{
    return (double)(k * 7919 % 1013) / 512 - 1;
}

static void by_rows(int n, double a[n][n])
{
#pragma polydist name(by_rows)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[k][j];
            a[i][j] /= a[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

static void symmetric(int n, double a[n][n])
{
#pragma polydist name(symmetric)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
        for (int k = 0; k < i; k++)
            a[i][i] -= a[i][k] * a[i][k];
        a[i][i] = sqrt(fabs(a[i][i]));
    }
}

static void solve(int n, int m, double a[n][n], double b[n][m])
{
#pragma polydist name(solve)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < i; k++)
                b[i][j] -= a[i][k] * b[k][j];
            b[i][j] = b[i][j] / a[i][i];
        }
}

static void from_above(int n, double a[n][n], double c[n][n])
{
#pragma polydist name(from_above)
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = i; k <= j; k++)
                c[i][j] += a[i][k] * a[k][j];
}

static void print(int n, int m, double a[n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a%c", a[i][j], j < m - 1 ? ' ' : '\n');
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 45, m = argc > 2 ? atoi(argv[2]) : 20;
    double (*a)[n] = malloc(sizeof(double[n][n])), (*c)[n] = malloc(sizeof(double[n][n]));
    double (*b)[m] = malloc(sizeof(double[n][m]));

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            a[i][j] = c[i][j] = i == j ? 2 * n : value(i + j);
        for (int j = 0; j < m; j++)
            b[i][j] = value(i * m + j);
    }
    symmetric(n, c);
    print(n, n, c);
    from_above(n, a, c);
    print(n, n, c);
    by_rows(n, a);
    print(n, n, a);
    solve(n, m, a, b);
    print(n, m, b);
    free(a);
    free(b);
    free(c);
    return 0;
}
