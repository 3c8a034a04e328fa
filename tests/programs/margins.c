/* Linearised arrays with a margin around each row and plane, and with several numbers per point. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n, m, halo;
    double *u, *v;
} field;

static void smooth(field *f, int steps) {
#pragma polydist name(smooth)
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i <= f->n; i++)
            for (int j = 1; j <= f->m; j++)
                f->v[i * (f->m + 2) + j] = 0.25 * (f->u[(i - 1) * (f->m + 2) + j] + f->u[(i + 1) * (f->m + 2) + j] +
                                                   f->u[i * (f->m + 2) + j - 1] + f->u[i * (f->m + 2) + j + 1]);
        for (int i = 1; i <= f->n; i++)
            for (int j = 1; j <= f->m; j++)
                f->u[i * (f->m + 2) + j] = f->v[i * (f->m + 2) + j];
    }
}

static void colours(int n, int m, const double *u, float *rgb) {
#pragma polydist name(colours)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int c = 0; c < 3; c++)
                rgb[(i * m + j) * 3 + c] = (float)(u[(i + 1) * (m + 2) + j + 1] * (c + 1));
}

static void planes(int n, int m, int k, const float *rgb, double *w) {
#pragma polydist name(planes)
    for (int p = 0; p < k; p++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                w[(p + 1) * (n + 2) * (m + 2) + (i + 1) * (m + 2) + j + 1] = p + rgb[3 * (i * m + j) + 1];
}

/* The right and the left margin of each row: nothing varies in the column, and it may be counted from either end. */
static void edges(int n, int m, double *u) {
#pragma polydist name(edges)
    for (int i = 0; i < n; i++) {
        u[(1 + i) * (m + 7) + 2 + m] = -0.5 * u[i * (m + 7) + 1];
        u[(1 + i) * (m + 7) + 1] += 0.25 * u[i * (m + 7) + m + 6];
    }
}

int main(int argc, char **argv) {
    field f = {argc > 1 ? atoi(argv[1]) : 13, argc > 2 ? atoi(argv[2]) : 10, 1, NULL, NULL};
    int points = (f.n + 2) * (f.m + 2);
    f.u = calloc(points, sizeof *f.u);
    f.v = calloc(points, sizeof *f.v);
    float *rgb = calloc((size_t)3 * f.n * f.m, sizeof *rgb);
    double *w = calloc((size_t)5 * points, sizeof *w);

    for (int p = 0; p < points; p++)
        f.u[p] = p % 7;
    smooth(&f, 4);
    colours(f.n, f.m, f.u, rgb);
    planes(f.n, f.m, 3, rgb, w);
    for (int p = 0; p < 5 * points; p++)
        printf("%a\n", w[p]);
    double *rows = calloc((size_t)(f.n + 1) * (f.m + 7), sizeof *rows);
    for (int p = 0; p < (f.n + 1) * (f.m + 7); p++)
        rows[p] = p % 5 - 1;
    edges(f.n, f.m, rows);
    for (int p = 0; p < (f.n + 1) * (f.m + 7); p++)
        printf("%a\n", rows[p]);
    free(rows);
    free(f.u);
    free(f.v);
    free(rgb);
    free(w);
    return 0;
}
