/* Generators with a seed for each cell, which read numbers at file scope, through a function that
   hands on the array and the place; the numbers change between regions, one of them in a region. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int factor = 1103515245, more = 12345;
unsigned limit = 2147483647;
static double scale = 1;

static double uniform(unsigned *seed, int place)
{
    seed[place] = ((unsigned)factor * seed[place] + more) % limit;
    return seed[place] / (double)limit;
}

static double bell(unsigned *seed, int of)
{
    double u = uniform(seed, of), v = uniform(seed, of);
    return sqrt(-2 * log(u + 1e-9)) * cos(6 * v) * scale;
}

static void grow(double *x, int i, int by)
{
    x[i + by] += scale;
    x[i] *= 0.5;
}

static void twice(double *x, int k)
{
    grow(x, k, 1);
    grow(x, k, 2);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 60;
    unsigned *seed = malloc(n * sizeof *seed);
    double *x = calloc(n + 2, sizeof *x), *w = calloc(n, sizeof *w);
    for (int i = 0; i < n; i++)
        seed[i] = 17 * i + 1;
    for (int t = 0; t < 3; t++) {
        scale = 1 + t * 0.5;
#pragma polydist name(drawn)
        for (int i = 0; i < n; i++) {
            x[i] += 1 + 5 * bell(seed, i);
            w[i] = x[i] * uniform(seed, i);
        }
#pragma polydist name(handed_on)
        for (int i = 0; i < n; i++)
            twice(x, i);
    }
#pragma polydist name(found)
    for (int i = 0; i < n; i++)
        if (x[i] > 3)
            scale = x[i];
#pragma polydist name(after)
    for (int i = 0; i < n; i++)
        w[i] += bell(seed, i);
    for (int i = 0; i < n; i++)
        printf("%a %a %u\n", x[i], w[i], seed[i]);
    free(seed);
    free(x);
    free(w);
    return 0;
}
