/* A small Poisson solver: red-black successive over-relaxation on a grid in a structure.
 * usage: sor [rows] [columns] [sweeps]      prints the solution and the squared residual */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int rows, columns;
    double *u, *f;
} grid;

static grid *make_grid(int rows, int columns)
{
    grid *g = malloc(sizeof *g);
    g->rows = rows;
    g->columns = columns;
    g->u = calloc((size_t)rows * columns, sizeof(double));
    g->f = calloc((size_t)rows * columns, sizeof(double));
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            g->f[i * columns + j] = (double)((3 * i + 5 * j) % 8) - 3.5;
    return g;
}

static void sweep(grid *g, double omega, int sweeps)
{
#pragma polydist name(sor)
    for (int s = 0; s < sweeps; s++)
        for (int colour = 0; colour < 2; colour++)
            for (int i = 1; i < g->rows - 1; i++)
                for (int j = 1; j < g->columns - 1; j++)
                    if ((i + j) % 2 == colour) {
                        double around = g->u[(i - 1) * g->columns + j] + g->u[(i + 1) * g->columns + j] + g->u[i * g->columns + j - 1] +
                                        g->u[i * g->columns + j + 1];
                        g->u[i * g->columns + j] += omega * 0.25 * (around - g->f[i * g->columns + j] - 4 * g->u[i * g->columns + j]);
                    }
}

static double residual(const grid *g)
{
    double sum = 0;
    for (int i = 1; i < g->rows - 1; i++)
        for (int j = 1; j < g->columns - 1; j++) {
            const double *u = &g->u[i * g->columns + j];
            double r = g->f[i * g->columns + j] - (u[-1] + u[1] + u[-g->columns] + u[g->columns] - 4 * u[0]);
            sum += r * r;
        }
    return sum;
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 20;
    int columns = argc > 2 ? atoi(argv[2]) : 27;
    int sweeps = argc > 3 ? atoi(argv[3]) : 6;
    grid *g = make_grid(rows, columns);

    sweep(g, 1.6, sweeps);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            printf("%a%c", g->u[i * columns + j], j < columns - 1 ? ' ' : '\n');
    printf("%a\n", residual(g));
    free(g->u);
    free(g->f);
    free(g);
    return 0;
}
