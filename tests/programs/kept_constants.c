/* Tables that functions and blocks keep, and never change: static and const. */
#include <stdio.h>
#include <stdlib.h>

struct pair {
    double factor;
    int shift;
};

static double summed(double x)
{
    static const double weights[4] = {1, 2, 2, 1};
    double sum = 0;
    for (int k = 0; k < 4; k++)
        sum += weights[k] * x / 6;
    return sum;
}

static int days(int month)
{
    static const int lengths[] = {31, 28, 31, 30};
    return lengths[month % 4];
}

static void both(double x, double *y, double *z)
{
    static const struct pair pairs[2] = {{0.5, 1}, {0.25, 2}};
    static const double least = 1e-3;
    *y = x * pairs[0].factor + pairs[1].shift;
    *z += *y * pairs[1].factor + least;
}

static void spread(int n, const double *restrict u, double *restrict v)
{
    static const double h = 0.125;
    for (int i = 1; i < n - 1; i++)
        v[i] = u[i] + h * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20, steps = argc > 2 ? atoi(argv[2]) : 3;
    double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b), *c = calloc(n, sizeof *c);
#pragma polydist name(kept_in_block)
    for (int i = 0; i < n; i++) {
        static const double scale[2] = {0.5, 0.25};
        static const int from = 3;
        a[i] = (i + from) * scale[i & 1];
    }
#pragma polydist name(kept_in_functions)
    for (int i = 0; i < n; i++) {
        both(summed(a[i]), &b[i], &a[i]);
        c[i] += days(i) + b[i];
    }
#pragma polydist name(kept_in_time)
    for (int t = 0; t < steps; t++) {
        spread(n, a, b);
        spread(n, b, a);
    }
    static const double last[3] = {0.25, 0.5, 0.25};
#pragma polydist name(kept_around)
    for (int i = 1; i < n - 1; i++)
        c[i] += last[0] * a[i - 1] + last[1] * a[i] + last[2] * a[i + 1];
    for (int i = 0; i < n; i++)
        printf("%.17g %.17g %.17g\n", a[i], b[i], c[i]);
    return 0;
}
