/* Finite differences in the time domain: three fields and a source line, one sweep after the other. */
#include <stdio.h>
#include <stdlib.h>

static void simulate(int steps, int nx, int ny, double (*ex)[ny], double (*ey)[ny], double (*hz)[ny], const double *source)
{
#pragma polydist name(fdtd)
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < ny; j++)
            ey[0][j] = source[t];
        for (int i = 1; i < nx; i++)
            for (int j = 0; j < ny; j++)
                ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i < nx; i++)
            for (int j = 1; j < ny; j++)
                ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < nx - 1; i++)
            for (int j = 0; j < ny - 1; j++)
                hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 17;
    int ny = argc > 2 ? atoi(argv[2]) : 14;
    int steps = argc > 3 ? atoi(argv[3]) : 5;
    double (*ex)[ny] = malloc(nx * sizeof *ex);
    double (*ey)[ny] = malloc(nx * sizeof *ey);
    double (*hz)[ny] = malloc(nx * sizeof *hz);
    double *source = malloc((steps + 1) * sizeof *source);

    for (int t = 0; t < steps; t++)
        source[t] = t;
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++) {
            ex[i][j] = (double)i * (j + 1) / nx;
            ey[i][j] = (double)i * (j + 2) / ny;
            hz[i][j] = (double)i * (j + 3) / nx;
        }
    simulate(steps, nx, ny, ex, ey, hz, source);
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            printf("%a %a %a\n", ex[i][j], ey[i][j], hz[i][j]);
    free(ex);
    free(ey);
    free(hz);
    free(source);
    return 0;
}
