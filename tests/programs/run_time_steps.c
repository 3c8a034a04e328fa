/* Loops whose steps are variables: by themselves, upwards and downwards, around other loops; and as
   loops over strips, in one to three dimensions, in several forms. */
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 80 };
#define MIN(x, y) ((x) < (y) ? (x) : (y))

static double a[ROOM], b[ROOM], c[ROOM][ROOM], d[ROOM][ROOM], e[ROOM][ROOM];

static void show(const char *what, long k)
{
    double sum = 0;
    for (int i = 0; i < ROOM; i++) {
        sum = sum * 0.75 + a[i] + 3 * b[i];
        for (int j = 0; j < ROOM; j++)
            sum = sum * 0.99 + c[i][j] - 2 * d[i][j] + e[i][j];
    }
    printf("%s %ld %a\n", what, k, sum);
}

static void steps(int n, int by)
{
    int i, j, k = 0;
#pragma polydist
    for (i = by - 1; i < n; i += by)
        a[i] += b[i];
    show("by a variable", 0);
#pragma polydist
    for (i = 0; i < n - by; i = i + by)
        a[i] = a[i + by] + b[i];
    show("reads ahead", 0);
#pragma polydist
    for (i = n - 1; i >= by; i -= by)
        a[i] = a[i - by] * 0.5 + i;
    show("downwards", 0);
#pragma polydist
    for (i = 0; i < n; i += 2 * by) {
        double t = a[i] * 2;
        for (j = 0; j < n; j++)
            c[i][j] = t + d[j][i];
        b[i] = t;
    }
    show("around a loop", 0);
#pragma polydist
    for (i = 0; i < n; i++)
        for (j = i; j < n; j = by + j) {
            d[i][j] += 1;
            e[j][i] = d[i][j];
        }
    show("inside a loop", 0);
#pragma polydist
    for (i = by; i < n; i += by) {
        k += 3;
        a[i] = b[k % ROOM] + i;
    }
    show("counting as well", k);
}

static void strips(int n, int tile)
{
    int i, j, k, it, jt, kt;
#pragma polydist
    for (it = 1; it < n; it += tile)
        for (i = it; i < MIN(n, it + tile); i++)
            a[i] = a[i - 1] * 0.5 + b[i];
    show("one dimension", 0);
#pragma polydist
    for (jt = 1; jt < n - 1; jt += tile) {
        for (it = 1; it < n - 1; it += tile) {
            for (j = jt; j < MIN(n - 1, jt + tile); j++) {
                for (i = it; i < MIN(n - 1, it + tile); i++) {
                    for (k = -1; k <= 1; k++)
                        d[j][i] += c[j + k][i] - c[j][i + k] * 0.5;
                }
            }
        }
    }
    show("two dimensions", 0);
#pragma polydist
    for (it = 0; it < n; it += tile)
        for (jt = 0; jt < n; jt += tile)
            for (i = it; i < n && i < it + tile; i++)
                for (j = jt; j <= MIN(n - 1, jt + tile - 1); j++) {
                    e[j][i] += c[i][j];
                    c[i][j] += 1.0;
                }
    show("a transpose", 0);
#pragma polydist
    for (long x = 0; x < n; x += tile)
        for (long y = 0; y < n; y += tile)
            for (long z = 0; z < n; z += tile)
                for (long p = x; p < MIN(x + tile, n); p++)
                    for (long q = y; q < MIN(y + tile, n); q++)
                        for (long r = z; r < MIN(z + tile, n); r++)
                            c[p][r] += d[p][q] * e[q][r];
    show("a product", 0);
#pragma polydist
    for (kt = 0; kt < n; kt += tile)
        for (i = 0; i < n; i++)
            for (k = kt; k < MIN(kt + tile, n); k++) {
                double t = d[i][k] * 0.5;
                e[i][k] = t + e[i][k];
            }
    show("a loop between", 0);
#pragma polydist
    for (it = 1; it < n - 1; it += tile)
        for (jt = 1; jt < n; jt += tile)
            for (i = it; i < MIN(n - 1, it + tile); i++)
                for (j = jt; j < MIN(n, jt + tile); j++)
                    d[i][j] = d[i - 1][j] + d[i][j - 1] * 0.25 - d[i - 1][j - 1];
    show("dependences forwards", 0);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, by = argc > 2 ? atoi(argv[2]) : 4;
    for (int i = 0; i < ROOM; i++) {
        a[i] = i % 17;
        b[i] = 0.25 * (i % 29) - 1;
        for (int j = 0; j < ROOM; j++) {
            c[i][j] = (i * 3 + j) % 11 - 4;
            d[i][j] = (i + j * 5) % 7 * 0.5;
            e[i][j] = (i * j) % 5;
        }
    }
    steps(n, by);
    strips(n, by);
    return 0;
}
