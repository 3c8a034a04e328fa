/* Nine-point Gauss-Seidel: every point needs new values above and to the left, hence wavefronts.
 * usage: seidel2d [n] [steps] [digest]      prints the matrix, or a digest of its bits */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void relax(int steps, int n, double A[n][n])
{
    int t, i, j;
#pragma polydist name(seidel) dist(cyclic)
    for (t = 0; t <= steps - 1; t++)
        for (i = 1; i <= n - 2; i++)
            for (j = 1; j <= n - 2; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] +
                           A[i + 1][j] + A[i + 1][j + 1]) /
                          9.0;
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
    int n = argc > 1 ? atoi(argv[1]) : 24;
    int steps = argc > 2 ? atoi(argv[2]) : 5;
    double (*A)[n] = malloc(sizeof(double[n][n]));

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = ((double)i * (j + 2) + 2) / n;
    relax(steps, n, A);
    if (argc > 3)
        print_digest(n, A);
    else
        print_matrix(n, A);
    free(A);
    return 0;
}
