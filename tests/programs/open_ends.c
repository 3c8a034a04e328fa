/* Members declared with one element, or none, for as many as there is memory for, of which conditions
 * on values choose what is written. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n;
    double v[1];
} tail;

typedef struct {
    long n;
    float v[0][4];
} rows;

typedef struct {
    double weight[1];
    int count[1];
} cell;

static void widen(tail *t, const tail *limits)
{
#pragma polydist name(widen)
    for (int i = 0; i < t->n; i++)
        if (limits->v[i] > 2)
            t->v[i] = t->v[i] * 2 + limits->v[i];
}

static void turn(tail *t, rows *r)
{
#pragma polydist name(turn)
    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < 4; k++)
            r->v[i][k] = t->v[t->n - 1 - i] > k ? (float)t->v[i] : r->v[i][k] + k;
}

static void count(int n, cell *cells)
{
#pragma polydist name(count)
    for (int i = 0; i < n; i++)
        if (cells[i].weight[0] > 1)
            cells[i].count[0] += i;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 20;
    tail *t = malloc(sizeof *t + n * sizeof(double)), *limits = malloc(sizeof *t + n * sizeof(double));
    rows *r = malloc(sizeof *r + n * sizeof(float[4]));
    cell *cells = malloc(n * sizeof *cells);

    t->n = limits->n = n;
    for (int i = 0; i < n; i++) {
        t->v[i] = i % 5;
        limits->v[i] = (i * 3) % 7;
        for (int k = 0; k < 4; k++)
            r->v[i][k] = (float)((i + k) % 3);
        cells[i].weight[0] = i % 4;
        cells[i].count[0] = i;
    }
    widen(t, limits);
    turn(t, r);
    count(n, cells);
    for (int i = 0; i < n; i++)
        printf("%a %a %a %d\n", t->v[i], r->v[i][0], r->v[i][3], cells[i].count[0]);
    free(t), free(limits), free(r), free(cells);
    return 0;
}
