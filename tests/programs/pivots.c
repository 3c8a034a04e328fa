/* Loops of which one iteration has what the others need: shortest, widest and any paths between all
 * pairs, and sums with an element that changes on the way. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { FAR = 1 << 20 };

static void shortest(int n, int (*d)[n], int (*next)[n])
{
#pragma polydist name(shortest)
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            if (d[i][k] == FAR)
                continue;
            for (int j = 0; j < n; j++)
                if (d[i][k] + d[k][j] < d[i][j]) {
                    d[i][j] = d[i][k] + d[k][j];
                    next[i][j] = next[i][k];
                }
        }
}

static void hoisted(int n, int (*d)[n])
{
#pragma polydist name(hoisted)
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            const int first = d[i][k];
            for (int j = 0; j < n; j++)
                if (first + d[k][j] < d[i][j])
                    d[i][j] = first + d[k][j];
        }
}

static void widest(int n, double (*w)[n])
{
    int i, j, k;
#pragma polydist name(widest)
    for (k = 0; k < n; k++)
        for (i = n - 1; i >= 0; i--)
            for (j = 0; j < n; j++) {
                double way = w[i][k] < w[k][j] ? w[i][k] : w[k][j];
                w[i][j] = way > w[i][j] ? way : w[i][j];
            }
}

static void any(int n, bool *reach)
{
#pragma polydist name(any)
    for (int k = 0; k < n; ++k)
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j)
                reach[i * n + j] = reach[i * n + j] || (reach[i * n + k] && reach[k * n + j]);
}

static void relative(int n, int m, double *x, double *y, double (*u)[n])
{
#pragma polydist name(relative)
    {
        for (int i = 0; i < n; i++)
            x[i] += 0.5 * x[m];
        for (int i = n - 1; i >= 0; i--)
            y[i] = y[i] * x[i] - y[m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[i][j] = u[i][j] / u[0][j] + u[i][m];
    }
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 14, m = argc > 2 ? atoi(argv[2]) : 3;
    int (*d)[n] = malloc(n * sizeof *d), (*e)[n] = malloc(n * sizeof *e);
    int (*next)[n] = malloc(n * sizeof *next);
    double (*w)[n] = malloc(n * sizeof *w), (*u)[n] = malloc(n * sizeof *u);
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
    bool *reach = malloc(n * n * sizeof *reach);

    for (int i = 0; i < n; i++) {
        x[i] = 1 + i % 5 / 3.0;
        y[i] = 2 - i % 7 / 9.0;
        for (int j = 0; j < n; j++) {
            const bool near = (i * 7 + j * 3) % 5 == 1;
            d[i][j] = e[i][j] = i == j ? 0 : near ? 1 + (i + 2 * j) % 9 : FAR;
            next[i][j] = near ? j : -1;
            w[i][j] = (i * 5 + j * 11) % 17 / 4.0;
            u[i][j] = 1 + (i * 3 + j) % 7 / 8.0;
            reach[i * n + j] = near;
        }
    }
    shortest(n, d, next);
    hoisted(n, e);
    widest(n, w);
    any(n, reach);
    relative(n, m, x, y, u);
    for (int i = 0; i < n; i++) {
        printf("%a %a\n", x[i], y[i]);
        for (int j = 0; j < n; j++)
            printf("%d %d %d %d %a %a\n", d[i][j], e[i][j], next[i][j], reach[i * n + j], w[i][j],
                   u[i][j]);
    }
    free(d), free(e), free(next), free(w), free(u), free(x), free(y), free(reach);
    return 0;
}
