/* Regions that are entered again and again, in an order that recurs, on arrays that trade places,
 * come and go, and are looked at in between; large enough for their pages to be closed. */
#include <stdio.h>
#include <stdlib.h>

static void advance(int n, double u[n][n], double v[n][n])
{
#pragma polydist gather(none)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            v[i][j] = u[i][j] + 0.1 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] -
                                       4 * u[i][j]);
}

static void wrap(int n, double u[n][n])
{
#pragma polydist gather(none)
    for (int j = 0; j < n; j++) {
        u[0][j] = u[n - 2][j];
        u[n - 1][j] = u[1][j];
    }
}

static void damp(int n, double u[n][n], const double *factor)
{
#pragma polydist gather(none)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            u[i][j] = u[i][j] * factor[i];
}

static void slopes(int n, double u[n][n], double *steepest)
{
#pragma polydist gather(root)
    for (int i = 0; i < n; i++) {
        steepest[i] = 0;
        for (int j = 1; j < n; j++)
            steepest[i] = u[i][j] - u[i][j - 1] > steepest[i] ? u[i][j] - u[i][j - 1] : steepest[i];
    }
}

static double norm(int n, double u[n][n])
{
    double sum = 0;
#pragma polydist reduction(max: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum = u[i][j] > sum ? u[i][j] : sum;
    return sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 136, steps = argc > 2 ? atoi(argv[2]) : 9;
    double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
    double *factor = malloc((size_t)n * sizeof *factor), *steepest = malloc((size_t)n * sizeof *u[0]);
    for (int i = 0; i < n; i++) {
        factor[i] = 1 - 0.001 * i;
        for (int j = 0; j < n; j++)
            u[i][j] = v[i][j] = (i * 7 + j * 13) % 17;
    }
    for (int step = 0; step < steps; step++) {
        advance(n, u, v);
        wrap(n, v);
        double(*other)[n] = u;
        u = v;
        v = other;
        if (step % 3 == 1)
            damp(n, u, factor);
        if (step % 4 == 3) {
            free(v);
            v = calloc((size_t)n, sizeof *v);
        }
        if (step > 1)
            printf("%d %.17g\n", step, u[n / 2][n / 3]);
        u[n / 4][step % n] += 1;
        slopes(n, u, steepest);
        printf("%.17g %.17g\n", norm(n, u), steepest[n - 1]);
    }
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += (i + 1) * u[i][j] - v[i][j];
    printf("%.17g\n", sum);
    return 0;
}
