/* LU decomposition in place, without pivoting. Step k broadcasts row k to the owners of the rest.
 * usage: lu [n] [digest]      prints the matrix, or a digest of its bits */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void decompose(int n, double A[n][n])
{
    int i, j, k;
#pragma polydist name(lu) dist(cyclic)
    for (k = 0; k < n; k++) {
        for (i = k + 1; i < n; i++)
            A[i][k] /= A[k][k];
        for (i = k + 1; i < n; i++)
            for (j = k + 1; j < n; j++)
                A[i][j] -= A[i][k] * A[k][j];
    }
}

static void print_digest(int n, double A[n][n])
{
    unsigned long long digest = 14695981039346656037ULL, bits;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            memcpy(&bits, &A[i][j], sizeof bits);
            digest = (digest ^ bits) * 1099511628211ULL;
        }
    printf("%016llx\n", digest);
}

static void print_matrix(int n, double A[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", A[i][j], j < n - 1 ? ' ' : '\n');
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 25;
    double (*A)[n] = malloc(sizeof(double[n][n]));

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = (i == j ? n : 0) + (double)((i * 7 + j * 5) % 11) / 11;
    decompose(n, A);
    if (argc > 2)
        print_digest(n, A);
    else
        print_matrix(n, A);
    free(A);
    return 0;
}
