/* A periodic ring and a torus: neighbours by remainder with the symbolic size. */
#include <stdio.h>
#include <stdlib.h>

static void ring(int n, int steps, double *a, double *b)
{
#pragma polydist name(ring) assume(n >= 2)
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            b[i] = 0.25 * a[(i + n - 1) % n] + 0.5 * a[i] + 0.25 * a[(i + 1) % n];
        for (int i = 0; i < n; i++)
            a[i] = b[i];
    }
}

static void torus(int n, int m, int steps, int u[2][n][m])
{
#pragma polydist name(torus) assume(n >= 2, m >= 2)
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                u[(t + 1) % 2][i][j] = (u[t % 2][(i + 1) % n][j] + 3 * u[t % 2][i][(j + m - 1) % m] + u[t % 2][i][j]) % 1009;
}

/* Neighbours in all directions: the left side of the remainder reaches the third period. */
static void life(int n, int m, int steps, int u[2][n][m], int next[n][m])
{
#pragma polydist name(life)
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                int alive = 0;
                for (int di = -1; di <= 1; di++)
                    for (int dj = -1; dj <= 1; dj++)
                        if (di || dj)
                            alive += u[0][(i + di + n) % n][(j + dj + m) % m] % 2;
                next[i][j] = alive == 3 || (alive == 2 && u[0][i][j] % 2);
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                u[0][i][j] = next[i][j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 14, m = argc > 2 ? atoi(argv[2]) : 9, steps = argc > 3 ? atoi(argv[3]) : 5;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    int (*u)[n][m] = malloc(2 * sizeof *u), (*next)[m] = malloc(n * sizeof *next);

    for (int i = 0; i < n; i++) {
        a[i] = (double)(i * i % 11) / 11;
        for (int j = 0; j < m; j++)
            u[0][i][j] = u[1][i][j] = i * 31 + j * 17;
    }
    ring(n, steps, a, b);
    torus(n, m, steps, u);
    life(n, m, steps, u, next);
    for (int i = 0; i < n; i++) {
        printf("%a %a\n", a[i], b[i]);
        for (int j = 0; j < m; j++)
            printf("%d %d\n", u[0][i][j], u[1][i][j]);
    }
    free(a);
    free(b);
    free(u);
    free(next);
    return 0;
}
