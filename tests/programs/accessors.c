#include <stdio.h>
#include <stdlib.h>

/* Functions that are passed structures with pointers in them, or give places in memory: reading,
   writing, both, with branches, with short loops, over indices that wrap around, and some of their
   arguments for nothing. */

enum { KINDS = 3 };
static const int HALO = 1;
static const double HALF = 0.5;

typedef struct {
    double x, y;
} pair;

typedef struct {
    int nx, ny;
    double *cells;
    double **rows;
    int *solid;
} grid;

typedef struct {
    grid now, next;
    double dt;
    pair *at;
    double *mass;
} state;

static inline int place(const grid *g, int i, int j)
{
    return (i + HALO) * (g->ny + 2) + j + HALO;
}

static inline double get(const grid *g, int i, int j)
{
    return g->cells[place(g, i, j)];
}

static inline double *row(grid *g, int i)
{
    return g->cells + (i + HALO) * (g->ny + 2) + HALO;
}

static void put(grid *g, int i, int j, double value)
{
    int k;
    k = place(g, i, j);
    g->cells[k] = value;
}

static double star(const state *s, int i, int j)
{
    const grid *g = &s->now;
    double sum;
    sum = get(g, i - 1, j) + get(g, i + 1, j);
    sum += get(g, i, j - 1);
    sum = sum + get(&s->now, i, j + 1);
    return HALF * sum - 2 * get(g, i, j);
}

static int wrapped(const grid *g, int i)
{
    if (i < 0)
        i += g->nx;
    if (i >= g->nx)
        i -= g->nx;
    return i;
}

static double inside(const grid *g, int i, int j)
{
    if (i < 0)
        return 1.5;
    if (j < 0 || j >= g->ny)
        return g->rows[0][0];
    return g->rows[i][j];
}

static void advance(state *s, int i, int j)
{
    double before = get(&s->next, i, j);
    if (s->now.solid[i * s->now.ny + j])
        return;
    put(&s->next, i, j, get(&s->now, i, j) + s->dt * star(s, i, j));
    put(&s->next, i, j, get(&s->next, i, j) + 0.125 * before);
}

static double mixture(const grid *g, int i, int j)
{
    double sum = 0, part[KINDS];
    for (int k = 0; k < KINDS; k++)
        part[k] = g->cells[place(g, wrapped(g, i + k - 1), j)];
    for (int k = 0; k < KINDS; k++)
        sum += part[k] * (k + 1);
    return sum;
}

static double distance(const state *s, int i, int j)
{
    pair p = s->at[i], q = s->at[j], d;
    d.x = p.x - q.x;
    d.y = p.y - q.y;
    return (d.x * d.x + d.y * d.y) * s->mass[j];
}

static void push(state *s, int i, double dt)
{
    pair *p = &s->at[i];
    p->x += dt * p->y;
    p->y -= dt * s->mass[i];
}

static int is_solid(grid g, int i, int j)
{
    return g.solid[i * g.ny + j] > 0;
}

static double element(double **rows, int i, size_t j)
{
    return rows[i][j];
}

#define UNUSED __attribute__((unused))
static double upwind(double **rows, double **other UNUSED, const grid *g, const grid *from UNUSED,
                     int i, int j)
{
    double west = rows[i - 1][j], here = rows[i][j];
    double flux = west > 0 ? west * here : here;
    return flux - 0.5 * west + g->cells[place(g, i, j)];
}

static double **table(int n, int m)
{
    double **rows = malloc(n * sizeof *rows);
    for (int i = 0; i < n; i++)
        rows[i] = calloc(m, sizeof **rows);
    return rows;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 12, m = argc > 2 ? atoi(argv[2]) : 9;
    int size = (n + 2) * (m + 2);
    grid a = {n, m, calloc(size, sizeof(double)), table(n, m), calloc(n * m, sizeof(int))};
    grid b = {n, m, calloc(size, sizeof(double)), table(n, m), calloc(n * m, sizeof(int))};
    state all = {a, b, 0.0625, calloc(n, sizeof(pair)), calloc(n, sizeof(double))}, *s = &all;
    grid *u = &s->now, *v = &s->next;
    double *sums = calloc(n, sizeof *sums), total = 0;

#pragma polydist name(start)
    for (int i = 0; i < u->nx; i++)
        for (int j = 0; j < u->ny; j++) {
            put(u, i, j, 0.25 * i * j + (i ^ j));
            u->rows[i][j] = i - 0.5 * j;
            u->solid[i * u->ny + j] = (i * 7 + j) % 5 == 0;
        }
#pragma polydist name(steps)
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                advance(s, i, j);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                put(&s->now, i, j, get(&s->next, i, j));
    }
#pragma polydist name(mixed)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (is_solid(*u, i, j))
                row(v, i)[j] += 1;
            else
                row(v, i)[j] = mixture(u, i, j) + inside(u, i - 1, j) + inside(u, i, j + 1);
#pragma polydist name(turned)
    for (int i = 0; i < n; i++) {
        double *to = row(u, i);
        for (int j = 0; j < m; j++)
            to[j] += element(u->rows, n - 1 - i, m - 1 - j);
    }
#pragma polydist name(bodies)
    for (int i = 0; i < n; i++) {
        s->at[i].x = i;
        s->at[i].y = 0.5 * i * i;
        s->mass[i] = i + 1;
    }
#pragma polydist name(pushed)
    for (int i = 0; i < n; i++)
        push(s, i, s->dt);
#pragma polydist name(distances)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sums[i] += distance(s, i, j);
#pragma polydist name(added)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            total += get(u, i, j) * star(s, i, j);
#pragma polydist name(unused)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            v->rows[i][j] = 2 * upwind(u->rows, v->rows, u, v, i, j) - upwind(u->rows, u->rows, v, &a, i, j);

    printf("%a\n", total);
    for (int i = 0; i < size; i++)
        printf("%a %a\n", u->cells[i], v->cells[i]);
    for (int i = 0; i < n; i++)
        printf("%a %a %a %a\n", s->at[i].x, s->at[i].y, sums[i], v->rows[i][m - 1]);
    return 0;
}
