/* Multigrid for the Poisson equation in a periodic cube, one region per routine: a time loop calls
 * routines for all levels, whose arrays are parts of one allocation each.
 * usage: vcycle [points along an edge] [cycles] [a sample after each cycle: 0 or 1] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_LEVELS = 12 };

static const double operator_weights[4] = {-8.0 / 3, 0, 1.0 / 6, 1.0 / 12};
static const double smoother_weights[4] = {-3.0 / 8, 1.0 / 32, -1.0 / 64, 0};

/* The faces of the cube are copies of the opposite inner planes. */
static void exchange_faces(int n, double u[n][n][n])
{
#pragma polydist name(columns)
    for (int k = 1; k < n - 1; k++) {
        for (int j = 1; j < n - 1; j++) {
            u[k][j][0] = u[k][j][n - 2];
            u[k][j][n - 1] = u[k][j][1];
        }
        for (int i = 0; i < n; i++) {
            u[k][0][i] = u[k][n - 2][i];
            u[k][n - 1][i] = u[k][1][i];
        }
    }
#pragma polydist name(planes)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            u[0][j][i] = u[n - 2][j][i];
            u[n - 1][j][i] = u[1][j][i];
        }
}

static void clear(int n, double u[n][n][n])
{
#pragma polydist name(clear)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                u[k][j][i] = 0;
}

/* r = v - A u. The sums over the neighbours in a row are made once for all of its points. */
static void residual(int n, double u[n][n][n], double v[n][n][n], double r[n][n][n])
{
    const double *a = operator_weights;
    double edges[n], corners[n];
#pragma polydist name(residual) private(edges, corners)
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++) {
            for (int i = 0; i < n; i++) {
                edges[i] = u[k][j - 1][i] + u[k][j + 1][i] + u[k - 1][j][i] + u[k + 1][j][i];
                corners[i] = u[k - 1][j - 1][i] + u[k - 1][j + 1][i] + u[k + 1][j - 1][i] +
                             u[k + 1][j + 1][i];
            }
            for (int i = 1; i < n - 1; i++)
                r[k][j][i] = v[k][j][i] - a[0] * u[k][j][i] -
                             a[2] * (corners[i] + edges[i - 1] + edges[i + 1]) -
                             a[3] * (corners[i - 1] + corners[i + 1]);
        }
    exchange_faces(n, r);
}

/* u = u + S r */
static void smooth(int n, double r[n][n][n], double u[n][n][n])
{
    const double *c = smoother_weights;
    double edges[n], corners[n];
#pragma polydist name(smooth) private(edges, corners)
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++) {
            for (int i = 0; i < n; i++) {
                edges[i] = r[k][j - 1][i] + r[k][j + 1][i] + r[k - 1][j][i] + r[k + 1][j][i];
                corners[i] = r[k - 1][j - 1][i] + r[k - 1][j + 1][i] + r[k + 1][j - 1][i] +
                             r[k + 1][j + 1][i];
            }
            for (int i = 1; i < n - 1; i++)
                u[k][j][i] = u[k][j][i] + c[0] * r[k][j][i] +
                             c[1] * (r[k][j][i - 1] + r[k][j][i + 1] + edges[i]) +
                             c[2] * (corners[i] + edges[i - 1] + edges[i + 1]);
        }
    exchange_faces(n, u);
}

/* Coarse values are weighted means of the fine ones around the same point, 2j of j. */
static void restrict_to(int n, int m, double fine[n][n][n], double coarse[m][m][m])
{
    double sides[n], corners[n];
#pragma polydist name(restrict) private(sides, corners) assume(n == 2 * m - 2)
    for (int k = 1; k < m - 1; k++)
        for (int j = 1; j < m - 1; j++) {
            for (int i = 1; i < n; i++) {
                sides[i] = fine[2 * k][2 * j - 1][i] + fine[2 * k][2 * j + 1][i] +
                           fine[2 * k - 1][2 * j][i] + fine[2 * k + 1][2 * j][i];
                corners[i] = fine[2 * k - 1][2 * j - 1][i] + fine[2 * k - 1][2 * j + 1][i] +
                             fine[2 * k + 1][2 * j - 1][i] + fine[2 * k + 1][2 * j + 1][i];
            }
            for (int i = 1; i < m - 1; i++)
                coarse[k][j][i] =
                    0.5 * fine[2 * k][2 * j][2 * i] +
                    0.25 * (fine[2 * k][2 * j][2 * i - 1] + fine[2 * k][2 * j][2 * i + 1] +
                            sides[2 * i]) +
                    0.125 * (sides[2 * i - 1] + sides[2 * i + 1] + corners[2 * i]) +
                    0.0625 * (corners[2 * i - 1] + corners[2 * i + 1]);
        }
    exchange_faces(m, coarse);
}

/* Adds the coarse correction, linear between the coarse points, to all of the fine level. */
static void interpolate(int m, int n, double coarse[m][m][m], double fine[n][n][n])
{
    double z1[m], z2[m], z3[m];
#pragma polydist name(interpolate) private(z1, z2, z3)
    for (int k = 0; k < m - 1; k++)
        for (int j = 0; j < m - 1; j++) {
            for (int i = 0; i < m; i++) {
                z1[i] = coarse[k][j + 1][i] + coarse[k][j][i];
                z2[i] = coarse[k + 1][j][i] + coarse[k][j][i];
                z3[i] = coarse[k + 1][j + 1][i] + coarse[k + 1][j][i] + z1[i];
            }
            for (int i = 0; i < m - 1; i++) {
                fine[2 * k][2 * j][2 * i] += coarse[k][j][i];
                fine[2 * k][2 * j][2 * i + 1] += 0.5 * (coarse[k][j][i + 1] + coarse[k][j][i]);
                fine[2 * k][2 * j + 1][2 * i] += 0.5 * z1[i];
                fine[2 * k][2 * j + 1][2 * i + 1] += 0.25 * (z1[i] + z1[i + 1]);
                fine[2 * k + 1][2 * j][2 * i] += 0.5 * z2[i];
                fine[2 * k + 1][2 * j][2 * i + 1] += 0.25 * (z2[i] + z2[i + 1]);
                fine[2 * k + 1][2 * j + 1][2 * i] += 0.25 * z3[i];
                fine[2 * k + 1][2 * j + 1][2 * i + 1] += 0.125 * (z3[i] + z3[i + 1]);
            }
        }
}

/* The sum of squares plane by plane, in an order that does not depend on the ranks, and the largest
 * value. */
static double norm(int n, double r[n][n][n], double *largest)
{
    double sums[n], most = 0, sum = 0;
#pragma polydist name(norm) reduction(max: most)
    for (int k = 1; k < n - 1; k++) {
        sums[k] = 0;
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++) {
                sums[k] += r[k][j][i] * r[k][j][i];
                most = fmax(most, fabs(r[k][j][i]));
            }
    }
    for (int k = 1; k < n - 1; k++)
        sum += sums[k];
    *largest = most;
    return sqrt(sum / ((double)(n - 2) * (n - 2) * (n - 2)));
}

/* A few points of charge, as many positive as negative. */
static void charge(int n, double v[n][n][n])
{
    unsigned seed = 314159;
    for (int c = 0; c < 20; c++) {
        int place[3];
        for (int d = 0; d < 3; d++) {
            seed = seed * 1103515245u + 12345u;
            place[d] = 1 + (int)(seed >> 16) % (n - 2);
        }
        v[place[0]][place[1]][place[2]] = c % 2 ? 1 : -1;
    }
    exchange_faces(n, v);
}

typedef struct {
    int levels, size[MOST_LEVELS];
    size_t start[MOST_LEVELS];
} hierarchy;

/* Level 0 is the finest; each is half as fine as the one before. */
static hierarchy levels_of(int points, size_t *whole)
{
    hierarchy h = {0};
    *whole = 0;
    do {
        size_t n = (size_t)points + 2;
        h.size[h.levels] = (int)n;
        h.start[h.levels++] = *whole;
        *whole += n * n * n;
        points /= 2;
    } while (points >= 2 && (h.size[h.levels - 1] - 2) % 2 == 0 && h.levels < MOST_LEVELS);
    return h;
}

#define LEVEL(array, l) ((double(*)[h->size[l]][h->size[l]])((array) + h->start[l]))

/* Right-hand sides of the levels below the finest are in v, the first one from the residual. Other
 * codes leave them in r and call residual(u, r, r); arrays of a region must be different ones. */
static void cycle(const hierarchy *h, double *u, double *v, double *r)
{
    int last = h->levels - 1;
    for (int l = 0; l < last; l++)
        restrict_to(h->size[l], h->size[l + 1], l ? LEVEL(v, l) : LEVEL(r, 0), LEVEL(v, l + 1));
    if (last > 0)
        clear(h->size[last], LEVEL(u, last));
    smooth(h->size[last], last ? LEVEL(v, last) : LEVEL(r, 0), LEVEL(u, last));
    for (int l = last - 1; l >= 0; l--) {
        if (l > 0)
            clear(h->size[l], LEVEL(u, l));
        interpolate(h->size[l + 1], h->size[l], LEVEL(u, l + 1), LEVEL(u, l));
        residual(h->size[l], LEVEL(u, l), LEVEL(v, l), LEVEL(r, l));
        smooth(h->size[l], LEVEL(r, l), LEVEL(u, l));
    }
}

int main(int argc, char **argv)
{
    int points = argc > 1 ? atoi(argv[1]) : 16, cycles = argc > 2 ? atoi(argv[2]) : 3;
    int samples = argc > 3 ? atoi(argv[3]) : 1;
    size_t whole;
    hierarchy levels = levels_of(points, &whole), *h = &levels;
    double *u = calloc(whole, sizeof *u), *r = calloc(whole, sizeof *r);
    double *v = calloc(whole, sizeof *v), largest;
    int n = h->size[0];

    charge(n, LEVEL(v, 0));
    clear(n, LEVEL(u, 0));
    residual(n, LEVEL(u, 0), LEVEL(v, 0), LEVEL(r, 0));
    printf("at first %a", norm(n, LEVEL(r, 0), &largest));
    printf(" %a\n", largest);
    for (int c = 0; c < cycles; c++) {
        cycle(h, u, v, r);
        residual(n, LEVEL(u, 0), LEVEL(v, 0), LEVEL(r, 0));
        if (samples)
            printf("%d %a\n", c, LEVEL(u, 0)[n / 2][n / 3][n / 4]);
    }
    printf("at last %a", norm(n, LEVEL(r, 0), &largest));
    printf(" %a\n", largest);
    free(u), free(v), free(r);
    return 0;
}
