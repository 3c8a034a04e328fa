/* A vector rotated by `shift` places, `steps` times. usage: rotate n shift steps */
#include "digest.h"
#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argc;
    int n = atoi(argv[1]), shift = atoi(argv[2]), steps = atoi(argv[3]);
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (int i = 0; i < n; i++)
        a[i] = i * 0.5;
#pragma polydist name(rotate) assume(shift >= 0, shift < n)
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n - shift; i++)
            b[i] = a[i + shift];
        for (int i = n - shift; i < n; i++)
            b[i] = a[i + shift - n];
        for (int i = 0; i < n; i++)
            a[i] = b[i];
    }
    print_digest(n, a);
    free(a);
    free(b);
    return 0;
}
