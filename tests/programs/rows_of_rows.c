/* Rows whose elements are grids in one dimension: f[q][y * nx + x], behind tables of pointers, in
   structures, and in declared arrays. */
#include <stdio.h>
#include <stdlib.h>

enum { Q = 5 };
static const int cx[Q] = {0, 1, 0, -1, 0}, cy[Q] = {0, 0, 1, 0, -1};

typedef struct {
    int nx, ny;
    double *f[Q], *next[Q];
} lattice;

static void stream(lattice *l)
{
#pragma polydist
    for (int y = 0; y < l->ny; y++)
        for (int x = 0; x < l->nx; x++)
            for (int q = 0; q < Q; q++) {
                const int from = (x - cx[q] + l->nx) % l->nx, above = (y - cy[q] + l->ny) % l->ny;
                l->next[q][y * l->nx + x] = l->f[q][above * l->nx + from];
            }
}

static void collide(int nx, int ny, double **f, double **next)
{
#pragma polydist
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
            double rho = 0;
            for (int q = 0; q < Q; q++)
                rho += next[q][x + y * nx];
            for (int q = 0; q < Q; q++)
                f[q][x + y * nx] = next[q][x + y * nx] + 0.25 * (rho / Q - next[q][x + y * nx]);
        }
}

static void smooth(int nx, int ny, int row, int plane, double u[3][plane], double **out)
{
#pragma polydist
    for (int k = 0; k < 3; k++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                int c = y * row + x;
                (*out)[c] += u[k][c - 1] + u[k][c + 1];
                u[k][c] = 0.5 * u[k][c] + 0.25 * u[k][c - row] + 0.125 * u[2 - k][c];
            }
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 11, ny = argc > 2 ? atoi(argv[2]) : 7;
    int row = nx + 2, plane = row * ny + 3;
    lattice l = {nx, ny, {0}, {0}};
    double *u = malloc(3 * plane * sizeof *u), *out = calloc(plane, sizeof *out);
    for (int q = 0; q < Q; q++) {
        l.f[q] = malloc((nx * ny + q) * sizeof(double));
        l.next[q] = calloc(nx * ny, sizeof(double));
        for (int c = 0; c < nx * ny; c++)
            l.f[q][c] = (c * 37 + q * 5) % 101;
    }
    for (int c = 0; c < 3 * plane; c++)
        u[c] = c % 17;
    for (int t = 0; t < 4; t++) {
        stream(&l);
        collide(nx, ny, l.f, l.next);
    }
    smooth(nx, ny, row, plane, (void *)u, &out);
    for (int q = 0; q < Q; q++)
        for (int c = 0; c < nx * ny; c++)
            printf("%a\n", l.f[q][c]);
    for (int c = 0; c < 3 * plane; c++)
        printf("%a %a\n", u[c], out[c % plane]);
    for (int q = 0; q < Q; q++)
        free(l.f[q]), free(l.next[q]);
    free(u), free(out);
    return 0;
}
