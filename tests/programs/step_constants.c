/* Scalars that are set in a loop over time and used in several loops inside: declared or assigned, made of others, of the step, of members and by
 * conditional expressions, set again between the loops, of narrow types; one whose value comes from the step before, and one that is printed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define HALF(x) ((x) / 2)
struct mesh { double dt, dx; int n; };

static void steps(const struct mesh *m, int steps, int n, double a[n][n], double b[n][n], double *u, double *v)
{
    double r, s = 1, old, last = 3;
    int i, j, t, inner, k = 0;

#pragma polydist name(diffusion)
    for (t = 0; t < steps; t++) {
        const double c = m->dt / m->dx;
        const float narrow = HALF(c) + t;
        inner = n - 1;
        for (i = 1; i < inner; i++)
            for (j = 1; j < inner; j++)
                b[i][j] = a[i][j] + c * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j]);
        for (i = 1; i < inner; i++)
            for (j = 1; j < inner; j++)
                a[i][j] = b[i][j] * narrow;
    }
#pragma polydist name(lines)
    for (t = 0; t < steps; t++) {
        double lim = sqrt(m->dx) + t, q = lim * 2, w = q + lim;
        unsigned char wrapped = 300 * t + n;
        r = t % 2 ? 0.5 : 0.25;
        old = r * m->dt;
        for (i = 1; i < n - 1; i++)
            v[i] = u[i - 1] + r * u[i] + old + w;
        r = r * 2;
        for (i = 1; i < n - 1; i++)
            if (v[i] > q)
                u[i] = v[i] * r + wrapped;
            else
                u[i] = old;
    }
#pragma polydist name(carried)
    for (t = 0; t < steps; t++) {
        for (i = 1; i < n - 1; i++)
            v[i] = u[i] * last + s;
        last = m->dt * t;
        s = last;
        for (i = 1; i < n - 1; i++)
            u[i] = v[i] + last;
        k = 2 * t;
        for (i = 0; i < n; i++)
            v[i] += k;
    }
    printf("%a %d\n", s, k);
}

/* A place that is set among statements that a pointer of the row holds together. */
static void rows(int n, double a[n][n], double *v)
{
    long place = 0;

#pragma polydist name(rows)
    for (int i = 1; i < n - 1; i++) {
        const double *up = a[i - 1];
        double *here = a[i];
        here++;
        place = i;
        for (int j = 0; j < n; j++)
            v[j] = 0.5 * up[j];
        for (int j = 0; j < n - 2; j++)
            here[j] += v[j] * place;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, times = argc > 2 ? atoi(argv[2]) : 5;
    double(*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = calloc(n, sizeof *b);
    double *u = malloc(n * sizeof *u), *v = calloc(n, sizeof *v);
    struct mesh m = {0.1, 0.7, n};

    for (int i = 0; i < n; i++) {
        u[i] = i % 7;
        for (int j = 0; j < n; j++)
            a[i][j] = (i * j) % 11;
    }
    steps(&m, times, n, a, b, u, v);
    rows(n, a, v);
    for (int i = 0; i < n; i++) {
        printf("%a %a", u[i], v[i]);
        for (int j = 0; j < n; j++)
            printf(" %a", a[i][j]);
        puts("");
    }
}
