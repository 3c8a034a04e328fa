/* Functions that change variables of the file alone, or that have no loops, in regions that need
 * to know what they do. */
#include <stdio.h>
#include <stdlib.h>

static int total, last = 3;
static double A[60], weight = 0.5;
static struct { int count; double sum; } seen;

static void bump(int n)
{
    for (int k = 0; k < n; k++)
        total = (total * 3 + k) % 1009;
}

static void note(int i, int *to)
{
    last = i % 7;
    *to = *to * 2 % 101 + last;
}

static int twice(int by)
{
    total += by;
    return 2 * total % 53;
}

static void see(double *x, int i)
{
    seen.count++;
    seen.sum = 0.5 * seen.sum + x[i];
}

static void early(int i)
{
    if (i % 3 == 0)
        return;
    weight = 0.75 - weight;
}

static void show(const double *a, int n)
{
    for (int i = 0; i < n; i++)
        printf("%a\n", a[i]);
    printf("%d %d %a %d %a\n", total, last, weight, seen.count, seen.sum);
}

static void totals(int n, int m)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        bump(m);
        A[i] += total;
    }
    show(A, n);
}

static void notes(int n)
{
    int kept = 5;
#pragma polydist
    for (int i = 0; i < n; i++) {
        note(i + 2, &kept);
        A[i] += kept;
    }
    printf("%d\n", kept);
    show(A, n);
}

static void given(int n)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        int by = twice(i);
        A[i] += by;
        early(i);
        A[i] *= weight;
    }
    show(A, n);
}

static void members(int n, double *b)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        b[i] = 0.5 * A[i] + weight;
        see(b, i);
    }
    show(b, n);
}

static void nested(int n, int m)
{
#pragma polydist
    {
        for (int i = 0; i < n; i++)
            A[i] = 0.5 * A[i] + i;
        for (int t = 0; t < m; t++) {
            bump(t);
            for (int i = 1; i < n; i++)
                A[i] = 0.5 * A[i] + 0.25 * total;
        }
    }
    show(A, n);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 4;
    double *b = malloc(60 * sizeof *b);
    for (int i = 0; i < 60; i++) {
        A[i] = i * 7 % 11 / 8.0;
        b[i] = i * 5 % 13 / 8.0;
    }
    totals(n, m);
    notes(n);
    given(n);
    members(n, b);
    nested(n, m);
    free(b);
    return 0;
}
