/* Pointers that take each other's places: two and three of them, by a variable declared in the loop
   or before it, by macros and functions, in the middle of a body, chosen by the parity of a counter
   or by conditions; file-scope pointers, rows, tables, structures, copies, calls; places counted
   from them; planes by number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 9, PLANES = 12 };
struct cell {
    double v;
    int k;
};
#define EXCHANGE(type, x, y) \
    do { \
        type kept_ = x; \
        x = y; \
        y = kept_; \
    } while (0)

static double *before, *after;
static int room;

static void exchange(double **x, double **y)
{
    double *kept = *x;
    *x = *y;
    *y = kept;
}

static void exchange_numbers(int *x, int *y)
{
    int kept;
    kept = *x;
    *x = *y;
    *y = kept;
}

static void relax(int n, const double *from, double *to)
{
    for (int i = 1; i < n - 1; i++)
        to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}

static void show(const char *what, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < room; i++)
        sum = sum * 0.995 + x[i] + 3 * y[i];
    printf("%s %a %a\n", what, sum, x[room / 2]);
}

static void two(int n, int steps, double *restrict a, double *restrict b)
{
    double *last = a;
#pragma polydist
    for (int t = steps; t > 0; t -= 2) {
        for (int i = 1; i < n - 1; i++)
            b[i] += 0.25 * a[i - 1] + a[i + 1];
        last = a;
        a = b;
        b = last;
        for (int i = 1; i < n - 1; i++)
            a[i] -= b[i] * 0.125;
    }
    show("two", a, b);
    show("last", last, b);
}

static void three(int n, int steps, double *old, double *now, double *next)
{
    double change = 0;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        change = 0;
        for (int i = 1; i < n - 1; i++) {
            next[i] = 2 * now[i] - old[i] + 0.1 * (now[i - 1] - 2 * now[i] + now[i + 1]);
            change += (next[i] - now[i]) * (next[i] - now[i]);
        }
        double *kept = old;
        old = now;
        now = next;
        next = kept;
    }
    show("three", old, now);
    show("next", next, now);
    printf("%a\n", change);
}

static void of_the_file(int n, int steps)
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            after[i] = 0.25 * (before[i - 1] + before[i + 1] + before[i]);
        EXCHANGE(double *, before, after);
    }
    show("file", before, after);
}

static void by_function(int n, int steps, double *a, double *b)
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        relax(n, a, b);
        exchange(&a, &b);
        memcpy(b, a, n * sizeof(*a));
        b[n - 1] += 1;
    }
    show("function", a, b);
}

static void rows(int steps, double (*a)[WIDTH], double (*b)[WIDTH])
{
    double (*c)[WIDTH];
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < WIDTH - 1; i++) {
            const double *up = a[i - 1];
            for (int j = 1; j < WIDTH - 1; j++)
                b[i][j] = 0.5 * (up[j] + a[i][j - 1]);
        }
        c = a, a = b, b = c;
    }
    show("rows", a[0], b[0]);
}

static void places(int n, int steps, double *a, double *b)
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++) {
            double *row = b + i * n;
            const double *up = &a[(i - 1) * n];
            for (int j = 1; j < n - 1; j++)
                row[j] = 0.5 * (up[j] + *(a + i * n + j - 1));
        }
        double *c = a;
        a = b;
        b = c;
    }
    show("places", a, b);
}

static void tables(int n, int steps, double **a, double **b)
{
    double **c;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        c = a;
        a = b;
        b = c;
    }
    show("tables", a[0], b[0]);
}

static void cells(int n, int steps, struct cell *now, struct cell *next)
{
    struct cell *kept;
    int many = 0;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        many = 0;
        for (int i = 1; i < n - 1; i++) {
            next[i].v = now[i].v + now[i - 1].v * 0.5;
            next[i].k = now[i].k + (now + i + 1)->k;
            many += next[i].k > 3;
        }
        kept = now, now = next, next = kept;
    }
    for (int i = 0; i < n; i++)
        printf("%a %d %a %d\n", now[i].v, now[i].k, next[i].v, next[i].k);
    printf("cells %d\n", many);
}

static void chosen(int n, int steps, double *a, double *b)
{
    double *q;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        double *from = t & 1 ? b : a, *to = t % 2 ? a : b;
        for (int i = 1; i < n - 1; i++)
            to[i] = from[i - 1] + 0.5 * from[i + 1];
        if (t < steps / 2)
            q = a;
        else
            q = b;
        for (int i = 1; i < n; i++)
            q[i] = q[i] * 0.5 + t + b[i - 1] * 0.125;
    }
    show("chosen", a, b);
}

static void in_turn(int n, double *a, double *b)
{
    double *q, sum = 0;
#pragma polydist
    {
        q = a;
        for (int i = 1; i < n; i++)
            q[i] = i;
        q = b;
        for (int i = 1; i < n; i++)
            q[i] = a[i] + 1;
        q = a, a = b, b = q;
        for (int i = 1; i < n; i++)
            sum += b[i] * a[i - 1];
    }
    show("in turn", a, b);
    printf("%a\n", sum);
}

static void numbers(int n, int steps, double *planes[])
{
    int now = 0, old = 1, next = 2, side = 1;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++) {
            planes[next][i] = 2 * planes[now][i] - planes[old][i] * 0.5 + planes[now][i - 1];
        }
        int kept = old;
        old = now;
        now = next;
        next = kept;
    }
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            planes[side ^ 1][i] += planes[side][i + 1] * 0.125;
        side = !side;
    }
    printf("numbers %d %d %d %d\n", now, old, next, side);
    show("numbers", planes[0], planes[2]);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            planes[1 - side][i] = planes[side][i - 1] * 0.5;
        exchange_numbers(&now, &old);
        side = 1 - side;
    }
    printf("numbers %d %d %d %d\n", now, old, next, side);
    show("numbers", planes[0], planes[1]);
}

/* Pointers into rows of what is exchanged: set in each iteration, moved before and after they are
   used, in branches, one from another. */
static void led(int n, int steps, double (*a)[WIDTH], double (*b)[WIDTH])
{
    double *p, *q;
    int i, j;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (i = 1; i < WIDTH - 1; i++) {
            p = a[i];
            p++;
            p += 2;
            q = b[i - 1];
            for (j = 0; j < WIDTH - 3; j++)
                q[j] += 0.5 * p[j] - i;
            q += 3;
            q--;
            for (j = 1; j < WIDTH - 3; j++)
                q[j] = 0.25 * q[j - 1] + p[-j % 3];
        }
        for (i = 0; i < WIDTH; i++) {
            double *own = b[i];
            if (i % 2 == t % 2) {
                p = a[WIDTH - 1 - i] + 1;
                p++;
                own[1] = *p;
            } else {
                double *next = own + 2;
                next++;
                next[1] = n - 0.5 * i;
            }
            own++;
            own[2] += i;
        }
        void *kept = a;
        a = b;
        b = kept;
    }
    show("led", a[0], b[0]);
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    double *m[PLANES];
    (void)argc;
    room = (n > WIDTH ? n * n : WIDTH * WIDTH);
    for (int k = 0; k < PLANES; k++) {
        m[k] = malloc(room * sizeof **m);
        for (int i = 0; i < room; i++)
            m[k][i] = (i * 7 + k * 3) % 11 * 0.25;
    }
    two(n, steps, m[0], m[1]);
    three(n, steps, m[2], m[3], m[4]);
    before = m[5], after = m[6];
    of_the_file(n, steps);
    by_function(n, steps, m[7], m[8]);
    rows(steps, (double (*)[WIDTH])m[9], (double (*)[WIDTH])m[10]);
    led(n, steps, (double (*)[WIDTH])m[9], (double (*)[WIDTH])m[10]);
    places(n, steps, m[0], m[3]);
    double **a = calloc(n, sizeof *a), **b = calloc(n, sizeof *b);
    for (int i = 0; i < n; i++)
        a[i] = m[1] + i * n, b[i] = m[4] + i * n;
    tables(n, steps, a, b);
    struct cell *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);
    for (int i = 0; i < n; i++)
        x[i].v = i % 5, x[i].k = i % 3, y[i].k = i % 4;
    cells(n, steps, x, y);
    chosen(n, steps, m[5], m[7]);
    in_turn(n, m[6], m[8]);
    numbers(n, steps, m + 9);
    return 0;
}
