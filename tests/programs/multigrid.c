/* A multigrid solver: regions in static inline functions that a recursive one calls, on every level with other arrays and sizes, in a loop whose end depends
 * on what they compute. One of them is reached through a pointer to its function. */
#include <stdio.h>
#include <stdlib.h>

typedef void smoother(int n, double u[n][n], const double f[n][n], double h2);

static inline void smooth(int n, double u[n][n], const double f[n][n], double h2)
{
#pragma polydist name(smooth)
    for (int colour = 0; colour < 2; colour++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                if ((i + j) % 2 == colour)
                    u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] + h2 * f[i][j]);
}

static inline double residual(int n, const double u[n][n], const double f[n][n], double r[n][n], double h2)
{
    double largest = 0;
#pragma polydist name(residual) reduction(max: largest)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            r[i][j] = f[i][j] - (4 * u[i][j] - u[i - 1][j] - u[i + 1][j] - u[i][j - 1] - u[i][j + 1]) / h2;
            if (r[i][j] > largest)
                largest = r[i][j];
        }
    return largest;
}

static inline void coarsen(int n, int m, const double r[n][n], double f[m][m], double u[m][m])
{
#pragma polydist
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
            u[i][j] = 0;
            f[i][j] = i > 0 && j > 0 && i < m - 1 && j < m - 1 ? (r[2 * i][2 * j] + r[2 * i + 1][2 * j] + r[2 * i][2 * j + 1]) / 3 : 0;
        }
}

static inline void refine(int n, int m, double u[n][n], const double c[m][m])
{
#pragma polydist
    for (int i = 2; i < 2 * m - 2 && i < n - 1; i++)
        for (int j = 2; j < 2 * m - 2 && j < n - 1; j++)
            u[i][j] += 0.25 * (c[i / 2][j / 2] + c[(i + 1) / 2][j / 2] + c[i / 2][(j + 1) / 2] + c[(i + 1) / 2][(j + 1) / 2]);
}

static double cycle(int n, double *u, const double *f, double h2, smoother *relax)
{
    double(*r)[n] = calloc(n, sizeof *r);
    relax(n, (double(*)[n])u, (const double(*)[n])f, h2);
    double largest = residual(n, (const double(*)[n])u, (const double(*)[n])f, r, h2);
    if (n > 4) {
        int m = n / 2 + 1;
        double *coarse = malloc(sizeof(double[m][m])), *right = malloc(sizeof(double[m][m]));
        coarsen(n, m, (const double(*)[n])r, (double(*)[m])right, (double(*)[m])coarse);
        cycle(m, coarse, right, 4 * h2, relax);
        refine(n, m, (double(*)[n])u, (const double(*)[m])coarse);
        relax(n, (double(*)[n])u, (const double(*)[n])f, h2);
        free(coarse);
        free(right);
    }
    free(r);
    return largest;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 13;
    double(*u)[n] = calloc(n, sizeof *u), (*f)[n] = calloc(n, sizeof *f);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            f[i][j] = (i * 5 + j * 3) % 7 - 2.5;
    double before = 1e30, now = 1e29;
    int cycles = 0;
    while (now < 0.9 * before && cycles < 4) {
        before = now;
        now = cycle(n, &u[0][0], &f[0][0], 1.0, smooth);
        cycles++;
    }
    printf("%d %a\n", cycles, now);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", u[i][j], j < n - 1 ? ' ' : '\n');
    free(u);
    free(f);
    return 0;
}
