/* Sizes that are products of unsigned sums, named before the region and in it. */
#include <stdio.h>
#include <stdlib.h>

static void add_source(unsigned int n, float *x, const float *s, float dt)
{
    unsigned int size = (n + 2) * (n + 2);
#pragma polydist name(add_source)
    for (unsigned int i = 0; i < size; i++)
        x[i] += dt * s[i];
}

static void inner(unsigned n, float *x)
{
#pragma polydist name(inner)
    for (size_t i = 0; i < (n - 1) * (n - 1); i++)
        x[i] *= 1.5f;
}

static void half(size_t n, float *x, const float *s)
{
    size_t count = n * (n + 1) / 2, rows = (n + 2) * (n - 1) - (n - 1) * 2;
#pragma polydist name(half)
    for (size_t i = 0; i < count; i++)
        x[i] -= 0.25f * s[i];
#pragma polydist name(rows)
    for (size_t i = 1; i < rows; i++)
        x[i] += s[i - 1];
}

static void relax(unsigned n, unsigned m, float *x, const float *s)
{
#pragma polydist name(relax)
    for (unsigned t = 0; t < 3; t++)
        for (unsigned i = 1; i <= n; i++)
            for (unsigned j = 1; j <= m; j++)
                x[i * (m + 2) + j] = s[(i - 1) * (m + 2) + j] + 0.5f * x[i * (m + 2) + j - 1] +
                                     0.25f * x[(i + 1) * (m + 2) + j];
}

int main(int argc, char **argv)
{
    unsigned n = argc > 1 ? atoi(argv[1]) : 20, size = (n + 2) * (n + 2);
    float *x = calloc(size, sizeof *x), *s = calloc(size, sizeof *s);
#pragma polydist name(begin)
    for (unsigned i = 0; i < size; i++) {
        x[i] = (float)(i % 7);
        s[i] = (float)(i % 5);
    }
    add_source(n, x, s, 0.5f);
    inner(n, x);
    half(n, x, s);
    relax(n, n, x, s);
    for (unsigned i = 0; i < size; i++)
        printf("%a\n", x[i]);
    free(x);
    free(s);
    return 0;
}
