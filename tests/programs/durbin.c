/* Toeplitz system by Durbin's recursion: scalars carried around the outer loop and reversed accesses inside. */
#include <stdio.h>
#include <stdlib.h>

static void durbin(int n, double r[n], double y[n], double z[n])
{
    double alpha, beta, sum;
    int i, k;

    y[0] = -r[0];
    beta = 1.0;
    alpha = -r[0];
#pragma polydist name(durbin)
    for (k = 1; k < n; k++) {
        beta = (1 - alpha * alpha) * beta;
        sum = 0.0;
        for (i = 0; i < k; i++)
            sum += r[k - i - 1] * y[i];
        alpha = -(r[k] + sum) / beta;
        for (i = 0; i < k; i++)
            z[i] = y[i] + alpha * y[k - i - 1];
        for (i = 0; i < k; i++)
            y[i] = z[i];
        y[k] = alpha;
    }
    printf("%a %a\n", alpha, beta);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 26;
    double *r = calloc(n, sizeof *r), *y = calloc(n, sizeof *y), *z = calloc(n, sizeof *z);

    for (int i = 0; i < n; i++)
        r[i] = 1.0 / (i + 3);
    durbin(n, r, y, z);
    for (int i = 0; i < n; i++)
        printf("%a\n", y[i]);
    free(r);
    free(y);
    free(z);
    return 0;
}
