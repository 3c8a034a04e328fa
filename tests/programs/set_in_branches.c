/* Functions that give several results through their parameters: each of their branches sets them, or
   returns before the others do. Variables and work arrays for the results stand before the loops,
   some of whose calls happen under a condition. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { KINDS = 3 };

static void kernel(double q, double *weight, double *slope)
{
    double square = q * q;
    if (q < 1.0) {
        *weight = 1 - 1.5 * square;
        *slope = -3 * q;
    } else if (q < 2.0) {
        *slope = q - 2;
        *weight = 0.25 * *slope * *slope;
    } else {
        *weight = 0;
        *slope = 0;
    }
}

static int limited(double a, double b, double *least, double *most)
{
    *most = a;
    if (a * b <= 0) {
        *least = 0;
        return 0;
    }
    if (a > b) {
        *least = b;
        *most += 1;
        return 1;
    }
    *least = a;
    *most = b;
    return 2;
}

static void flux(const double *left, const double *right, double *f)
{
    double slow = left[0] - 1, fast = right[0] + 1;
    int k;
    if (slow > 0)
        for (k = 0; k < KINDS; k++)
            f[k] = left[k];
    else if (fast < 0.25) {
        for (k = 0; k < KINDS; k++)
            f[k] = right[k];
    } else {
        for (k = 0; k < KINDS; k++)
            f[k] = 0.5 * (left[k] + right[k]);
    }
}

/* Which element is set depends on the branch, so that the others keep what they have. */
static void mark(int where, double value, double *at)
{
    int m = where;
    if (value > 0.5) {
        m = where / 2;
        at[m] = value;
    } else {
        at[m] = -value;
    }
}

static void pairs(int n, const double *x, const int *there, double *sum)
{
    double weight = 0, slope = 0, total;
#pragma polydist name(pairs)
    for (int i = 0; i < n; i++) {
        total = 0;
        for (int j = 0; j < n; j++)
            if (i != j && there[j] == 1) {
                kernel(fabs(x[i] - x[j]), &weight, &slope);
                total += slope;
            }
        sum[i] = total;
    }
}

static double weights(int n, const double *x, double *sum)
{
    double weight = 0, slope = 0, total;
#pragma polydist name(weights)
    for (int i = 0; i < n; i++) {
        total = 0;
        for (int j = 0; j < n; j++) {
            kernel(fabs(x[i] - x[j]), &weight, &slope);
            total += weight;
        }
        sum[i] += total;
    }
    return weight + slope;
}

static void limit(int n, const double *x, double *sum)
{
    double least = 0, most = 0;
    int which;
#pragma polydist name(limit)
    for (int i = 1; i < n - 1; i++) {
        which = limited(x[i] - x[i - 1], x[i + 1] - x[i], &least, &most);
        sum[i] += which + least * most;
    }
}

static void advance(int n, double (*u)[KINDS], double (*next)[KINDS])
{
    double west[KINDS], east[KINDS];
#pragma polydist name(advance)
    for (int i = 1; i < n - 1; i++) {
        flux(u[i - 1], u[i], west);
        flux(u[i], u[i + 1], east);
        for (int k = 0; k < KINDS; k++)
            next[i][k] = u[i][k] - 0.1 * (east[k] - west[k]);
    }
}

static void marks(int n, const double *x, double *at, double *sum)
{
#pragma polydist name(marks)
    for (int i = 0; i < n; i++) {
        mark(i % 4, x[i], at);
        sum[i] += at[1] - at[2];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40;
    double *x = calloc(n, sizeof *x), *sum = calloc(n, sizeof *sum), at[4] = {1, 2, 3, 4};
    double (*u)[KINDS] = calloc(n, sizeof *u), (*next)[KINDS] = calloc(n, sizeof *next);
    int *there = calloc(n, sizeof *there);
    for (int i = 0; i < n; i++) {
        x[i] = i * 37 % 101 / 30.0;
        there[i] = i % 3;
        for (int k = 0; k < KINDS; k++)
            u[i][k] = (i + k) * 29 % 13 / 5.0 - 1.2;
    }
    pairs(n, x, there, sum);
    double last = weights(n, x, sum);
    limit(n, x, sum);
    for (int t = 0; t < 2; t++) {
        advance(n, u, next);
        advance(n, next, u);
    }
    marks(n, x, at, sum);
    printf("%a %a %a %a %a\n", last, at[0], at[1], at[2], at[3]);
    for (int i = 0; i < n; i++)
        printf("%a %a %a %a\n", sum[i], u[i][0], next[i][1], u[i][2]);
    return 0;
}
