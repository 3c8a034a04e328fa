/* Transforms whose loops have steps that double, over arrays of which a loop over all integers would
 * leave the end: on the stack, where the end is another function's, and in memory of others. */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64 };

static void combine(int n, int step, double complex *to, const double complex *from)
{
#pragma polydist name(combine)
    for (int i = 0; i < n; i += 2 * step) {
        double complex t = from[i + step] * (0.75 + 0.125 * I) * i;
        to[i / 2] = from[i] + t;
        to[(i + n) / 2] = from[i] - t;
    }
}

static void transform(double complex *to, double complex *from, int n, int step)
{
    if (step >= n)
        return;
    transform(from, to, n, 2 * step);
    transform(from + step, to + step, n, 2 * step);
    combine(n, step, to, from);
}

static void on_the_stack(int n, int scale)
{
    double complex to[n], from[n];
#pragma polydist name(start)
    for (int i = 0; i < n; i++) {
        to[i] = i % 5 - scale * I;
        from[i] = to[i];
    }
    transform(to, from, n, 1);
    for (int i = 0; i < n; i++)
        printf("%a %a\n", creal(to[i]), cimag(to[i]));
}

static void in_stages(int n, double *a)
{
    for (int half = 1; half < n; half *= 2) {
#pragma polydist name(stage)
        for (int k = 0; k < n; k += 2 * half)
            for (int j = 0; j < half; j++) {
                double low = a[k + j], high = a[k + j + half];
                a[k + j] = low + high;
                a[k + j + half] = (low - high) * 0.5;
            }
    }
}

static void downwards(int n, int by, double *a)
{
#pragma polydist name(downwards)
    for (int i = n - by; i >= 0; i -= by)
        a[i + by - 1] = a[i] + 0.25 * i;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 32, by = argc > 2 ? atoi(argv[2]) : 3;
    on_the_stack(n, by);
    double *memory = malloc((2 * MOST + 2) * sizeof *memory);
    for (int i = 0; i < 2 * MOST + 2; i++)
        memory[i] = i % 11;
    in_stages(n, memory + 1);
    downwards(n, by, memory + 1);
    for (int i = 0; i < 2 * MOST + 2; i++)
        printf("%d %a\n", i, memory[i]);
    free(memory);
    return 0;
}
