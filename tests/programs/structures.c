/* Elements that are structures, and a structure that holds its arrays and sizes. */
#include <stdio.h>
#include <stdlib.h>

struct cell {
    double density;
    int visits;
    float flow[2];
};

struct world {
    int n, m;
    double dt;
    struct cell *cells;
    double row_sum[40];
};

static void advance(struct world *w, struct cell (*next)[w->m], struct cell (*now)[w->m])
{
#pragma polydist name(cells)
    for (int i = 1; i < w->n - 1; i++)
        for (int j = 1; j < w->m - 1; j++) {
            next[i][j] = now[i][j];
            next[i][j].density += w->dt * (now[i - 1][j].density - now[i][j + 1].density);
            next[i][j].visits++;
            next[i][j].flow[1] = now[i][j - 1].flow[0];
        }
}

static void settle_edges(struct world *w)
{
#pragma polydist name(edges)
    for (int i = 1; i < w->n; i++) {
        struct cell here = w->cells[i * w->m];
        w->row_sum[i] = here.density + here.visits;
        w->cells[i * w->m].density = w->row_sum[i] * 0.5 + here.flow[0];
    }
}

/* No iteration reads or writes a member that another one writes, but structures that they do. */
static void flow_on(struct world *w)
{
#pragma polydist name(flow) independent(i)
    for (int i = 0; i < w->n; i++) {
        int below = i == w->n - 1 ? 0 : i + 1, above = i == 0 ? w->n - 1 : i - 1;
        float up = w->cells[below * w->m].flow[0];
        w->cells[below * w->m].flow[0] = w->cells[above * w->m].flow[1] + i;
        w->cells[above * w->m].flow[1] = up;
    }
}

static void sum_rows(struct world *w)
{
#pragma polydist name(rows)
    for (int i = 0; i < w->n; i++) {
        w->row_sum[i] = 0;
        for (int j = 0; j < w->m; j++)
            w->row_sum[i] += w->cells[i * w->m + j].density;
    }
}

struct weights {
    const double of[2];
    int first;
};

/* Both are constant, and so is a member of the second. */
static void blend(const struct world w, const struct weights by, double *sums)
{
#pragma polydist name(blend)
    for (int i = by.first; i < w.n; i++)
        sums[i] = by.of[0] * w.row_sum[i] + by.of[1];
}

int main(int argc, char **argv)
{
    struct world w = {.n = argc > 1 ? atoi(argv[1]) : 16, .m = argc > 2 ? atoi(argv[2]) : 11, .dt = 0.125};
    struct cell *next = calloc(w.n * w.m, sizeof *next);
    w.cells = calloc(w.n * w.m, sizeof *w.cells);

    for (int i = 0; i < w.n * w.m; i++) {
        w.cells[i].density = (double)(i % 14) / 14;
        w.cells[i].flow[0] = (float)i;
        next[i] = w.cells[i];
    }
    for (int t = 0; t < 3; t++) {
        advance(&w, (struct cell(*)[w.m])next, (struct cell(*)[w.m])w.cells);
        struct cell *swapped = next;
        next = w.cells;
        w.cells = swapped;
    }
    flow_on(&w);
    settle_edges(&w);
    for (int i = 1; i < w.n; i++)
        printf("%a\n", w.row_sum[i]);
    sum_rows(&w);
    blend(w, (struct weights){.of = {0.5, 3}, .first = 1}, w.row_sum);
    for (int i = 0; i < w.n; i++)
        printf("%a\n", w.row_sum[i]);
    for (int i = 0; i < w.n * w.m; i++)
        printf("%a %d %a %a\n", w.cells[i].density, w.cells[i].visits, w.cells[i].flow[0], w.cells[i].flow[1]);
    free(w.cells);
    free(next);
    return 0;
}
