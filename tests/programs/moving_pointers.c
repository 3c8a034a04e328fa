/* Pointers that move through arrays: along rows and columns, on from row to row, up and down, in
   headers, in conditions that end a loop, over members and structures; three that follow each
   other; pointers from outside of the region, needed after it or not, or set anew in each iteration;
   and what is set once. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 2048, WIDTH = 9 };
struct point {
    double x, y;
};
struct grid {
    int n;
    double *u;
    struct point *points;
};

static double a[ROOM], b[ROOM], table[ROOM][WIDTH];
static int turns[4] = { 0, 1, -1, 0 };

static void show(const char *what, long k)
{
    double sum = 0;
    for (int i = 0; i < ROOM; i++)
        sum = sum * 0.9995 + a[i] + 3 * b[i] - table[i][i % WIDTH];
    printf("%s %ld %a\n", what, k, sum);
}

static void rows(int n, int m)
{
    double *p, *q;
    const double *end;
#pragma polydist
    for (int i = 0; i < n; i++) {
        p = a + i * m;
        q = b + i;
        for (int j = 0; j < m; j++) {
            *p++ += 0.5 * *q;
            q += n;
        }
    }
    show("rows and columns", 0);
#pragma polydist
    for (int i = 1; i < n - 1; i++) {
        double *own = &a[i * m] + 1;
        const double *up = own - m, *down = own + m;
        for (int j = 1; j < m - 1; j++, up++, down++)
            b[i * m + j] = up[0] + down[0] - up[1] * 0.25 + *(own + j);
    }
    show("neighbours", 0);
#pragma polydist
    for (int i = 0; i < n; i++) {
        double *r = a + (i + 1) * m, *first = a + i * m;
        while (r > first)
            *--r *= 1.25;
        for (r = first; r < first + m; r += 2)
            r[0] = r[0] - i;
    }
    show("down", 0);
    p = a;
#pragma polydist
    {
        for (int i = 0; i < n; i++, p += m)
            for (int j = 0; j < m; j++)
                p[j] = p[j] * 0.5 + j;
    }
    show("on", p - a);
    end = a + n * m;
    p = a;
#pragma polydist
    for (int i = 0; i < n * m; i++)
        *p++ = 3 - b[i];
    show("all", end - p);
}

static void tabled(int n, int m)
{
    static const int turns[3] = {2, 0, 1};
    int rows = n < 3 ? n : 3;
#pragma polydist
    for (int i = 0; i < rows; i++) {
        double *row = a + (i + turns[i]) * m;
        for (int j = 0; j < m; j++)
            row[j] = row[j] * 0.5 + b[j];
    }
    show("tabled", rows);
}

static void follow(int n, int m, int steps)
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        double *up = a, *mid = a + m, *down = a + 2 * m, *out = b + m;
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < m - 1; j++)
                out[j] = 0.25 * (up[j] + down[j] + mid[j - 1] + mid[j + 1]);
            up = mid;
            mid = down;
            down += m;
            out += m;
        }
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                a[i * m + j] = b[i * m + j];
    }
    show("three", steps);
}

static void parameters(double *p, const double *q, int n)
{
    const double *start = p;
#pragma polydist
    for (int i = 0; i < n; i++) {
        if (i % 3 == 0) {
            *p = *q + 1;
            p += 2;
        } else {
            p[0] = q[1] - i;
            p += 2;
        }
        q++;
    }
    show("parameters", p - start);
}

static void members(struct grid *g, int m)
{
    const int n = g->n;
#pragma polydist
    for (int i = 0; i < n; i++) {
        double *p = g->u + i * m;
        struct point *at = g->points + i;
        for (int j = 0; j < m; j++)
            *p++ = at->x + j;
        at->y = p[-1];
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        double *row = table[i];
        for (int j = 0; j < WIDTH; j++)
            *row++ = i - j + g->points[i].y;
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        double *row = table[i] + WIDTH, sum = 0;
        for (int j = 0; j < WIDTH; j++)
            sum += *--row;
        b[i] = sum;
    }
    show("members", n);
}

/* Variables of the body take what pointers lead to. */
static void values(int n, int m)
{
    double *p = a, *q = b;
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double x = *p++;
            int half = (int)fabs(x / 2);
            *q++ = half + x;
        }
    show("values", p - a);
#pragma polydist
    for (int i = 1; i < n; i++) {
        double *above = table[i - 1], *row = table[i];
        for (int j = 0; j < WIDTH - 2; j++) {
            int sign = (int)fmin(1, above[j]);
            row[j] = sign + i;
            double *next = table[i];
            next += 2;
            next[j] = 0.5 * j;
        }
    }
    show("calls", m);
}

/* Pointers of the function into rows that iterators give, set anew in each iteration. */
static void anew(int n, int m)
{
    double *p, *q;
    int i, j;
#pragma polydist
    {
        for (i = 1; i < n; i++) {
            p = table[i];
            q = table[i - 1];
            q++;
            for (j = 0; j < WIDTH - 1; j++)
                *p++ += 0.25 * *q++;
            *p = i;
        }
        for (i = 0; i < n; i++)
            for (j = 0; j < m; j++) {
                p = table[j];
                ++p;
                p[i % 4] += 0.5 * i;
            }
        for (i = 0; i < n; i++) {
            q = table[i];
            for (j = 0; j < WIDTH; j++)
                q[j] *= 0.75;
        }
        for (i = 1; i < n; i++) {
            q = table[i];
            for (j = 1; j < WIDTH; j++)
                q[j] -= 0.25 * table[i - 1][j - 1];
        }
        for (i = 0; i < n; i++) {
            double *own = table[i < 3 ? -i + n : i] + 1;
            for (j = 0; j < 4; j++)
                b[i] += *own++;
        }
    }
    show("anew", n);
}

/* A name for what iterators are, and for what is none. */
static void names(int n, int m)
{
    double sum = 0;
#pragma polydist
    {
        for (int i = 0; i < n; i++) {
            double *row = table[i];
            for (int j = 0; j < WIDTH; j++)
                row[j] = 0.5 * row[j] + i;
        }
        {
            int i = 0;
            while (++i < m)
                for (int j = 0; j < n; j++)
                    sum += table[j][i % WIDTH];
        }
        for (int i = 0; i < n; i++)
            a[i] += sum;
    }
    show("names", m);
}

/* A pointer to rows that data choose: loops over them are one statement, before which it leads
 * nowhere. */
static void chosen(int n, int m)
{
    int i, j, k;
    double *own, *near;
#pragma polydist private(k)
    for (int t = 0; t < m; t++)
        for (i = 1; i < n - 1; i++) {
            own = table[i];
            own++;
            own++;
            k = i % 2;
            for (j = 0; j < 4; j++) {
                near = table[i + turns[j]];
                near++;
                near++;
                own[k - 2] = own[k - 2] * 0.5 + near[k - 1];
            }
        }
    show("chosen", m);
}

/* Steps in headers that iterations which end early take, too, and addresses of what is pointed to. */
static void early(int n, int m)
{
#pragma polydist
    for (int i = 1; i < n; i++) {
        const double *p = &b[i * m];
        double *q = a + i * m;
        for (int j = 0; j < m; j++, p++, q++) {
            if (table[i][0] > 3) {
                *q += 0.5;
                continue;
            }
            *q = 0.25 * *p + *q;
        }
    }
    show("early ends", n);
#pragma polydist
    {
        double *row = &a[1];
        for (int i = 0; i < n; i++, row += m) {
            double *p = &*row;
            const double *next = &row[1];
            for (int j = 0; j + 1 < m; j++) {
                if (i > j + 2) {
                    p++, next++;
                    continue;
                }
                *p++ += 0.5 * *next++;
            }
        }
    }
    show("addresses", m);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20, m = argc > 2 ? atoi(argv[2]) : 11;
    struct grid g = { n, a, malloc((n + 1) * sizeof *g.points) };
    for (int i = 0; i < ROOM; i++) {
        a[i] = i % 13 * 0.5;
        b[i] = i % 7;
        for (int j = 0; j < WIDTH; j++)
            table[i][j] = i + j;
    }
    for (int i = 0; i <= n; i++)
        g.points[i].x = g.points[i].y = i;
    rows(n, m);
    tabled(n, m);
    follow(n, m, 3);
    parameters(a, b, n * m / 2);
    members(&g, m);
    values(n, m);
    anew(n, m);
    names(n, m);
    chosen(n, m);
    early(n, m);
    free(g.points);
    return 0;
}
