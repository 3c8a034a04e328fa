/* Pointers that are declared in the region, each set once: to rows, to places in linearised arrays, to structures;
   the nest below a row is one statement with it, also where it sets a scalar under a condition that the scalar's reads share. */
#include <stdio.h>
#include <stdlib.h>

struct cell {
    double v, w;
    int n;
};

static double A[30][40], B[30][40];

static void rows(int n, int m, float *img, float *out, double **T, struct cell *c)
{
#pragma polydist name(stencil)
    for (int i = 1; i < n - 1; i++) {
        const double *up = A[i - 1], *down = A[i + 1];
        double *row = B[i];
        for (int j = 1; j < m - 1; j++)
            row[j] = up[j] + down[j] - 2 * A[i][j - 1];
    }
#pragma polydist name(linear)
    for (int i = 0; i < n; i++) {
        float *in = img + i * m, *o = &out[i * m];
        double *t = T[i];
        for (int j = 0; j < m; j++) {
            o[j] = in[j] * 2 + *in;
            t[j] = *(in + j) + (o + j)[0];
        }
    }
#pragma polydist name(cells)
    for (int i = 0; i < n; i++) {
        struct cell *here = &c[i], *there = c + (n - 1 - i);
        here->v += there->w * here->n;
        if (here->v > 3)
            here->v = there->w;
    }
}

static void clip(int n, int m)
{
    double excess;
#pragma polydist name(clip)
    for (int i = 0; i < n; i++) {
        double *row = B[i];
        for (int j = 0; j < m; j++)
            if (row[j] > 20) {
                excess = row[j] - 20;
                row[j] -= 0.5 * excess;
            }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20, m = argc > 2 ? atoi(argv[2]) : 31;
    float *img = malloc(n * m * sizeof *img), *out = malloc(n * m * sizeof *out);
    double **T = malloc(n * sizeof *T);
    struct cell *c = malloc(n * sizeof *c);
    for (int i = 0; i < n; i++) {
        T[i] = calloc(m, 8);
        c[i] = (struct cell){i, i * 0.5, i % 3};
        for (int j = 0; j < m; j++) {
            img[i * m + j] = i * j % 7;
            A[i][j] = i * 3 + j;
            B[i][j] = 1;
            out[i * m + j] = 0;
        }
    }
    rows(n, m, img, out, T, c);
    clip(n, m);
    for (int i = 0; i < n; i++) {
        printf("%g %g %d\n", c[i].v, c[i].w, c[i].n);
        for (int j = 0; j < m; j++)
            printf("%g %g %g\n", B[i][j], out[i * m + j], T[i][j]);
    }
    return 0;
}
