/* Jacobi relaxation in two dimensions with copy-back, function parameters as variable-length arrays. */
#include <stdio.h>
#include <stdlib.h>

static void jacobi(int steps, int n, int m, double A[n][m], double B[n][m])
{
#pragma polydist name(jacobi)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                A[i][j] = B[i][j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 22;
    int m = argc > 2 ? atoi(argv[2]) : 17;
    int steps = argc > 3 ? atoi(argv[3]) : 6;
    double (*A)[m] = malloc(n * sizeof *A);
    double (*B)[m] = malloc(n * sizeof *B);

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            A[i][j] = ((double)i * (j + 2) + 2) / n;
            B[i][j] = ((double)i * (j + 3) + 3) / n;
        }
    jacobi(steps, n, m, A, B);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a %a\n", A[i][j], B[i][j]);
    free(A);
    free(B);
    return 0;
}
