/* Arrays that are parts of one allocation, side by side and over each other: pages belong to two of
 * them, and regions write the parts, then the whole, then a part again. */
#include <stdio.h>
#include <stdlib.h>

static void fill(long n, double *part, double factor)
{
#pragma polydist gather(none)
    for (long i = 0; i < n; i++)
        part[i] = (double)((i * 7919) % n) * factor;
}

static void halve(long n, const double *fine, double *coarse)
{
#pragma polydist gather(none)
    for (long i = 0; i < n; i++)
        coarse[i] = fine[2 * i] + 0.5 * fine[2 * i + 1];
}

static double sum(long n, const double *part)
{
    double s = 0;
    for (long i = 0; i < n; i++)
        s += (double)(i % 5 + 1) * part[i];
    return s;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 20013, steps = argc > 2 ? atol(argv[2]) : 3;
    double *whole = malloc(sizeof *whole * 4 * (size_t)n);

    fill(2 * n, whole, 1);
    for (long step = 0; step < steps; step++) {
        halve(n, whole, whole + 2 * n);
        halve(n / 2, whole + 2 * n, whole + 3 * n);
        fill(n - n / 2, whole + 3 * n + n / 2, (double)step);
        printf("borders %g %g %g\n", whole[2 * n - 1], whole[2 * n], whole[3 * n + n / 2]);
        fill(n, whole, (double)step);
    }
    printf("parts %g %g\n", sum(2 * n, whole), sum(2 * n, whole + 2 * n));
    fill(n / 3, whole, 3);
    fill(n / 3, whole + 3 * n, 4);
    fill(4 * n, whole, 5);
    fill(n / 3, whole + n, 6);
    printf("whole %g\n", sum(4 * n, whole));
    free(whole);
    return 0;
}
