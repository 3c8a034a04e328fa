/* Elements that data choose behind pointers that take each other's places: the best load of a
   knapsack, items after items, with two rows, with three, and by a function that exchanges them. */
#include <stdio.h>
#include <stdlib.h>

static double larger(double x, double y)
{
    return x > y ? x : y;
}

static void exchange(double **x, double **y)
{
    double *kept = *x;
    *x = *y;
    *y = kept;
}

static void show(const char *what, int c, const double *x, const double *y)
{
    double sum = 0;
    for (int j = 0; j < c; j++)
        sum = sum * 0.75 + x[j] + 3 * y[j];
    printf("%s %a %a %a\n", what, sum, x[c / 2], x[c - 1]);
}

static void start(int c, const int *w, const double *v, double *x, double *y)
{
    for (int j = 0; j < c; j++) {
        x[j] = j < w[0] ? 0.0 : v[0];
        y[j] = -j;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 12, c = argc > 2 ? atoi(argv[2]) : 61;
    int *w = calloc(n, sizeof *w);
    double *v = calloc(n, sizeof *v), *cur = malloc(c * sizeof *cur), *next = malloc(c * sizeof *next);
    double *last = calloc(c, sizeof *last);
    for (int i = 0; i < n; i++) {
        w[i] = 1 + (i * 7) % 13;
        v[i] = 5 + (i * 11) % 17;
    }
    start(c, w, v, cur, next);
#pragma polydist size(cur[c], next[c]) name(two)
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < c; j++) {
            if (j >= w[i])
                next[j] = larger(cur[j], cur[j - w[i]] + v[i]);
            else
                next[j] = cur[j];
        }
        double *tmp = cur;
        cur = next;
        next = tmp;
    }
    show("two", c, cur, next);
    start(c, w, v, cur, next);
#pragma polydist size(cur[c], next[c], last[c]) name(three)
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < c; j++)
            last[j] = j >= w[i] ? larger(cur[j - w[i]], next[j]) + v[i] : cur[j] - next[j];
        double *tmp = next;
        next = cur;
        cur = last;
        last = tmp;
    }
    show("three", c, cur, next);
    start(c, w, v, cur, next);
#pragma polydist size(cur[c], next[c]) name(called)
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < c; j++)
            next[j] = j < w[i] ? cur[j] : larger(cur[j], cur[j - w[i]] + v[i]);
        exchange(&cur, &next);
    }
    show("called", c, cur, next);
    free(w);
    free(v);
    free(cur);
    free(next);
    free(last);
    return 0;
}
