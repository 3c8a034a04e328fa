/* Numbers of steps and places that are computed from what is no integer, in the region. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double width = 0.25;

static void advance(int steps, int n, double *u, double *v)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            v[i] = 0.25 * (u[i - 1] + 2 * u[i] + u[i + 1]);
        for (int i = 1; i < n - 1; i++)
            u[i] = v[i];
    }
}

static void run(int n, double length, double h, double *u, double *v)
{
#pragma polydist
    {
        int steps = (int)ceil(length / h), half = n * 0.5, place;
        const int away = h > 0.3 ? 2 : 1;
        for (int t = 0; t < steps; t++) {
            for (int i = away; i < n - away; i++)
                v[i] = 0.5 * (u[i - away] + u[i + away]);
            for (int i = away; i < n - away; i++)
                u[i] = v[i];
        }
        place = sqrt(n) + width;
        for (int i = 0; i < half; i++)
            u[i] += v[n - 1 - i] * width;
        u[place] = 1;
        for (int i = (int)(width * n); i < n; i++)
            v[i] = u[i - (int)(width * n)] + u[place];
        advance(length / h + 0.5, n, u, v);
    }
}

/* Loops and conditions that compare integers with floating numbers, some of which are none. */
static void compare(int n, float f, double d, long double q, double *u, double *v)
{
#pragma polydist
    {
        for (int i = 0; i < f * 1.5f && i < n; i++)
            u[i] += 1;
        for (long i = 0; i <= sqrt(d) && i < n; i++)
            u[i] += 2 * v[i];
        for (int i = n - 1; i > q / 2 && i >= 0; i--)
            v[i] += u[i];
        for (int i = n - 1; f >= i && i >= d; i--)
            u[i] += 0.5;
        for (unsigned i = 0; i < n * 0.3f; i++)
            v[i] += i;
        for (int i = 0; i < n; i++)
            if (i < d / 3)
                u[i] *= 2;
            else if (i >= q)
                v[i] = u[n - 1 - i];
        for (unsigned i = 0; i < (unsigned)n; i++)
            if (i > q)
                u[i] += 3;
    }
}

/* The first value of an iterator is converted. */
static void begin(int n, double share, double *u)
{
    int k;
#pragma polydist
    {
        for (int i = n / 2.0; i < n; i++)
            u[i] += 0.5 * i;
        for (long i = share * n; i < n; i++)
            u[i] *= 1.5;
        for (k = (n - 1) * share; k >= share; k--)
            u[k] += 0.25 * k;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 2 ? atoi(argv[1]) : 20;
    double length = atof(argv[2]) * 0.1, h = 0.3, sum = 0;
    double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++) {
        u[i] = i % 7;
        v[i] = i % 5;
    }
    run(n, length, h, u, v);
    run(n, length, 0.4, u, v);
    run(n, 0.5, 0.0625, u, v);
    compare(n, 0.1f * n, 3 * (0.1 * n), 0.7L * n, u, v);
    compare(n, length, n, -1, u, v);
    compare(n, 1e30f, NAN, INFINITY, u, v);
    compare(n, NAN, -0.0, NAN, u, v);
    begin(n, 0.37, u);
    for (int i = 0; i < n; i++)
        sum += u[i] * (i + 1) + v[i];
    printf("%.17g\n", sum);
    free(u);
    free(v);
    return 0;
}
