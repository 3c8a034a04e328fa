/* Lattice Boltzmann on nine velocities: subscripts are computed from tables of constants, and fields from macros over one block. */
#include <stdio.h>
#include <stdlib.h>

#define VELOCITIES 9
#define AT(x, y, q) (((x) * ny + (y)) * VELOCITIES + (q))

static const int cx[VELOCITIES] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const double weight[VELOCITIES] = {4. / 9,  1. / 9,  1. / 9,  1. / 9, 1. / 9,
                                          1. / 36, 1. / 36, 1. / 36, 1. / 36};

static void step(int nx, int ny, double tau, const double *f, double *g)
{
#pragma polydist name(collide)
    for (int x = 1; x < nx - 1; x++)
        for (int y = 1; y < ny - 1; y++) {
            double rho = 0, ux = 0, uy = 0;
            for (int q = 0; q < VELOCITIES; q++) {
                double v = f[AT(x - cx[q], y - cy[q], q)];
                rho += v;
                ux += cx[q] * v;
                uy += cy[q] * v;
            }
            ux /= rho;
            uy /= rho;
            for (int q = 0; q < VELOCITIES; q++) {
                double cu = 3 * (cx[q] * ux + cy[q] * uy);
                double feq = weight[q] * rho * (1 + cu + 0.5 * cu * cu - 1.5 * (ux * ux + uy * uy));
                double old = f[AT(x - cx[q], y - cy[q], q)];
                g[AT(x, y, q)] = old - (old - feq) / tau;
            }
        }
}

/* A table of two dimensions, of a type that is promoted, whose second row is filled up with zeros; a table of conditions; a constant element. */
static void gather(int n, double (*a)[n], double (*b)[n])
{
    static const short offset[3][2] = {{0, 1}, {-1}, {1, -1}};
    const int stride[] = {2, 1}, is_dark[] = {1, 0, 0};

#pragma polydist name(gather)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            for (int q = 0; q < 3; q++)
                b[i][j] += a[i + offset[q][0]][j + offset[q][1]] * (q + offset[q][1]);
            if (is_dark[(i + j) % 3])
                b[i][j] = -b[i][j / stride[1]] + a[i][j / stride[0]];
        }
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 12, ny = argc > 2 ? atoi(argv[2]) : 9, steps = argc > 3 ? atoi(argv[3]) : 3;
    double *f = malloc(sizeof(double) * nx * ny * VELOCITIES), *g = malloc(sizeof(double) * nx * ny * VELOCITIES);
    double (*a)[nx] = malloc(sizeof(double[nx][nx])), (*b)[nx] = calloc(nx, sizeof *b);

    for (int i = 0; i < nx * ny; i++)
        for (int q = 0; q < VELOCITIES; q++)
            f[i * VELOCITIES + q] = g[i * VELOCITIES + q] = weight[q] * (1 + 0.01 * (i * 37 % 11));
    for (int t = 0; t < steps; t++) {
        step(nx, ny, 0.8, f, g);
        double *other = f;
        f = g;
        g = other;
    }
    for (int i = 0; i < nx * ny * VELOCITIES; i++)
        printf("%a\n", f[i]);
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < nx; j++)
            a[i][j] = 0.37 * i - j * j;
    gather(nx, a, b);
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < nx; j++)
            printf("%a\n", b[i][j]);
    free(f);
    free(g);
    free(a);
    free(b);
    return 0;
}
