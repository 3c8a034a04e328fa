/* A stencil with coefficients; each rank says how much memory it has before the time loop and after
 * it, in MB. The fields are filled by ordinary code, or with a third argument by a region. */
#include "../../tests/support/resident.h"

static double resident(void)
{
    return kilobytes_of("VmRSS:") / 1024.0;
}

static void fill(int n, double a[n][n], double b[n][n], double c[n][n])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = b[i][j] = (i * 7 + j * 13) % 11;
            c[i][j] = 0.2 + 0.001 * ((i + 3 * j) % 17);
        }
}

static void fill_in_ordinary_code(int n, double a[n][n], double b[n][n], double c[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = b[i][j] = (i * 7 + j * 13) % 11;
            c[i][j] = 0.2 + 0.001 * ((i + 3 * j) % 17);
        }
}

static void relax(int n, double a[n][n], double b[n][n], double c[n][n])
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i][j] = c[i][j] * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000, steps = argc > 2 ? atoi(argv[2]) : 20;
    double (*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n])),
           (*c)[n] = malloc(sizeof(double[n][n]));
    if (argc > 3)
        fill(n, a, b, c);
    else
        fill_in_ordinary_code(n, a, b, c);
    double before = resident();
    for (int step = 0; step < steps; step++) {
        relax(n, a, b, c);
        relax(n, b, a, c);
    }
    fprintf(stderr, "%.0f %.0f\n", before, resident());
    return 0;
}
