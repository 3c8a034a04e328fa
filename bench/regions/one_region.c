/* The stencil of two_functions.c as one region around its time loop. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000, steps = argc > 2 ? atoi(argv[2]) : 10;
    double(*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
    double most = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = b[i][j] = (i * 7 + j * 13) % 11;
#pragma polydist reduction(max: most) live_out(most) schedule(keep)
    {
        for (int step = 0; step < steps; step++) {
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    b[i][j] =
                        0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    a[i][j] = b[i][j];
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                most = a[i][j] > most ? a[i][j] : most;
    }
    printf("%.17g\n", most);
    return 0;
}
