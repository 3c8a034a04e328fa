/* Modified Gram-Schmidt orthogonalisation; a scalar carries the norm. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void orthogonalise(int m, int n, double A[m][n], double R[n][n], double Q[m][n])
{
    int i, j, k;
    double norm;
#pragma polydist name(gramschmidt)
    for (k = 0; k < n; k++) {
        norm = 0.0;
        for (i = 0; i < m; i++)
            norm += A[i][k] * A[i][k];
        R[k][k] = sqrt(norm);
        for (i = 0; i < m; i++)
            Q[i][k] = A[i][k] / R[k][k];
        for (j = k + 1; j < n; j++) {
            R[k][j] = 0.0;
            for (i = 0; i < m; i++)
                R[k][j] += Q[i][k] * A[i][j];
            for (i = 0; i < m; i++)
                A[i][j] = A[i][j] - Q[i][k] * R[k][j];
        }
    }
}

int main(int argc, char **argv)
{
    int m = argc > 1 ? atoi(argv[1]) : 14, n = argc > 2 ? atoi(argv[2]) : 11;
    double (*A)[n] = malloc(sizeof(double[m][n])), (*Q)[n] = malloc(sizeof(double[m][n])), (*R)[n] = calloc(n, sizeof *R);

    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            A[i][j] = (double)((i * j + 3 * i + j) % m) / m * 100 + 10 + (i == j);
            Q[i][j] = 0;
        }
    orthogonalise(m, n, A, R, Q);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            printf("%a %a\n", A[i][j], Q[i][j]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a\n", R[i][j]);
    free(A);
    free(Q);
    free(R);
    return 0;
}
