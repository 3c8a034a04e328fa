/* Successive over-relaxation in one dimension, the example of Classen and Griebl 2006: every sweep uses its own new values. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 50;
    int sweeps = argc > 2 ? atoi(argv[2]) : 9;
    double *a = malloc((size_t)(n + 2) * sizeof *a);
    for (int i = 0; i < n + 2; i++)
        a[i] = (i * 37 % 101) / 7.0;

#pragma polydist name(sor)
    for (int k = 0; k < sweeps; k++)
        for (int i = 1; i <= n; i++)
            a[i] = 0.4 * a[i - 1] + 0.15 * a[i] + 0.45 * a[i + 1];

    for (int i = 0; i < n + 2; i++)
        printf("%a\n", a[i]);
    free(a);
    return 0;
}
