/* Complex elements: a discrete Fourier transform by the definition, and a stencil with a complex coefficient. */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

static void transform(int n, const double complex x[n], double complex y[n], const double complex w[n])
{
#pragma polydist name(transform)
    for (int k = 0; k < n; k++) {
        y[k] = 0;
        for (int j = 0; j < n; j++)
            y[k] += x[j] * w[j] * (k + 1.0);
    }
}

static void rotate(int n, int steps, double complex *u, double complex *v)
{
    const double complex turn = 0.5 + 0.25 * I;
#pragma polydist name(turn)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            v[i] = turn * u[i] + conj(turn) * (u[i - 1] - u[i + 1]);
        for (int i = 1; i < n - 1; i++)
            u[i] = v[i];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23;
    double complex *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), *w = malloc(n * sizeof *w);

    for (int i = 0; i < n; i++) {
        x[i] = (double)(i % 5) / 5 + (double)(i % 7) / 7 * I;
        w[i] = (double)(i % 3) / 3 - (double)(i % 4) / 4 * I;
        y[i] = 0;
    }
    transform(n, x, y, w);
    rotate(n, 5, x, y);
    for (int i = 0; i < n; i++)
        printf("%a %a %a %a\n", creal(x[i]), cimag(x[i]), creal(y[i]), cimag(y[i]));
    free(x);
    free(y);
    free(w);
    return 0;
}
