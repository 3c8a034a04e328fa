/* Lattice Boltzmann in a channel with an obstacle: a function with a region for each phase of a
 * step, between two fields that swap their pointers. The flow is driven along x, where it is
 * periodic, between walls. Ordinary code looks at a row, and writes all to a file. */
#include <stdio.h>
#include <stdlib.h>

enum { DIRECTIONS = 9 };

static const int to_x[DIRECTIONS] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int to_y[DIRECTIONS] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const double weight[DIRECTIONS] = {4. / 9,  1. / 9,  1. / 9,  1. / 9, 1. / 9,
                                          1. / 36, 1. / 36, 1. / 36, 1. / 36};

static void collide(int ny, int nx, double rate, double force, double f[DIRECTIONS][ny][nx],
                    int solid[ny][nx])
{
#pragma polydist name(collide)
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
            if (!solid[y][x]) {
                double density = 0, u = 0, v = 0;
                for (int d = 0; d < DIRECTIONS; d++) {
                    density += f[d][y][x];
                    u += to_x[d] * f[d][y][x];
                    v += to_y[d] * f[d][y][x];
                }
                u = u / density + force;
                v = v / density;
                for (int d = 0; d < DIRECTIONS; d++) {
                    double along = 3 * (to_x[d] * u + to_y[d] * v);
                    double rest = weight[d] * density *
                                  (1 + along + 0.5 * along * along - 1.5 * (u * u + v * v));
                    f[d][y][x] += rate * (rest - f[d][y][x]);
                }
            }
}

/* Every cell takes from its neighbours what moves towards it; what would come through a wall stays
 * what it was. */
static void stream(int ny, int nx, double from[DIRECTIONS][ny][nx], double to[DIRECTIONS][ny][nx])
{
#pragma polydist name(stream)
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
            for (int d = 0; d < DIRECTIONS; d++) {
                int left = x - to_x[d], below = y - to_y[d];
                if (left < 0)
                    left = nx - 1;
                if (left >= nx)
                    left = 0;
                if (below >= 0 && below < ny)
                    to[d][y][x] = from[d][below][left];
            }
}

/* Solid cells send back what came in. */
static void bounce(int ny, int nx, double f[DIRECTIONS][ny][nx], int solid[ny][nx])
{
#pragma polydist name(bounce)
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
            if (solid[y][x]) {
                double east = f[1][y][x], north = f[2][y][x];
                double north_east = f[5][y][x], north_west = f[6][y][x];
                f[1][y][x] = f[3][y][x];
                f[2][y][x] = f[4][y][x];
                f[3][y][x] = east;
                f[4][y][x] = north;
                f[5][y][x] = f[7][y][x];
                f[6][y][x] = f[8][y][x];
                f[7][y][x] = north_east;
                f[8][y][x] = north_west;
            }
}

/* Ordinary code that reads one row. */
static double flow(int ny, int nx, double f[DIRECTIONS][ny][nx])
{
    double sum = 0;
    for (int x = 0; x < nx; x++)
        for (int d = 0; d < DIRECTIONS; d++)
            sum += to_x[d] * f[d][ny / 2][x];
    return sum;
}

/* Writes a field to a file and reads it again. */
static double through_file(int ny, int nx, double f[DIRECTIONS][ny][nx])
{
    FILE *file = tmpfile();
    double sum = 0, row[nx];
    fwrite(f, sizeof(double[ny][nx]), DIRECTIONS, file);
    rewind(file);
    for (int y = 0; y < DIRECTIONS * ny && fread(row, sizeof row, 1, file) == 1; y++)
        for (int x = 0; x < nx; x++)
            sum += ((x + y) % 3 + 1) * row[x];
    fclose(file);
    return sum;
}

int main(int argc, char **argv)
{
    int ny = argc > 1 ? atoi(argv[1]) : 14, nx = argc > 2 ? atoi(argv[2]) : 17;
    int steps = argc > 3 ? atoi(argv[3]) : 6, often = argc > 4 ? atoi(argv[4]) : 2;
    double(*f)[ny][nx] = malloc(sizeof(double[DIRECTIONS][ny][nx]));
    double(*g)[ny][nx] = malloc(sizeof(double[DIRECTIONS][ny][nx]));
    int(*solid)[nx] = malloc(sizeof(int[ny][nx]));

    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
            int dy = 2 * y - ny + 2, dx = 3 * x - nx;
            solid[y][x] = y == 0 || y == ny - 1 || 9 * (dy * dy + dx * dx) < ny * ny;
            for (int d = 0; d < DIRECTIONS; d++)
                f[d][y][x] = g[d][y][x] = weight[d] * (1 + 0.01 * ((x + 3 * y) % 7));
        }
    for (int step = 0; step < steps; step++) {
        collide(ny, nx, 1.2, 0.001, f, solid);
        stream(ny, nx, f, g);
        bounce(ny, nx, g, solid);
        double(*other)[ny][nx] = f;
        f = g;
        g = other;
        if (often && step % often == 0)
            printf("%d %a\n", step, flow(ny, nx, f));
    }
    printf("%a\n", through_file(ny, nx, f));
    free(f), free(g), free(solid);
    return 0;
}
