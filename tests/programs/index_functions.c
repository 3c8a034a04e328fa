/* Functions that compute subscripts, bounds and neighbours from integers. */
#include <stdio.h>
#include <stdlib.h>

enum { MARGIN = 1 };

static inline int at(int i, int j, int m) { return i * m + j; }
static inline size_t place(size_t row, size_t column, size_t width) { return row * width + column; }
static inline int inside(int i, int j, int m) { return at(i + MARGIN, j + MARGIN, m + 2 * MARGIN); }
static int next(int i, int n) { return i + 1 < n ? i + 1 : 0; }
static int previous(int i, int n) { return (i + n - 1) % n; }
static int smaller(int a, int b) { return a < b ? a : b; }

/* Its body is no single expression: a call of it is a value like others. */
static int parity(int i)
{
    int odd = i % 2;
    return odd;
}

static void smooth(int n, int m, const double *in, double *out)
{
    int i, j, k;
#pragma polydist name(smooth)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            k = inside(i, j, m);
            out[k] = in[k] + in[inside(i - 1, j, m)] - in[inside(i, j + 1, m)] * parity(i + j);
        }
}

static void ring(int n, int m, double *u, double *v)
{
#pragma polydist name(ring)
    for (int i = 0; i < n; i++) {
        const int up = previous(i, n);
        for (int j = 0; j < smaller(m, i + 3); j++)
            if (next(j, m) > 0)
                v[place(i, j, m)] = u[at(next(i, n), j, m)] - u[at(up, next(j, m), m)];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 12, size = (n + 2) * (m + 2);
    double *a = malloc(size * sizeof *a), *b = calloc(size, sizeof *b);
    for (int i = 0; i < size; i++)
        a[i] = (double)(i * 7 % 32) / 8;
    smooth(n, m, a, b);
    ring(n, m, b, a);
    for (int i = 0; i < size; i++)
        printf("%.17g %.17g\n", a[i], b[i]);
    free(a);
    free(b);
    return 0;
}
