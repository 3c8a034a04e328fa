/* Functions as they were defined before prototypes: parameters declared behind the head, some not at all; types left out; register, static and functions
 * declared among the variables; heads in branches of conditionals. Regions in them, and calls of them. */
#include <stdio.h>
#include <stdlib.h>
#pragma GCC diagnostic ignored "-Wimplicit-int"
#pragma GCC diagnostic ignored "-Wmissing-parameter-type"
#pragma GCC diagnostic ignored "-Wreturn-type"
#define REAL double
#define MOST 64
static count, limit = 3;
typedef struct { double w, v; } pair;
struct grid { int n; double h; double *u, *f; };
REAL halve(), dist();

static void smooth(u, f, n, h, w) /* n is undeclared; { */
    register REAL *u; const double f[];
    REAL h,
         w;
{
    register i, j;
    static sweeps = 4;
    auto k = 0;
#pragma polydist live_out(u)
    for (j = 0; j < sweeps; j++)
        for (i = 1; i < n - 1; i++) {
            register v;
            v = i % 3;
            u[i] = w * 0.5 * (u[i - 1] + u[i + 1] - h * h * f[i]) + (1 - w) * u[i] + v * k;
        }
    count++;
}

#ifdef NEVER
double dist(pair *a, pair *b, int k)
#else
double dist(a, b, k)
    pair *a, *b;
    int k;
#endif
{
    return (a[k].w - b[k].w) * (a[k].v + b[k].v);
}

#ifdef __STDC__
int squares(int n, double x[])
#else
squares(n, x)
  double x[];
#endif
{
    int i;
#pragma polydist
    for (i = 0; i < n; i++) {
        register double t = x[i];
        x[i] = t * t + 1;
    }
    return n;
}

at(i, j, n) { return i * n + j; }

void rows(n, a, c, s) double a[][MOST]; double (*c)[MOST]; struct grid *s;
{
    int i, j;
    double factor = 0.5, third();
#pragma polydist
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            c[i][j] = halve(a[j][i], 3) + factor * third(a[i][j]) + s->h * s->f[at(0, j, n)];
}

double halve(x, k)
float x;
char k;
{
    return x / 2 + k;
}

double third(x) double x; { return x / 3; }

void axpy(n, da, dx, incx, dy) double dx[], dy[], da; int incx, n;
{
    int i;
    for (i = 0; i < n; i++)
        dy[i] = dy[i] + da * dx[i] * incx;
}

/* rows overlap where n is larger than MOST */
void products(a, x, n) REAL *a; double x[]; int n; { int j;
#pragma polydist
    for (j = 0; j < n; j++) axpy(n, x[j], x, 1, &a[j * MOST]);
}

static void distances(a, b, r, n) pair a[], *b; double *r; int n;
{
    int k;
#pragma polydist
    for (k = 0; k < n; k++)
        r[k] = dist(a, b, k);
}

char *letters(s, n) char *s; unsigned n;
{
    unsigned i;
#pragma polydist
    for (i = 0; i < n; i++)
        s[i] = 'a' + i % 20;
    return s;
}

double (*doubled(n, x, g))() int n; double x[], (*g)();
{
    int i;
#pragma polydist
    for (i = 0; i < n; i++)
        x[i] = x[i] * 2;
    return g;
}

main(argc, argv)
int argc; char *argv[];
{
    static double a[MOST][MOST], c[MOST][MOST], u[MOST], f[MOST], r[MOST];
    static pair p[MOST], q[MOST];
    static char s[MOST + 1];
    struct grid g;
    int i, j, n = argc > 1 ? atoi(argv[1]) : 30;
    g.n = n; g.h = 0.1; g.u = u; g.f = f;
    for (i = 0; i < n; i++) {
        u[i] = i % 7; f[i] = i * 0.25; p[i].w = i; p[i].v = i * i; q[i].w = 2 * i; q[i].v = 1;
        for (j = 0; j < n; j++)
            a[i][j] = i * 3 + j;
    }
    smooth(u, f, n, 0.1, 0.7);
    squares(n, f);
    rows(n, a, c, &g);
    products(&a[0][0], u, n);
    distances(p, q, r, n);
    printf("%d %d %s %a\n", count, limit, letters(s, (unsigned)n), doubled(n, r, third)(6.0));
    for (i = 0; i < n; i++) {
        printf("%a %a\n", u[i], r[i]);
        for (j = 0; j < n; j++)
            printf("%a %a ", a[i][j], c[i][j]);
    }
    return 0;
}
