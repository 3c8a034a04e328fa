/* Triangular matrix product B = alpha A' B: an element needs the rows below it before they change. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int m = argc > 1 ? atoi(argv[1]) : 16, n = argc > 2 ? atoi(argv[2]) : 21;
    double alpha = 1.5;
    double (*A)[m] = malloc(sizeof(double[m][m]));
    double (*B)[n] = malloc(sizeof(double[m][n]));

    for (int i = 0; i < m; i++) {
        for (int j = 0; j < m; j++)
            A[i][j] = (double)((i + j) % m) / m;
        for (int j = 0; j < n; j++)
            B[i][j] = (double)((n + (i - j)) % n) / n;
    }
#pragma polydist name(trmm)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            for (int k = i + 1; k < m; k++)
                B[i][j] += A[k][i] * B[k][j];
            B[i][j] = alpha * B[i][j];
        }
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            printf("%a\n", B[i][j]);
    free(A);
    free(B);
    return 0;
}
