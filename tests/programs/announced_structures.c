/* Structures that are announced before they are defined: type names that come first, members that
   point to structures of the same kind, pointers of file scope. */
#include <stdio.h>
#include <stdlib.h>
typedef struct grid grid, *grid_ptr;
typedef struct cell cell;
typedef const struct grid view;
static grid *top;
struct cell {
    double x, v;
    int kind;
    double *own;
    cell *next;
};
struct grid {
    int n;
    double h;
    double *u;
    grid *finer;
    cell *cells;
    struct inner {
        int a;
        struct grid *up;
    } in;
};

static void relax(grid *g)
{
#pragma polydist
    for (int i = 1; i < g->n - 1; i++)
        g->u[i] = g->h * g->u[i] + g->finer->h;
}

static void cells(grid_ptr g, cell *c, int n)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        c[i].x += c[i].v * g->h;
#pragma polydist
    for (int i = 0; i < n; i++)
        g->cells[i].x += g->cells[i].v * g->finer->h * g->in.a;
}

static double sum(const view *g)
{
    double s = 0;
#pragma polydist
    for (int i = 0; i < g->n; i++)
        s += g->u[i] + g->cells[i].x;
    return s;
}

static void up(grid *g)
{
#pragma polydist
    for (int i = 1; i < g->n - 1; i++)
        g->u[i] = g->finer->u[i] + 0.5 * g->finer->u[i - 1];
#pragma polydist
    for (int i = 0; i < top->n; i++)
        top->u[i] += 1;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17;
    grid fine = {n, 0.5, calloc(n, sizeof(double)), 0, calloc(n, sizeof(cell)), {3, 0}}, g = fine;
    g.u = calloc(n, sizeof(double));
    g.cells = calloc(n, sizeof(cell));
    double d = 4;
    for (int i = 0; i < n; i++) {
        fine.cells[i] = (cell){i, 2, 3, &d, 0};
        g.cells[i] = (cell){i + 1, 2, 3, &d, &fine.cells[i]};
        g.u[i] = i;
        fine.u[i] = 2 * i;
    }
    g.finer = &fine;
    fine.finer = top = &g;
    relax(&g);
    cells(&g, fine.cells, n);
    up(&g);
    relax(&fine);
    printf("%a %a\n", sum(&g), sum(&fine));
    for (int i = 0; i < n; i++)
        printf("%a %a %a %d\n", g.u[i], g.cells[i].x, *g.cells[i].own,
               g.cells[i].next == &fine.cells[i]);
    return 0;
}
