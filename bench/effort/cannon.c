/* A product of matrices of small integers, which is exact in any order. usage: cannon n */
#include "digest.h"
#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argc;
    int n = atoi(argv[1]);
    double (*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
    double (*c)[n] = malloc(sizeof(double[n][n]));
#pragma polydist name(product) grid(2)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                a[i][j] = (i * 7 + j * 3) % 11;
                b[i][j] = (i * 5 + j * 2) % 13;
                c[i][j] = 0;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    c[i][j] += a[i][k] * b[k][j];
    }
    print_digest((long)n * n, &c[0][0]);
    free(a);
    free(b);
    free(c);
    return 0;
}
