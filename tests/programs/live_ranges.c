/* Scalars that are declared once and used everywhere, as in C89 and Fortran: set in both branches of conditions on data, in each of several branches, in
 * inner loops, again for other things; and some that do pass values on, or are needed afterwards. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double branches(int n, int m, double a[n][m], double b[n][m], double c[n])
{
    double t, s, last = 0.5, kept = 0.25, x = 3;
    int i, j, which;
#pragma polydist name(branches)
    {
        for (i = 0; i < n; i++) {
            if (c[i] > 0)
                t = c[i];
            else
                t = -c[i];
            c[i] = t * 2;
        }
        for (i = 0; i < n; i++) {
            if (c[i] > 9) {
                t = c[i] * 0.5;
                s = t + 1;
                c[i] = t * s;
            } else if (c[i] > 4) {
                s = c[i] - 4;
                c[i] = s * s;
            } else {
                t = 2 - c[i];
                c[i] = t;
            }
        }
        for (i = 0; i < n; i++)
            for (j = 0; j < m; j++) {
                if (a[i][j] > 0.5) {
                    t = a[i][j];
                    b[i][j] = t + t * t;
                }
                if (b[i][j] > 2) {
                    t = b[i][j];
                    a[i][j] = t - 1;
                }
            }
        for (i = 0; i < n; i++) {
            if (c[i] < 1)
                which = 1;
            else if (c[i] < 5)
                which = 2;
            else
                which = 3;
            s = 0;
            for (j = 0; j < m; j++) {
                if (a[i][j] > b[i][j])
                    t = a[i][j];
                else
                    t = b[i][j];
                s += t * which;
            }
            c[i] = s;
        }
        /* kept passes from iteration to iteration where the condition fails; last is needed afterwards */
        for (i = 0; i < n; i++) {
            if (c[i] > 3)
                kept = c[i];
            c[i] += kept;
        }
        for (i = 0; i < n; i++) {
            if (c[i] > 7)
                last = 1;
            else
                last = c[i];
            c[i] -= last;
        }
        for (i = 0; i < n; i++) {
            if (c[i] < -1)
                t = x;
            else
                x = t = 2 * c[i];
            c[i] += t;
        }
    }
    return last + kept + x;
}

/* Rodinia's lud, with one sum for both loops. */
static void lud(int size, double *a)
{
    int i, j, k;
    double sum;
#pragma polydist name(lud)
    for (i = 0; i < size; i++) {
        for (j = i; j < size; j++) {
            sum = a[i * size + j];
            for (k = 0; k < i; k++)
                sum -= a[i * size + k] * a[k * size + j];
            a[i * size + j] = sum;
        }
        for (j = i + 1; j < size; j++) {
            sum = a[j * size + i];
            for (k = 0; k < i; k++)
                sum -= a[j * size + k] * a[k * size + i];
            a[j * size + i] = sum / a[i * size + i];
        }
    }
}

/* Numerical Recipes' and PolyBench's cholesky of old: x is a pivot, then an element. */
static double cholesky(int n, double a[n][n], double p[n])
{
    int i, j, k;
    double x = -1;
#pragma polydist name(cholesky)
    for (i = 0; i < n; ++i) {
        x = a[i][i];
        for (j = 0; j <= i - 1; ++j)
            x = x - a[i][j] * a[i][j];
        p[i] = 1.0 / sqrt(x);
        for (j = i + 1; j < n; ++j) {
            x = a[i][j];
            for (k = 0; k <= i - 1; ++k)
                x = x - a[j][k] * a[i][k];
            a[j][i] = x * p[i];
        }
    }
    return x;
}

/* One temporary for everything that a time step does. */
static void steps(int n, int count, double u[n], double v[n], double w[n])
{
    double t, d, f;
    int i, k;
#pragma polydist name(steps)
    for (k = 0; k < count; k++) {
        for (i = 1; i < n - 1; i++) {
            t = u[i - 1] + u[i + 1];
            d = t - 2 * u[i];
            v[i] = u[i] + 0.1 * d;
        }
        t = v[n / 2 - n / 2 + 1];
        for (i = 1; i < n - 1; i++) {
            f = v[i] > 1 ? 0.5 : 0.25;
            if (v[i] > t)
                d = v[i] - t;
            else if (v[i] < 0)
                d = 0;
            else
                d = t - v[i];
            w[i] = f * d;
        }
        for (i = 1; i < n - 1; i++) {
            t = w[i];
            u[i] = v[i] + t * t;
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20, m = argc > 2 ? atoi(argv[2]) : 9;
    double (*a)[m] = malloc(n * sizeof *a), (*b)[m] = malloc(n * sizeof *b);
    double (*s)[n] = malloc(n * sizeof *s), *c = malloc(n * sizeof *c), *p = calloc(n, sizeof *p);
    double *q = malloc((size_t)n * n * sizeof *q), *u = malloc((n + 3) * sizeof *u);
    double *v = calloc(n + 3, sizeof *v), *w = calloc(n + 3, sizeof *w);
    for (int i = 0; i < n; i++) {
        c[i] = (i * 7 % 13) - 5.5;
        for (int j = 0; j < m; j++) {
            a[i][j] = (i * j % 11) * 0.3 - 1;
            b[i][j] = ((i + 3 * j) % 7) * 0.4;
        }
        for (int j = 0; j < n; j++) {
            s[i][j] = i == j ? n + 2.0 : 1.0 / (1 + i + j);
            q[i * n + j] = i == j ? n + 1.0 : (i + 2 * j) % 5 * 0.25;
        }
    }
    for (int i = 0; i < n + 3; i++)
        u[i] = (i * i) % 9 * 0.3;
    printf("%a\n", branches(n, m, a, b, c));
    lud(n, q);
    printf("%a\n", cholesky(n, s, p));
    steps(n + 3, m % 5, u, v, w);
    for (int i = 0; i < n; i++) {
        printf("%a %a %a %a", c[i], p[i], u[i], w[i]);
        for (int j = 0; j < n; j++)
            printf(" %a %a", s[i][j], q[i * n + j]);
        for (int j = 0; j < m; j++)
            printf(" %a %a", a[i][j], b[i][j]);
        printf("\n");
    }
    free(a), free(b), free(s), free(c), free(p), free(q), free(u), free(v), free(w);
    return 0;
}
