/* D = beta D + (alpha A B) C: two products in one region, the first one's result only lives in between. */
#include <stdio.h>
#include <stdlib.h>

static void products(int ni, int nj, int nk, int nl, double alpha, double beta, double T[ni][nj], double A[ni][nk], double B[nk][nj],
                     double C[nj][nl], double D[ni][nl])
{
    int i, j, k;
#pragma polydist name(products) live_out(D)
    {
        for (i = 0; i < ni; i++)
            for (j = 0; j < nj; j++) {
                T[i][j] = 0.0;
                for (k = 0; k < nk; ++k)
                    T[i][j] += alpha * A[i][k] * B[k][j];
            }
        for (i = 0; i < ni; i++)
            for (j = 0; j < nl; j++) {
                D[i][j] *= beta;
                for (k = 0; k < nj; ++k)
                    D[i][j] += T[i][k] * C[k][j];
            }
    }
}

int main(int argc, char **argv)
{
    int ni = argc > 1 ? atoi(argv[1]) : 11, nj = argc > 2 ? atoi(argv[2]) : 9, nk = argc > 3 ? atoi(argv[3]) : 13;
    int nl = ni + 2;
    double *T = malloc(sizeof(double) * ni * nj), *A = malloc(sizeof(double) * ni * nk), *B = malloc(sizeof(double) * nk * nj);
    double *C = malloc(sizeof(double) * nj * nl), *D = malloc(sizeof(double) * ni * nl);

    for (int e = 0; e < ni * nk; e++)
        A[e] = (double)(e % 13) / 13;
    for (int e = 0; e < nk * nj; e++)
        B[e] = (double)(e % 7) / 7;
    for (int e = 0; e < nj * nl; e++)
        C[e] = (double)(e % 11) / 11;
    for (int e = 0; e < ni * nl; e++)
        D[e] = (double)(e % 5) / 5;
    products(ni, nj, nk, nl, 1.5, 1.2, (double (*)[nj])T, (double (*)[nk])A, (double (*)[nj])B, (double (*)[nl])C, (double (*)[nl])D);
    for (int e = 0; e < ni * nl; e++)
        printf("%a\n", D[e]);
    free(T);
    free(A);
    free(B);
    free(C);
    free(D);
    return 0;
}
