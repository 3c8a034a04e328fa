/* A linear system: decomposition with a running scalar, forward and backward substitution, all in one region. */
#include <stdio.h>
#include <stdlib.h>

static void solve(int n, double A[n][n], double b[n], double x[n], double y[n])
{
    int i, j, k;
    double w;
#pragma polydist name(ludcmp)
    {
        for (i = 0; i < n; i++) {
            for (j = 0; j < i; j++) {
                w = A[i][j];
                for (k = 0; k < j; k++)
                    w -= A[i][k] * A[k][j];
                A[i][j] = w / A[j][j];
            }
            for (j = i; j < n; j++) {
                w = A[i][j];
                for (k = 0; k < i; k++)
                    w -= A[i][k] * A[k][j];
                A[i][j] = w;
            }
        }
        for (i = 0; i < n; i++) {
            w = b[i];
            for (j = 0; j < i; j++)
                w -= A[i][j] * y[j];
            y[i] = w;
        }
        for (i = n - 1; i >= 0; i--) {
            w = y[i];
            for (j = i + 1; j < n; j++)
                w -= A[i][j] * x[j];
            x[i] = w / A[i][i];
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 15;
    double (*A)[n] = malloc(sizeof(double[n][n]));
    double *b = malloc(3 * n * sizeof *b), *x = b + n, *y = x + n;

    for (int i = 0; i < n; i++) {
        b[i] = (i + 1.0) / n / 2 + 4;
        x[i] = y[i] = 0;
        for (int j = 0; j < n; j++)
            A[i][j] = (i == j ? 2.0 * n : 0) + (double)((i * 3 + j * 7) % 10) / 10;
    }
    solve(n, A, b, x, y);
    for (int i = 0; i < n; i++)
        printf("%a %a\n", x[i], y[i]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", A[i][j], j < n - 1 ? ' ' : '\n');
    free(A);
    free(b);
    return 0;
}
