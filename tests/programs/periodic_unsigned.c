/* Neighbours in a periodic grid, written in unsigned and narrow types: differences that wrap around
   in between, variables of narrow types that are set before they are used, bits. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    unsigned short lx, ly;
    double *node, *temp;
} lattice;

static void propagate(lattice *l)
{
    unsigned short x, y, east, west, north, south;
#pragma polydist
    for (x = 0; x < l->lx; x++)
        for (y = 0; y < l->ly; y++) {
            east = (x + 1) % l->lx;
            north = (y + 1) % l->ly;
            west = (x - 1 + l->lx) % l->lx;
            south = (y - 1 + l->ly) % l->ly;
            l->temp[east * l->ly + y] = l->node[x * l->ly + north] + 0.5 * l->node[west * l->ly + south];
        }
}

static void relax(size_t n, size_t m, double u[n][m], double v[n][m])
{
#pragma polydist
    for (size_t i = 0; i < n; i++) {
        const size_t up = (i - 1 + n) % n, down = (i + 1) % n;
        for (size_t j = 0; j < m; j++)
            v[i][j] = u[up][j] + u[down][(j + m - 1) % m] - u[(n + (i - 1u)) % n][(j - 2 + m + m) % m];
    }
}

static void wrapped(unsigned n, uint32_t m, double *a, double *b)
{
#pragma polydist
    for (unsigned i = 0; i < n; i++) {
        unsigned left = i - 1;
        left = (left + n) % n;
        b[i] = a[left] + a[(n - 1 - i) % n] + a[(i - (2 - n) + m) % n];
    }
}

static void flags(int n, const double *a, double *b)
{
    bool edge;
    char kind;
#pragma polydist
    for (int i = 0; i < n; i++) {
        edge = i == 0 || i == n - 1;
        kind = edge ? 2 : 1;
        uint8_t slot = i & 7;
        short half = i >> 1;
        if (!edge) b[i] = a[i - 1] + a[i + 1];
        if (kind == 2) b[i] = a[slot] - a[half];
        b[i] += a[i & ~3];
    }
}

/* Two colours, by the parity of subscripts. */
static void coloured(int n, int m, int first, double u[n][m])
{
    for (int colour = 0; colour < 2; colour++) {
#pragma polydist
        for (int i = 1; i < n - 1; i++)
            for (int j = 1 + ((1 ^ i ^ colour) & 1); j < m - 1; j += 2)
                u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma polydist
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                if ((i ^ j ^ (first + colour)) & 1)
                    u[i][j] = 0.5 * (u[i - 1][j] - u[i + 1][j]);
    }
}

static void looked_up(int n, const int table[256], const unsigned char *in, int *out)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        unsigned char c = in[i];
        out[i] = table[c];
        c = 7 * i + 3;
        out[i] += table[c] * (i % 3);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, m = argc > 2 ? atoi(argv[2]) : 7;
    lattice l = {n, m, calloc(n * m, sizeof(double)), calloc(n * m, sizeof(double))};
    int table[256], *out = malloc(n * m * sizeof *out);
    unsigned char *in = malloc(n * m);
    for (int i = 0; i < n * m; i++) {
        l.node[i] = (i * 37 + 5) % 101;
        in[i] = i * 13;
    }
    for (int i = 0; i < 256; i++)
        table[i] = i * i - 7;
    for (int t = 0; t < 3; t++) {
        propagate(&l);
        relax(n, m, (void *)l.temp, (void *)l.node);
    }
    wrapped(n * m, m, l.node, l.temp);
    coloured(n, m, -1, (void *)l.temp);
    flags(n * m, l.temp, l.node);
    looked_up(n * m, table, in, out);
    for (int i = 0; i < n * m; i++)
        printf("%a %a %d\n", l.node[i], l.temp[i], out[i]);
    free(l.node), free(l.temp), free(out), free(in);
    return 0;
}
