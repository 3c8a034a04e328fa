/* Elements with pointers in them: these differ from rank to rank, and stay each rank's own, whatever else of an element is sent. Also where
 * memory that had values left on other ranks has become such elements. */
#include <stdio.h>
#include <stdlib.h>

struct vertex {
    double x;
    struct vertex *next;
    int degree;
};

struct cell {
    struct vertex *corners[2];
    double density;
    struct {
        int tag;
        double *home;
    } note;
    float flow[2];
};

enum { ROOM = 64 };

static union {
    double values[ROOM * sizeof(struct vertex) / sizeof(double)];
    struct vertex vertices[ROOM];
} pool;

static void relax(int n, struct cell *cells)
{
#pragma polydist name(relax) gather(none)
    for (int t = 0; t < 3; t++)
        for (int i = 1; i < n - 1; i++)
            cells[i].density = 0.5 * cells[i - 1].density + 0.25 * cells[i + 1].density;
}

static void mark(int n, struct cell *cells)
{
#pragma polydist name(mark) gather(none)
    for (int i = 0; i < n - 1; i++)
        cells[i].note.tag = cells[i + 1].note.tag + (int)cells[i].flow[0];
#pragma polydist name(shift)
    for (int i = 1; i < n; i++)
        cells[i].flow[1] = cells[i - 1].flow[1] + cells[n - i].flow[0];
}

static void turn(int n, struct cell *cells, double *turned)
{
#pragma polydist name(turn)
    for (int i = 0; i < n; i++)
        turned[i] = cells[n - 1 - i].density + cells[i].note.tag * 2 + cells[n - 1 - i].flow[1];
}

static void leave(int n, double *values)
{
#pragma polydist name(leave) gather(none)
    for (int i = 0; i < n; i++)
        values[i] = 1.5 * i;
}

static void spread(int n, int m, struct vertex (*vertices)[m])
{
#pragma polydist name(spread)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            vertices[i][j].x += vertices[i - 1][j].x;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40, m = 2;
    struct cell *cells = calloc(n, sizeof *cells);
    double *homes = calloc(n, sizeof *homes), *turned = calloc(n, sizeof *turned);
    struct vertex *corners = calloc(n + 1, sizeof *corners);

    for (int i = 0; i < n; i++) {
        homes[i] = 100 + i;
        corners[i].x = i;
        cells[i].corners[0] = &corners[i];
        cells[i].corners[1] = &corners[i + 1];
        cells[i].density = i % 7;
        cells[i].note.home = &homes[n - 1 - i];
        cells[i].flow[0] = (float)(i % 3);
    }
    relax(n, cells);
    mark(n, cells);
    turn(n, cells, turned);
    for (int i = 0; i < n; i++)
        printf("%a %d %a %a %a %a\n", cells[i].density, cells[i].note.tag, cells[i].flow[1], *cells[i].note.home,
               cells[i].corners[1]->x - cells[i].corners[0]->x, turned[i]);

    leave((int)(n / m * m * sizeof(struct vertex) / sizeof(double)), pool.values);
    for (int i = 0; i < n / m * m; i++)
        pool.vertices[i] = (struct vertex){i % 5, &pool.vertices[(i + 1) % (n / m * m)], i};
    spread(n / m, m, (struct vertex(*)[m])pool.vertices);
    for (int i = 0; i < n / m * m; i++)
        printf("%a %a %d\n", pool.vertices[i].x, pool.vertices[i].next->x, pool.vertices[i].degree);
    free(cells);
    free(homes);
    free(turned);
    free(corners);
    return 0;
}
