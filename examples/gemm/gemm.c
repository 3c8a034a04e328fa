/* Matrix product C = beta C + alpha A B.
 * usage: gemm [n] [digest]      prints C, or a digest of its bits */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fill(int n, double (*A)[n], double (*B)[n], double (*C)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            A[i][j] = (double)((i * j + 1) % 17) / 17;
            B[i][j] = (double)((i * 3 + j) % 13) / 13;
            C[i][j] = (double)((i + j) % 7) / 7;
        }
}

static void multiply(int n, double alpha, double beta, double (*A)[n], double (*B)[n], double (*C)[n])
{
#pragma polydist name(gemm)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            C[i][j] *= beta;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                C[i][j] += alpha * A[i][k] * B[k][j];
    }
}

static void print_digest(int n, double (*C)[n])
{
    unsigned long long digest = 14695981039346656037ULL, bits;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            memcpy(&bits, &C[i][j], sizeof bits);
            digest = (digest ^ bits) * 1099511628211ULL;
        }
    printf("%016llx\n", digest);
}

static void print_matrix(int n, double (*C)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", C[i][j], j < n - 1 ? ' ' : '\n');
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 30;
    double (*A)[n] = malloc(sizeof(double[n][n]));
    double (*B)[n] = malloc(sizeof(double[n][n]));
    double (*C)[n] = malloc(sizeof(double[n][n]));

    fill(n, A, B, C);
    multiply(n, 1.5, 1.2, A, B, C);
    if (argc > 2)
        print_digest(n, C);
    else
        print_matrix(n, C);
    free(A);
    free(B);
    free(C);
    return 0;
}
