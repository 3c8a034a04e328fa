/* Shallow water on a torus with fields that are static arrays: fluxes, their periodic copies, new
 * values, their periodic copies, a filter over three time levels, each a function with a region. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 402 };

typedef double field[MOST][MOST];

static field u, v, p, u_new, v_new, p_new, u_old, v_old, p_old, cu, cv, z, h;

static void fluxes(int n, int m, double dx, double dy)
{
#pragma polydist name(fluxes)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            cu[i + 1][j] = 0.5 * (p[i + 1][j] + p[i][j]) * u[i + 1][j];
            cv[i][j + 1] = 0.5 * (p[i][j + 1] + p[i][j]) * v[i][j + 1];
            z[i + 1][j + 1] = (4 / dx * (v[i + 1][j + 1] - v[i][j + 1]) -
                               4 / dy * (u[i + 1][j + 1] - u[i + 1][j])) /
                              (p[i][j] + p[i + 1][j] + p[i + 1][j + 1] + p[i][j + 1]);
            h[i][j] = p[i][j] + 0.25 * (u[i + 1][j] * u[i + 1][j] + u[i][j] * u[i][j] +
                                        v[i][j + 1] * v[i][j + 1] + v[i][j] * v[i][j]);
        }
}

/* The row and the column of each field that the loops above leave out. */
static void wrap_fluxes(int n, int m)
{
#pragma polydist name(wrap_fluxes)
    {
        for (int j = 0; j < m; j++) {
            cu[0][j] = cu[n][j];
            cv[n][j + 1] = cv[0][j + 1];
            z[0][j + 1] = z[n][j + 1];
            h[n][j] = h[0][j];
        }
        for (int i = 0; i <= n; i++) {
            cu[i][m] = cu[i][0];
            cv[i][0] = cv[i][m];
            z[i][0] = z[i][m];
            h[i][m] = h[i][0];
        }
    }
}

static void advance(int n, int m, double dt, double dx, double dy)
{
#pragma polydist name(advance)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            u_new[i + 1][j] = u_old[i + 1][j] +
                              dt / 8 * (z[i + 1][j + 1] + z[i + 1][j]) *
                                  (cv[i + 1][j + 1] + cv[i][j + 1] + cv[i][j] + cv[i + 1][j]) -
                              dt / dx * (h[i + 1][j] - h[i][j]);
            v_new[i][j + 1] = v_old[i][j + 1] -
                              dt / 8 * (z[i + 1][j + 1] + z[i][j + 1]) *
                                  (cu[i + 1][j + 1] + cu[i + 1][j] + cu[i][j] + cu[i][j + 1]) -
                              dt / dy * (h[i][j + 1] - h[i][j]);
            p_new[i][j] = p_old[i][j] - dt / dx * (cu[i + 1][j] - cu[i][j]) -
                          dt / dy * (cv[i][j + 1] - cv[i][j]);
        }
}

static void wrap_values(int n, int m)
{
#pragma polydist name(wrap_values)
    {
        for (int j = 0; j < m; j++) {
            u_new[0][j] = u_new[n][j];
            v_new[n][j + 1] = v_new[0][j + 1];
            p_new[n][j] = p_new[0][j];
        }
        for (int i = 0; i <= n; i++) {
            u_new[i][m] = u_new[i][0];
            v_new[i][0] = v_new[i][m];
            p_new[i][m] = p_new[i][0];
        }
    }
}

static void filter(int n, int m, double alpha)
{
#pragma polydist name(filter)
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            u_old[i][j] = u[i][j] + alpha * (u_new[i][j] - 2 * u[i][j] + u_old[i][j]);
            v_old[i][j] = v[i][j] + alpha * (v_new[i][j] - 2 * v[i][j] + v_old[i][j]);
            p_old[i][j] = p[i][j] + alpha * (p_new[i][j] - 2 * p[i][j] + p_old[i][j]);
            u[i][j] = u_new[i][j];
            v[i][j] = v_new[i][j];
            p[i][j] = p_new[i][j];
        }
}

static void start(int n, int m)
{
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            u[i][j] = u_old[i][j] = 0.01 * ((i % n) * 7 % 5 - 2);
            v[i][j] = v_old[i][j] = 0.01 * ((j % m) * 11 % 7 - 3);
            p[i][j] = p_old[i][j] = 10 + 0.1 * ((i % n) * 3 % 4 + (j % m) * 5 % 3);
        }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 15, m = argc > 2 ? atoi(argv[2]) : 12;
    int steps = argc > 3 ? atoi(argv[3]) : 5, often = argc > 4 ? atoi(argv[4]) : 2;
    if (n >= MOST || m >= MOST)
        return 1;
    start(n, m);
    for (int step = 0; step < steps; step++) {
        fluxes(n, m, 1, 1.25);
        wrap_fluxes(n, m);
        advance(n, m, step ? 0.02 : 0.01, 1, 1.25);
        wrap_values(n, m);
        filter(n, m, 0.001);
        if (often && step % often == 0)
            printf("%d %a %a\n", step, p[n / 2][m / 2], u[n][0]);
    }
    double sum = 0;
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++)
            sum += (i % 3 + 1) * p[i][j] + (j % 5) * u[i][j] + v[i][j];
    printf("%a\n", sum);
    return 0;
}
