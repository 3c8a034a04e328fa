/* Symmetric rank-k update of a lower triangle, linearised storage. */
#include <stdio.h>
#include <stdlib.h>

static void update(const int n, const int m, const double alpha, const double beta, double *C, const double *A)
{
#pragma polydist name(syrk)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            C[i * n + j] *= beta;
        for (int k = 0; k < m; k++)
            for (int j = 0; j <= i; j++)
                C[i * n + j] += alpha * A[i * m + k] * A[j * m + k];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 18, m = argc > 2 ? atoi(argv[2]) : 10;
    double *C = malloc(sizeof *C * n * n), *A = malloc(sizeof *A * n * m);

    for (int e = 0; e < n * n; e++)
        C[e] = (double)(e * 3 % 17) / 17;
    for (int e = 0; e < n * m; e++)
        A[e] = (double)(e * 5 % 19) / 19;
    update(n, m, 1.5, 1.2, C, A);
    for (int e = 0; e < n * n; e++)
        printf("%a\n", C[e]);
    free(C);
    free(A);
    return 0;
}
