/* Fields that regions only read, in a time loop: coefficients of a stencil, and a mask that another
 * region reads by columns. Ordinary code reads them between steps and now and then changes some. */
#include <stdio.h>
#include <stdlib.h>

static void step(int n, double a[n][n], double b[n][n], double c[n][n])
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i][j] =
                c[i][j] * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j]) + c[i - 1][j] * a[i + 1][j];
}

static void columns(int n, double sum[n], double a[n][n], double c[n][n])
{
#pragma polydist
    for (int j = 0; j < n; j++) {
        sum[j] = 0;
        for (int i = 0; i < n; i++)
            sum[j] += a[i][j] * c[i][j];
    }
}

static double total(int n, double c[n][n])
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum = 0.999 * sum + c[i][j];
    return sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1100, steps = argc > 2 ? atoi(argv[2]) : 8;
    int often = argc > 3 ? atoi(argv[3]) : 6;
    double (*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n])),
           (*c)[n] = malloc(sizeof(double[n][n])), *sum = malloc(sizeof(double[n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = b[i][j] = (i * 7 + j * 13) % 11;
            c[i][j] = 0.2 + 0.001 * ((i + 3 * j) % 17);
        }
    for (int t = 0; t < steps; t++) {
        step(n, a, b, c);
        step(n, b, a, c);
        if (t % often == often - 1) {
            printf("%.17g\n", total(n, c));
            columns(n, sum, a, c);
            c[t % n][t % 7] += sum[t % n] * 1e-3;
        }
    }
    columns(n, sum, b, c);
    for (int j = 0; j < n; j += n / 10 + 1)
        printf("%.17g %.17g\n", sum[j], a[j][n - 1 - j]);
    printf("%.17g\n", total(n, a) + total(n, b) + total(n, c));
    return 0;
}
