/* Cholesky decomposition of a positive definite matrix, row by row. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void decompose(int n, double A[n][n])
{
#pragma polydist name(cholesky)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[j][k];
            A[i][j] /= A[j][j];
        }
        for (int k = 0; k < i; k++)
            A[i][i] -= A[i][k] * A[i][k];
        A[i][i] = sqrt(A[i][i]);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20;
    double (*A)[n] = malloc(sizeof(double[n][n]));

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = i == j ? n + 1.0 : 1.0 / (1 + abs(i - j));
    decompose(n, A);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", A[i][j], j < n - 1 ? ' ' : '\n');
    free(A);
    return 0;
}
