/* Jacobi relaxation of a rod with fixed ends: two arrays, initialised inside the region.
 * usage: jacobi1d [n] [steps] */
#include <stdio.h>
#include <stdlib.h>

#define THIRD 0.33333

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 60;
    int steps = argc > 2 ? atoi(argv[2]) : 10;
    double *a = malloc(n * sizeof *a);
    double *b = malloc(n * sizeof *b);

#pragma polydist name(relax) live_out(a)
    {
        for (int i = 0; i < n; i++) {
            a[i] = (i + 2.0) / n;
            b[i] = (i + 3.0) / n;
        }
        for (int t = 0; t < steps; t++) {
            for (int i = 1; i < n - 1; i++)
                b[i] = THIRD * (a[i - 1] + a[i] + a[i + 1]);
            for (int i = 1; i < n - 1; i++)
                a[i] = THIRD * (b[i - 1] + b[i] + b[i + 1]);
        }
    }

    for (int i = 0; i < n; i++)
        printf("%a\n", a[i]);
    free(a);
    free(b);
    return 0;
}
