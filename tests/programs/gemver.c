/* BLAS-like updates in one region: a rank-2 update of a matrix, a product with its transpose, a sum of vectors, and a product. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23;
    double alpha = 1.5, beta = 1.25, (*A)[n] = malloc(sizeof(double[n][n]));
    double *memory = malloc(8 * n * sizeof(double));
    double *u1 = memory, *v1 = u1 + n, *u2 = v1 + n, *v2 = u2 + n, *w = v2 + n, *x = w + n, *y = x + n, *z = y + n;
#pragma polydist
    {
        for (int i = 0; i < n; i++) {
            u1[i] = i;
            u2[i] = (i + 1.0) / n / 2.0;
            v1[i] = (i + 1.0) / n / 4.0;
            v2[i] = (i + 1.0) / n / 6.0;
            y[i] = (i + 1.0) / n / 8.0;
            z[i] = (i + 1.0) / n / 9.0;
            x[i] = 0;
            w[i] = 0;
            for (int j = 0; j < n; j++)
                A[i][j] = (double)(i * j % n) / n;
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                x[i] = x[i] + beta * A[j][i] * y[j];
        for (int i = 0; i < n; i++)
            x[i] = x[i] + z[i];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                w[i] = w[i] + alpha * A[i][j] * x[j];
    }
    for (int i = 0; i < n; i++)
        printf("%a %a\n", w[i], x[i]);
    free(A);
    free(memory);
    return 0;
}
