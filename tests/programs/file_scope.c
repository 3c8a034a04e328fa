#include <stdio.h>
#include <stdlib.h>

/* Functions over variables of file scope, with branches, in one another: as students write them. */

#define MOST 40
enum side { WEST, EAST, SOUTH, NORTH };

static double U[MOST][MOST], V[MOST][MOST];
static const int dx[4] = {-1, 1, 0, 0}, dy[4] = {0, 0, -1, 1};
static const double weights[4] = {0.1, 0.2, 0.3, 0.25};
static int nx, ny, periodic = 1, kind[MOST];
static double rate = 0.125, *flat, *sums;
static struct {
    double scale;
    int shift;
} settings = {0.5, 2};

static int wrap(int i, int n)
{
    if (i < 0)
        return i + n;
    return i >= n ? i - n : i;
}

static int bounded(int i, int n)
{
    if (i < 0)
        i = 0;
    else if (i >= n)
        i = n - 1;
    return i;
}

static int place(int i, int j)
{
    return i * ny + j;
}

static double at(int i, int j)
{
    if (periodic) {
        i = wrap(i, nx);
        j = wrap(j, ny);
    } else {
        i = bounded(i, nx);
        j = bounded(j, ny);
    }
    return U[i][j];
}

static double around(int i, int j)
{
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        int a = i + dx[k], b = j + dy[k];
        if (a < 0 || b < 0 || a >= nx || b >= ny)
            continue;
        sum += weights[k] * U[a][b];
    }
    return sum;
}

static double next(int i, int j, enum side to)
{
    switch (to) {
    case WEST:
        return at(i - 1, j);
    case EAST:
        return i == nx - 1 ? U[0][j] : U[i + 1][j];
    case SOUTH:
        j = bounded(j - 1, ny);
        break;
    default:
        j = bounded(j + 1, ny);
    }
    return U[i][j];
}

static void update(int i, int j)
{
    V[i][j] = U[i][j] + rate * (next(i, j, WEST) - next(i, j, SOUTH));
    if (kind[i] == 1)
        V[i][j] += settings.scale * next(i, j, NORTH);
}

static double line(const double *values, int size, int i, int j)
{
    return values[wrap(i - 1, nx) * size + j] - values[place(i, bounded(j + settings.shift, size))];
}

static void add(int i, double value)
{
    sums[i % 4] += value;
}

int main(int argc, char **argv)
{
    nx = argc > 1 ? atoi(argv[1]) : 12;
    ny = argc > 2 ? atoi(argv[2]) : 9;
    flat = calloc(nx * ny, sizeof *flat);
    sums = calloc(4, sizeof *sums);

#pragma polydist name(start)
    for (int i = 0; i < nx; i++) {
        kind[i] = i % 3;
        for (int j = 0; j < ny; j++)
            U[i][j] = (i * 7 + j * j) % 11;
    }
#pragma polydist name(steps)
    for (int t = 0; t < 4; t++) {
        for (int i = 0; i < nx; i++)
            for (int j = 0; j < ny; j++)
                update(i, j);
        for (int i = 0; i < nx; i++)
            for (int j = 0; j < ny; j++)
                U[i][j] = 0.25 * V[i][j] + at(i, j) / 8;
    }
#pragma polydist name(mixed) assume(nx <= 40, ny <= 40)
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < nx; i++)
            for (int j = 0; j < ny; j++)
                flat[place(i, j)] = around(i, j) + U[wrap(i + 1, nx)][bounded(j - 1, ny)];
        for (int i = 0; i < nx; i++)
            for (int j = 0; j < ny; j++)
                V[i][j] = line(flat, ny, i, j);
        for (int i = 0; i < nx; i++)
            for (int j = 0; j < ny; j++)
                U[i][j] -= 0.5 * V[i][j];
    }
#pragma polydist name(added)
    for (int i = 0; i < nx; i++)
        add(i, U[i][0]);

    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            printf("%a %a\n", U[i][j], flat[i * ny + j]);
    for (int k = 0; k < 4; k++)
        printf("%a\n", sums[k]);
    return 0;
}
