/* Triangular products and solutions in place, from the left and from the right: tiles read rows, or
 * columns, that they change themselves, until the sums have left them. */
#include <stdio.h>
#include <stdlib.h>

static void upper(int m, int n, double a[m][m], double b[m][n])
{
#pragma polydist
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            b[i][j] *= 0.5;
            for (int k = i + 1; k < m; k++)
                b[i][j] += a[i][k] * b[k][j];
        }
}

static void transposed(int m, int n, double a[m][m], double b[m][n])
{
#pragma polydist
    for (int i = 0; i < m; i++) {
        for (int k = i + 1; k < m; k++)
            for (int j = 0; j < n; j++)
                b[i][j] += a[k][i] * b[k][j];
        for (int j = 0; j < n; j++)
            b[i][j] = a[i][i] / m * b[i][j];
    }
}

static void from_the_right(int m, int n, double c[n][n], double b[m][n])
{
#pragma polydist
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            b[i][j] *= c[j][j] / n;
            for (int k = j + 1; k < n; k++)
                b[i][j] += b[i][k] * c[k][j];
        }
}

static void solution(int m, int n, double a[m][m], double b[m][n])
{
#pragma polydist
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            for (int k = 0; k < i; k++)
                b[i][j] -= a[i][k] * b[k][j];
            b[i][j] /= a[i][i];
        }
}

static void solution_from_the_right(int m, int n, double c[n][n], double b[m][n])
{
#pragma polydist
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < j; k++)
                b[i][j] -= b[i][k] * c[k][j];
            b[i][j] = b[i][j] / c[j][j];
        }
}

/* No phases: each row needs all of the one below it. */
static void solution_upwards(int m, int n, double a[m][m], double b[m][n])
{
#pragma polydist
    for (int i = m - 1; i >= 0; i--)
        for (int j = 0; j < n; j++) {
            for (int k = i + 1; k < m; k++)
                b[i][j] -= a[i][k] * b[k][j];
            b[i][j] /= a[i][i];
        }
}

static void print(int m, int n, double b[m][n])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", b[i][j], j < n - 1 ? ' ' : '\n');
}

int main(int argc, char **argv)
{
    int m = argc > 1 ? atoi(argv[1]) : 30, n = argc > 2 ? atoi(argv[2]) : 21;
    double (*a)[m] = malloc(sizeof(double[m][m])), (*c)[n] = malloc(sizeof(double[n][n]));
    double (*b)[n] = malloc(sizeof(double[m][n]));

    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i == j ? m : (double)((i + 2 * j) % m) / m;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i][j] = i == j ? n : (double)((2 * i + j) % n) / n;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = (double)((n + i - j + m) % n) / n;
    upper(m, n, a, b);
    solution(m, n, a, b);
    print(m, n, b);
    from_the_right(m, n, c, b);
    transposed(m, n, a, b);
    solution_from_the_right(m, n, c, b);
    print(m, n, b);
    solution_upwards(m, n, a, b);
    print(m, n, b);
    free(a);
    free(b);
    free(c);
    return 0;
}
