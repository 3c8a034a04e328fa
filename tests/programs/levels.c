/* Pointers in structures that are elements of arrays: levels of a multigrid, patches, boxes, which
   a variable that the region does not change selects. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n, m;
    double weight;
    double *u, *r;
} level;

typedef struct {
    level **at;
    level *own[3];
    int current;
} hierarchy;

typedef struct {
    double *f[2];
    struct {
        double *a;
        int unused;
    } part[2];
} box;

static struct {
    level finest[3];
    int rows;
} domain;

static void smooth(level *lv, int l)
{
    int n = lv[l].n, m = lv[l].m;
#pragma polydist
    for (int y = 1; y < m - 1; y++)
        for (int x = 1; x < n - 1; x++)
            lv[l].r[y * n + x] = lv[l].weight * lv[l].u[y * n + x] + lv[l].u[(y - 1) * n + x] + lv[l].u[y * n + x + 1];
}

static void restricted(level *lv, int l)
{
    int n = lv[l].n;
#pragma polydist
    for (int y = 0; y < lv[l + 1].m; y++)
        for (int x = 0; x < lv[l + 1].n; x++)
            lv[l + 1].u[y * lv[l + 1].n + x] = lv[l].r[2 * y * n + 2 * x] + lv[l].r[(2 * y + 1) * n + 2 * x + 1];
}

static void by_pointers(hierarchy *h, int l)
{
#pragma polydist
    for (int y = 0; y < h->at[l]->m; y++)
        for (int x = 0; x < h->at[l]->n; x++)
            h->at[l]->r[y * h->at[l]->n + x] += h->own[h->current]->u[y * h->own[h->current]->n + x] * 2 + y;
}

static void named(level *lv, int l)
{
#pragma polydist
    for (int y = 0; y < lv[l].m; y++) {
        level *here = &lv[l], *finer = lv + l - 1;
        double *row = here->r + y * lv[l].n;
        for (int x = 0; x < lv[l].n; x++)
            row[x] += here->u[y * lv[l].n + x] + finer->u[x];
    }
}

static void boxes(int n, int m, box *b, int k)
{
#pragma polydist
    for (int y = 0; y < m; y++)
        for (int x = 0; x < n; x++) {
            b[k].f[0][y * n + x] = x;
            b[k].f[1][y * n + x] += y + b[k].f[0][y * n + x];
            b[1 - k].part[k].a[y * n + x] += x - y;
        }
}

static void in_file_scope(void)
{
    for (int l = 1; l >= 0; l--) {
#pragma polydist
        for (int y = 1; y < domain.rows; y++)
            for (int x = 0; x < domain.finest[l].n; x++)
                domain.finest[l].u[y * domain.finest[l].n + x] += domain.finest[l].r[y * domain.finest[l].n + x] + x;
    }
}

/* Two names for one array. */
static void twice(level *one, level *other, int l)
{
    int n = one[l].n, m = one[l].m;
#pragma polydist
    for (int y = 0; y < m; y++)
        for (int x = 0; x < n; x++)
            one[l].r[y * n + x] = one[l].r[y * n + x] * 0.5 + other[l].r[y * n + x];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 6;
    level *lv = domain.finest;
    hierarchy h = {malloc(3 * sizeof *h.at), {lv, lv + 1, lv + 2}, 1};
    box b[2];
    domain.rows = m;
    for (int l = 0; l < 3; l++) {
        lv[l].n = (n << 2) >> l, lv[l].m = (m << 2) >> l, lv[l].weight = l + 0.5;
        lv[l].u = malloc(lv[l].n * lv[l].m * sizeof(double));
        lv[l].r = calloc(lv[l].n * lv[l].m, sizeof(double));
        for (int i = 0; i < lv[l].n * lv[l].m; i++)
            lv[l].u[i] = (i * 37 + l) % 101;
        h.at[l] = &lv[l];
    }
    for (int k = 0; k < 2; k++)
        for (int q = 0; q < 2; q++) {
            b[k].f[q] = calloc(n * m, sizeof(double));
            b[k].part[q].a = calloc(n * m, sizeof(double));
        }
    for (int l = 0; l < 3; l++) {
        smooth(lv, l);
        if (l < 2)
            restricted(lv, l);
    }
    by_pointers(&h, 1);
    by_pointers(&h, 2);
    named(lv, 2);
    boxes(n, m, b, 1);
    boxes(n, m, b, 0);
    in_file_scope();
    twice(lv, lv, 0);
    for (int l = 0; l < 3; l++)
        for (int i = 0; i < lv[l].n * lv[l].m; i++)
            printf("%a %a\n", lv[l].u[i], lv[l].r[i]);
    for (int i = 0; i < n * m; i++)
        printf("%a %a %a\n", b[0].f[1][i], b[0].part[1].a[i], b[1].part[0].a[i]);
    return 0;
}
