/* Pointers that may lead to the scalars a region relies on. The argument chooses a call in which they do, so that the loops run as they were written. */
#include <stdio.h>
#include <stdlib.h>

struct grid {
    int n;
    double u[64];
};

static void fill(int *q, int n)
{
    int i;
#pragma polydist name(fill)
    for (i = 0; i < n; i++)
        q[i] = n + i;
}

static void walk(int n)
{
    int *q = &n;
#pragma polydist name(walk)
    for (int i = 0; i < n; i++)
        q[0] = 5;
}

static void count(struct grid *g, int *q)
{
#pragma polydist name(count)
    for (int i = 0; i < g->n; i++)
        q[i] = 5;
}

static void scale(double *u, const double *factor_at, double factor, int n)
{
    double *v = factor_at ? &factor : u + 32;
#pragma polydist name(scale)
    for (int i = 0; i < n; i++)
        v[i] = factor * u[i];
}

static void iterate(int n)
{
    int i;
    int *q = &i;
#pragma polydist name(iterate)
    for (i = 0; i < n; i++)
        q[0] = i + 1;
}

static void shift(int n, const double *from, double *to)
{
#pragma polydist name(shift)
    for (int i = 0; i < n; i++)
        to[i] = (i > 0 ? from[i - 1] : 0) + (i < n - 1 ? from[i + 1] : 1);
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0;
    int a[64];
    static struct grid g = {9, {0}};
    static double u[64], v[40];
    for (int i = 0; i < 64; i++)
        u[i] = i;
    fill(a, 64);
    scale(u, 0, 2, 30);
    count(&g, a);
    shift(20, v + 20, v);
    shift(20, v, v + 20);
    if (which == 1)
        walk(9);
    if (which == 2)
        count(&g, &g.n);
    if (which == 3)
        scale(u, u, 2, 1);
    if (which == 4)
        iterate(9);
    if (which == 5)
        shift(20, v + 19, v);
    printf("%d %a %a %a\n", a[63], u[3], v[19], v[20]);
    return 0;
}
