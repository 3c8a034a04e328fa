/* Functions whose pointers walk through a row that they are given: parameters that move, variables
 * between two ends, structures, and how far one has come. */
#include <stdio.h>
#include <stdlib.h>

#define W 14

typedef struct {
    double x, y;
} point;

static void set(double *row, int n, double v)
{
    while (n-- > 0)
        *row++ = v + n;
}

static void add(double *row, int n, double v)
{
    double *p, *end = &row[n];
    for (p = row; p < end; p++)
        *p += v;
}

static void copied(double *to, const double *from, int n)
{
    int k = n;
    while (k--)
        *to++ = *from++;
}

static double sum(const double *x, int n)
{
    const double *end = x + n;
    double s = 0;
    for (; x != end; ++x)
        s = 1.01 * s + *x;
    return s;
}

static int first_above(const double *row, int n, double bound)
{
    const double *p = row;
    while (p - row < n && *p <= bound)
        p++;
    return p - row;
}

static void shift(point *p, int n, double by)
{
    for (point *q = p; q < p + n; q++) {
        q->x += by;
        q->y -= q->x;
    }
}

static void both(double *row, int n)
{
    double *half = row + n / 2;
    set(half, n - n / 2, 2);
    half[0] += sum(row, n / 2);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20;
    double (*a)[W] = calloc(n, sizeof *a), (*b)[W] = calloc(n, sizeof *b), *s = calloc(n, sizeof *s);
    point (*p)[W] = calloc(n, sizeof *p);
#pragma polydist name(walked)
    for (int i = 0; i < n; i++) {
        set(a[i], W, i);
        add(&a[i][0], W, 0.5);
        s[i] = sum(a[i], W) + first_above(a[i], W, 3.0);
    }
#pragma polydist name(handed)
    for (int i = 1; i < n; i++) {
        copied(b[i], a[i - 1], W);
        both(b[i], W);
        shift(p[i], W, s[i]);
    }
    for (int i = 0; i < n; i++) {
        printf("%a", s[i]);
        for (int j = 0; j < W; j++)
            printf(" %a %a %a", a[i][j], b[i][j], p[i][j].y);
        printf("\n");
    }
    return 0;
}
