/* Alternating direction implicit steps: column sweeps then row sweeps, each with a forward and a downward recurrence. */
#include <stdio.h>
#include <stdlib.h>

static void integrate(int steps, int n, double u[n][n], double v[n][n], double p[n][n], double q[n][n])
{
    const double a = -0.4, b = 1.8, c = -0.4, d = -0.3, e = 1.6, f = -0.3;
    int t, i, j;
#pragma polydist name(adi) live_out(u, v)
    for (t = 1; t <= steps; t++) {
        for (i = 1; i < n - 1; i++) {
            v[0][i] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = v[0][i];
            for (j = 1; j < n - 1; j++) {
                p[i][j] = -c / (a * p[i][j - 1] + b);
                q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
            }
            v[n - 1][i] = 1.0;
            for (j = n - 2; j >= 1; j--)
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        }
        for (i = 1; i < n - 1; i++) {
            u[i][0] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = u[i][0];
            for (j = 1; j < n - 1; j++) {
                p[i][j] = -f / (d * p[i][j - 1] + e);
                q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
            }
            u[i][n - 1] = 1.0;
            for (j = n - 2; j >= 1; j--)
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 16, steps = argc > 2 ? atoi(argv[2]) : 3;
    double (*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = calloc(n, sizeof *v);
    double (*p)[n] = calloc(n, sizeof *p), (*q)[n] = calloc(n, sizeof *q);

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            u[i][j] = (double)(i + n - j) / n;
    integrate(steps, n, u, v, p, q);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a %a\n", u[i][j], v[i][j]);
    free(u);
    free(v);
    free(p);
    free(q);
    return 0;
}
