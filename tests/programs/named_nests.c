/* Loops and blocks with names, as high-level synthesis wants them. */
#pragma GCC diagnostic ignored "-Wunused-label"
#include <stdio.h>
#include <stdlib.h>

static int positive(int n, const int *a)
{
    int found = 0;
scan:
    for (int i = 0; i < n; i++)
    twice: for (int k = 0; k < 2; k++) {
        if (a[i] < 0)
            break;
        found += a[i] > k;
    }
    return found;
}

static void product(int n, const double *x, const double *y, double *z)
{
rows: for (int i = 0; i < n; i++)
columns: for (int j = 0; j < n; j++) {
        double sum = 0;
        inner: for (int k = 0; k < n; k++)
            sum += x[i * n + k] * y[k * n + j];
        z[i * n + j] = sum;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20, i, j, t = 0;
    double *x = malloc(n * n * sizeof *x), *y = malloc(n * n * sizeof *y);
    double *z = malloc(n * n * sizeof *z);
    int *a = malloc(n * sizeof *a), *counts = malloc(n * sizeof *counts);
#pragma polydist
set: for (i = 0; i < n; i++)
        each: for (j = 0; j < n; j++) {
            x[i * n + j] = i - j % 7;
            y[i * n + j] = i % 3 + j;
        }
again:
    t++;
#pragma polydist size(a[n])
all: {
        first: for (i = 0; i < n; i++) {
            a[i] = (i + t) % 5 - 1;
            up: while (a[i] < t - 3)
                a[i]++;
        }
        second: for (i = 0; i < n; i++)
            counts[i] = positive(n, a) + a[i];
    }
#pragma polydist
steps: for (int s = 0; s < 2; s++) {
        product(n, x, y, z);
        copy: for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                x[i * n + j] = z[i * n + j] / (n * n);
    }
    if (t < 3)
        goto again;
    for (i = 0; i < n; i++)
        printf("%a %d\n", x[i * n + n / 2], counts[i]);
    return 0;
}
