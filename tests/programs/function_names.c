/* What statements of a region, and functions that it calls, print of the name of their function. */
#include <stdio.h>
#include <stdlib.h>

#define SAY(x) printf("%s: %g\n", __FUNCTION__, x)

static void shift(int n, const double *x, double *y)
{
    for (int i = 1; i < n; i++)
        y[i] = x[i - 1];
    printf("%s %g %d\n", __func__, y[n - 1], (int)sizeof __func__);
}

static void smooth(int n, int steps, double a[n], double b[n])
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            a[i] = b[i] + t;
        shift(n, a, b);
        SAY(a[n - 1]);
        printf("%d in %s\n", t, __func__);
    }
    printf("%s\n", __func__);
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[argc - 1]);
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (int i = 0; i < n; i++)
        a[i] = 0, b[i] = i * i % 7;
    smooth(n, steps, a, b);
    for (int i = 0; i < n; i++)
        printf("%g %g\n", a[i], b[i]);
    free(a);
    free(b);
    return 0;
}
