/* Product with a symmetric matrix of which the lower triangle is there, C = alpha A B + beta C: an
   element of A is used for its row, in a sum, and for its column. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int m = argc > 1 ? atoi(argv[1]) : 16, n = argc > 2 ? atoi(argv[2]) : 21;
    double alpha = 1.5, beta = 1.2;
    double (*A)[m] = malloc(sizeof(double[m][m]));
    double (*B)[n] = malloc(sizeof(double[m][n]));
    double (*C)[n] = malloc(sizeof(double[m][n]));

    for (int i = 0; i < m; i++) {
        for (int j = 0; j < m; j++)
            A[i][j] = j <= i ? (double)((i + 3 * j) % 100) / m : -999;
        for (int j = 0; j < n; j++) {
            B[i][j] = (double)((n + i - j) % 100) / m;
            C[i][j] = (double)((i + j) % 100) / m;
        }
    }
#pragma polydist name(symm)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < i; k++) {
                C[k][j] += alpha * B[i][j] * A[i][k];
                sum += B[k][j] * A[i][k];
            }
            C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * sum;
        }
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            printf("%a\n", C[i][j]);
    free(A);
    free(B);
    free(C);
    return 0;
}
