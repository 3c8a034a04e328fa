/* Three matrix products, of which the last needs the other two, with their initialisations: E = A B, F = C D, G = E F. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 13, m = argc > 2 ? atoi(argv[2]) : 9, k = argc > 3 ? atoi(argv[3]) : 11;
    double(*A)[k] = malloc(sizeof(double[n][k])), (*B)[m] = malloc(sizeof(double[k][m])), (*C)[k] = malloc(sizeof(double[m][k]));
    double(*D)[n] = malloc(sizeof(double[k][n])), (*E)[m] = malloc(sizeof(double[n][m])), (*F)[n] = malloc(sizeof(double[m][n]));
    double(*G)[n] = malloc(sizeof(double[n][n]));
#pragma polydist
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < k; j++)
                A[i][j] = (double)((i * j + 1) % n) / (5 * n);
        for (int i = 0; i < k; i++)
            for (int j = 0; j < m; j++)
                B[i][j] = (double)((i * (j + 1) + 2) % m) / (5 * m);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < k; j++)
                C[i][j] = (double)(i * (j + 3) % k) / (5 * k);
        for (int i = 0; i < k; i++)
            for (int j = 0; j < n; j++)
                D[i][j] = (double)((i * (j + 2) + 2) % n) / (5 * n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                E[i][j] = 0;
                for (int l = 0; l < k; l++)
                    E[i][j] += A[i][l] * B[l][j];
            }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                F[i][j] = 0;
                for (int l = 0; l < k; l++)
                    F[i][j] += C[i][l] * D[l][j];
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                G[i][j] = 0;
                for (int l = 0; l < m; l++)
                    G[i][j] += E[i][l] * F[l][j];
            }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", G[i][j], j < n - 1 ? ' ' : '\n');
    free(A), free(B), free(C), free(D), free(E), free(F), free(G);
    return 0;
}
