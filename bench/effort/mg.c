/* V-cycles for Poisson's equation on a square with n intervals, a power of two. usage: mg n cycles */
#include "digest.h"
#include <stdlib.h>

static void smooth(int n, double (*u)[n + 1], double (*r)[n + 1])
{
#pragma polydist name(smooth)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            u[i][j] += 0.2 * r[i][j];
}

static void residual(int n, double (*u)[n + 1], double (*f)[n + 1], double (*r)[n + 1])
{
#pragma polydist name(residual)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            r[i][j] = f[i][j] - 4 * u[i][j] + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
}

static void coarsen(int m, double (*fine)[2 * m + 1], double (*f)[m + 1], double (*u)[m + 1])
{
#pragma polydist name(coarsen)
    for (int i = 1; i < m; i++)
        for (int j = 1; j < m; j++) {
            f[i][j] = 2 * fine[2 * i][2 * j] + 0.5 * (fine[2 * i - 1][2 * j] + fine[2 * i + 1][2 * j]);
            u[i][j] = 0;
        }
}

static void refine(int m, double (*u)[m + 1], double (*fine)[2 * m + 1])
{
#pragma polydist name(refine)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
            fine[2 * i][2 * j] += u[i][j];
            fine[2 * i + 1][2 * j] += 0.5 * (u[i][j] + u[i + 1][j]);
            fine[2 * i][2 * j + 1] += 0.5 * (u[i][j] + u[i][j + 1]);
            fine[2 * i + 1][2 * j + 1] += 0.25 * (u[i][j] + u[i + 1][j] + u[i][j + 1] + u[i + 1][j + 1]);
        }
}

static void relax(int n, void *u, void *f, void *r, int sweeps)
{
    for (int s = 0; s < sweeps; s++) {
        residual(n, u, f, r);
        smooth(n, u, r);
    }
}

static void cycle(int n, void **u, void **f, void **r)
{
    relax(n, u[0], f[0], r[0], n > 2 ? 2 : 8);
    if (n > 2) {
        residual(n, u[0], f[0], r[0]);
        coarsen(n / 2, r[0], f[1], u[1]);
        cycle(n / 2, u + 1, f + 1, r + 1);
        refine(n / 2, u[1], u[0]);
        relax(n, u[0], f[0], r[0], 2);
    }
}

int main(int argc, char **argv)
{
    (void)argc;
    int n = atoi(argv[1]), cycles = atoi(argv[2]), levels = 0;
    void *u[32], *f[32], *r[32];
    for (int m = n; m > 1; m /= 2, levels++) {
        u[levels] = calloc((size_t)(m + 1) * (m + 1), sizeof(double));
        f[levels] = calloc((size_t)(m + 1) * (m + 1), sizeof(double));
        r[levels] = calloc((size_t)(m + 1) * (m + 1), sizeof(double));
    }
    double *right = f[0];
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            right[i * (n + 1) + j] = (i * 5 + j * 3) % 19 - 9;
    for (int c = 0; c < cycles; c++)
        cycle(n, u, f, r);
    print_digest((long)(n + 1) * (n + 1), u[0]);
    for (int l = 0; l < levels; l++) {
        free(u[l]);
        free(f[l]);
        free(r[l]);
    }
    return 0;
}
