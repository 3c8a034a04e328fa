/* Arrays of one dimension whose strides are variables of their own: planes of so many elements,
   with elements between planes and rows that nobody uses. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny, nz;
    int row, plane, ghosts;
    double *now, *next;
} grid;

static void smooth(const grid *g)
{
    const int row = g->row, plane = g->plane;
#pragma polydist
    for (int k = 0; k < g->nz; k++)
        for (int j = 0; j < g->ny; j++)
            for (int i = 0; i < g->nx; i++) {
                int c = g->ghosts * (1 + row + plane) + i + j * row + k * plane;
                g->next[c] = 0.25 * g->now[c] + 0.125 * (g->now[c - 1] + g->now[c + 1] + g->now[c - row]
                                                         + g->now[c + row] + g->now[c - plane] + g->now[c + plane]);
            }
}

static void restricted(int nx, int ny, int nz, const double *fine, int row, int plane, double *coarse)
{
    int nxy = nx * ny, i0, j0, c0, c1;
#pragma polydist
    for (int i = 1; i < nz - 1; i++) {
        i0 = 2 * i * plane;
        c0 = i * nxy;
        for (int j = 1; j < ny - 1; j++) {
            j0 = i0 + 2 * j * row;
            c1 = c0 + j * nx;
            for (int h = 1; h < nx - 1; h++) {
                int k = j0 + 2 * h;
                coarse[c1 + h] += fine[k] * 2 + fine[k - 1] + fine[k + 1] + fine[k - plane] + fine[k + row];
            }
        }
    }
}

/* No two elements lie side by side: the loops say which stride is the largest. */
static void strided(int n, int m, long sx, long sy, double *a)
{
#pragma polydist
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i * sx + j * sy] = a[i * sx + j * sy] * 0.5 + a[(i - 1) * sx + j * sy - sy];
}

/* The ends of rows are written as what lies before the next ones. */
static void halved(int n, int m, int first, const double *fine, int row, double *coarse)
{
#pragma polydist
    for (int i = 1; i < n - 1; i++) {
        for (int j = 1; j < m - 1; j++)
            coarse[first + i * m + j] = fine[first + 2 * i * row + 2 * j] * 2 + fine[first + (2 * i + 1) * row + 2 * j - 1];
        coarse[first + (i + 1) * m - 1] = fine[first + (2 * i + 1) * row - 2] + fine[first + 2 * i * row - 2];
    }
}

/* One of the strides is known to be a product of others. */
static void coloured(int n, int m, int k, int first, double *u, const double *b)
{
    const int plane = n * m;
    int here, above;
#pragma polydist
    for (int z = 2; z < k - 1; z += 2)
        for (int y = 2; y < m - 1; y += 2)
            for (int x = 2; x < n - 1; x += 2) {
                here = first + z * n * m + y * n + x;
                above = here + plane;
                u[here] = b[here] + 0.25 * (u[here + 1] + u[here - 1] + u[above] - u[here - plane]) + u[here - n];
            }
}

/* What lies right of a row's end is not the beginning of the next one. */
static void mirrored(int n, int m, int halo, int depth, double *a)
{
#pragma polydist
    for (int i = halo; i < n - halo; i++)
        for (int j = 0; j < depth; j++) {
            int row = i * m;
            a[row + (m - halo + j)] = a[row + (m - halo - 1 - j)];
            a[row + (halo - j - 1)] = a[row + (halo + j)];
        }
}

/* Ghosts at negative subscripts, behind a pointer to the first element of the grid. */
static void ghosts(int lo, int hi, int first, int last, int row, double *inner)
{
#pragma polydist
    for (int i = lo; i < hi; i++)
        for (int j = first; j < last; j++)
            inner[i * row + j] = 0.5 * inner[i * row + j] + i - j;
}

static void bordered(int n, int m, int g, double *inner)
{
#pragma polydist
    for (int i = -g; i < n + g; i++)
        for (int j = -g; j < m + g; j++)
            inner[i * (m + 2 * g) + j] += 3 * i + j;
}

/* Ghosts on both sides, in different numbers, of a grid that is periodic along its rows. */
static void folded(int n, int m, int before, int after, int row, double *inner)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        for (int j = -before; j < after; j++)
            inner[i * row + j] += inner[m + i * row + j];
        for (int j = -before; j < after; j++)
            inner[m + i * row + j] = inner[i * row + j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 6;
    grid g = {m, n, n + 1, m + 4, (m + 4) * (n + 2) + 3, 1, NULL, NULL};
    int size = g.plane * (g.nz + 2), coarse_size = (n / 2 + 1) * (n / 2 + 1) * (m / 2 + 1);
    double *coarse = calloc(coarse_size, sizeof *coarse);
    g.now = malloc(size * sizeof *g.now);
    g.next = malloc(size * sizeof *g.next);
    for (int c = 0; c < size; c++) {
        g.now[c] = (c * 37) % 101;
        g.next[c] = c % 7;
    }
    for (int t = 0; t < 4; t++) {
        smooth(&g);
        double *swapped = g.now;
        g.now = g.next;
        g.next = swapped;
    }
    restricted(m / 2 + 1, n / 2 + 1, n / 2 + 1, g.now, g.row, g.plane, coarse);
    strided(n, m, 3 * m + 1, 3, g.next);
    halved(n / 2, m / 2, 2, g.now, m, g.next);
    coloured(m, n, n, 1, g.now, g.next);
    mirrored(n, m, 2, m > 5 ? 2 : 1, g.next);
    ghosts(-1, n + 1, -2, m, m + 2, g.now + m + 4);
    bordered(n - 1, m - 1, 1, g.now + m + 2);
    folded(n - 1, m, 1, 2, m + 3, g.now + m + 4);
    for (int c = 0; c < size; c++)
        printf("%a %a\n", g.now[c], g.next[c]);
    for (int c = 0; c < coarse_size; c++)
        printf("%a\n", coarse[c]);
    free(g.now), free(g.next), free(coarse);
    return 0;
}
