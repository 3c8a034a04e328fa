/* Triangular systems with many right-hand sides, whose columns are the outermost loop. */
#include <stdio.h>
#include <stdlib.h>

static double number(int k)
{
    return (double)(k * 7919 % 1013) / 512 - 1;
}

static void forward(int n, int m, double L[n][n], double X[n][m])
{
#pragma polydist name(forward)
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++)
                X[i][j] -= L[i][k] * X[k][j];
            X[i][j] /= L[i][i];
        }
}

static void backward(int n, int m, double U[n][n], double X[n][m])
{
#pragma polydist name(backward)
    for (int j = 0; j < m; j++)
        for (int i = n - 1; i >= 0; i--) {
            double s = X[i][j];
            for (int k = i + 1; k < n; k++)
                s -= U[i][k] * X[k][j];
            X[i][j] = s / U[i][i];
        }
}

/* Each unknown is taken out of the equations below as soon as it is known. */
static void by_columns(int n, int m, double L[n][n], double X[n][m])
{
#pragma polydist name(by_columns)
    for (int j = 0; j < m; j++)
        for (int k = 0; k < n; k++) {
            X[k][j] = X[k][j] / L[k][k];
            for (int i = k + 1; i < n; i++)
                X[i][j] -= L[i][k] * X[k][j];
        }
}

/* Both triangles, one after the other for each column. */
static void both(int n, int m, double A[n][n], double X[n][m])
{
#pragma polydist name(both)
    for (int j = 0; j < m; j++) {
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++)
                X[i][j] -= A[i][k] * X[k][j];
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++)
                X[i][j] -= A[i][k] * X[k][j];
            X[i][j] /= A[i][i];
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, m = argc > 2 ? atoi(argv[2]) : 17;
    double (*A)[n] = malloc(sizeof(double[n][n])), (*X)[m] = malloc(sizeof(double[n][m]));
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            A[i][j] = i == j ? 3 + number(i) : number(i + 5 * j) / n;
        for (int j = 0; j < m; j++)
            X[i][j] = number(3 * i + j);
    }
    forward(n, m, A, X);
    backward(n, m, A, X);
    by_columns(n, m, A, X);
    both(n, m, A, X);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a\n", X[i][j]);
    free(A);
    free(X);
    return 0;
}
