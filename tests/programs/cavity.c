/* Lid-driven cavity: incompressible flow on a staggered grid by Chorin's projection. A time step is tentative velocities, the pressure by Jacobi iterations,
 * and a correction, each with the boundary loops it needs: one region with nests of two, three and four loops. */
#include <stdio.h>
#include <stdlib.h>

static void step(int n, int m, int sweeps, double u[n + 1][m + 2], double v[n + 2][m + 1], double p[n + 2][m + 2], double us[n + 1][m + 2],
                 double vs[n + 2][m + 1], double q[n + 2][m + 2], double rhs[n + 2][m + 2], int steps, double dt, double nu)
{
    const double dx = 1.0 / n, dy = 1.0 / m;
    const double cx = dt / dx, cy = dt / dy, vx = nu * dt / (dx * dx), vy = nu * dt / (dy * dy);
    const double ax = 1 / (dx * dx), ay = 1 / (dy * dy);
#pragma polydist name(cavity)
    for (int t = 0; t < steps; t++) {
        /* walls: no flow through them, and the lid moves along the top */
        for (int j = 0; j <= m + 1; j++) {
            u[0][j] = 0;
            u[n][j] = 0;
        }
        for (int i = 0; i <= n; i++) {
            u[i][0] = -u[i][1];
            u[i][m + 1] = 2 - u[i][m];
        }
        for (int i = 0; i <= n + 1; i++) {
            v[i][0] = 0;
            v[i][m] = 0;
        }
        for (int j = 0; j <= m; j++) {
            v[0][j] = -v[1][j];
            v[n + 1][j] = -v[n][j];
        }
        /* tentative velocities */
        for (int i = 1; i < n; i++)
            for (int j = 1; j <= m; j++) {
                double vc = 0.25 * (v[i][j - 1] + v[i][j] + v[i + 1][j - 1] + v[i + 1][j]);
                double du = 0.5 * u[i][j] * (u[i + 1][j] - u[i - 1][j]) * cx + 0.5 * vc * (u[i][j + 1] - u[i][j - 1]) * cy;
                us[i][j] = u[i][j] - du + vx * (u[i + 1][j] - 2 * u[i][j] + u[i - 1][j]) + vy * (u[i][j + 1] - 2 * u[i][j] + u[i][j - 1]);
            }
        for (int i = 1; i <= n; i++)
            for (int j = 1; j < m; j++) {
                double uc = 0.25 * (u[i - 1][j] + u[i][j] + u[i - 1][j + 1] + u[i][j + 1]);
                double dv = 0.5 * uc * (v[i + 1][j] - v[i - 1][j]) * cx + 0.5 * v[i][j] * (v[i][j + 1] - v[i][j - 1]) * cy;
                vs[i][j] = v[i][j] - dv + vx * (v[i + 1][j] - 2 * v[i][j] + v[i - 1][j]) + vy * (v[i][j + 1] - 2 * v[i][j] + v[i][j - 1]);
            }
        for (int j = 1; j <= m; j++) {
            us[0][j] = 0;
            us[n][j] = 0;
        }
        for (int i = 1; i <= n; i++) {
            vs[i][0] = 0;
            vs[i][m] = 0;
        }
        /* the pressure that makes them free of divergence */
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++)
                rhs[i][j] = ((us[i][j] - us[i - 1][j]) / dx + (vs[i][j] - vs[i][j - 1]) / dy) / dt;
        for (int k = 0; k < sweeps; k++) {
            for (int i = 0; i <= n + 1; i++) {
                p[i][0] = p[i][1];
                p[i][m + 1] = p[i][m];
            }
            for (int j = 0; j <= m + 1; j++) {
                p[0][j] = p[1][j];
                p[n + 1][j] = p[n][j];
            }
            for (int i = 1; i <= n; i++)
                for (int j = 1; j <= m; j++)
                    q[i][j] = (ax * (p[i - 1][j] + p[i + 1][j]) + ay * (p[i][j - 1] + p[i][j + 1]) - rhs[i][j]) / (2 * ax + 2 * ay);
            for (int i = 1; i <= n; i++)
                for (int j = 1; j <= m; j++)
                    p[i][j] = q[i][j];
        }
        /* correction */
        for (int i = 1; i < n; i++)
            for (int j = 1; j <= m; j++)
                u[i][j] = us[i][j] - cx * (p[i + 1][j] - p[i][j]);
        for (int i = 1; i <= n; i++)
            for (int j = 1; j < m; j++)
                v[i][j] = vs[i][j] - cy * (p[i][j + 1] - p[i][j]);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 16, m = argc > 2 ? atoi(argv[2]) : 13;
    int steps = argc > 3 ? atoi(argv[3]) : 3, sweeps = argc > 4 ? atoi(argv[4]) : 4;
    size_t count = (size_t)(n + 2) * (m + 2);
    double *fields[7];
    for (int f = 0; f < 7; f++)
        fields[f] = calloc(count, sizeof(double));
    step(n, m, sweeps, (void *)fields[0], (void *)fields[1], (void *)fields[2], (void *)fields[3], (void *)fields[4], (void *)fields[5],
         (void *)fields[6], steps, 0.002, 0.01);
    for (int f = 0; f < 3; f++) {
        double sum = 0;
        for (size_t k = 0; k < count; k++)
            sum += fields[f][k] * (1 + k % 7);
        printf("%a\n", sum);
    }
    for (int f = 0; f < 7; f++)
        free(fields[f]);
    return 0;
}
