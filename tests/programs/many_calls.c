/* Several regions, called many times with different sizes, in a loop that is not part of a region. */
#include <stdio.h>
#include <stdlib.h>

static void scale(int n, double *x, double factor)
{
#pragma polydist name(scale)
    for (int i = 0; i < n; i++)
        x[i] *= factor;
}

static void blur(int n, double *x, double *y)
{
#pragma polydist name(blur)
    {
        for (int i = 1; i < n - 1; i++)
            y[i] = (x[i - 1] + x[i + 1]) / 2;
        for (int i = 1; i < n - 1; i++)
            x[i] = y[i] + 1e-3 * i;
    }
}

static void restrict_to_half(int n, const double *fine, double *coarse)
{
#pragma polydist name(half)
    for (int i = 0; i < n / 2; i++)
        coarse[i] = fine[2 * i] + fine[2 * i + 1];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 64;
    double *levels[32], *scratch = calloc(n + 1, sizeof *scratch);
    int depth = 0;

    levels[0] = malloc((n + 1) * sizeof(double));
    for (int i = 0; i < n; i++)
        levels[0][i] = (double)(i * i % 41) / 41;
    for (int size = n; size > 0; size /= 2, depth++) {
        for (int i = 0; i < size; i++)
            printf("%a ", levels[depth][i]);
        printf("\n");
        for (int round = 0; round <= depth % 3; round++)
            blur(size, levels[depth], scratch);
        scale(size, levels[depth], depth % 2 ? 0.5 : 1.25);
        levels[depth + 1] = calloc(size / 2 + 1, sizeof(double));
        restrict_to_half(size, levels[depth], levels[depth + 1]);
    }
    for (int d = 0; d <= depth; d++) {
        printf("%a\n", d < depth ? levels[d][0] : 0.0);
        free(levels[d]);
    }
    free(scratch);
    return 0;
}
