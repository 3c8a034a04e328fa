/* Pointers that are declared without a value and walk through rows of planes which take each
   other's places, and through rows of one array. */
#include <stdio.h>
#include <stdlib.h>

static void in_declarations(int n, int m, int steps, double *u, double *v)
{
    double *t;
#pragma polydist
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < n - 1; i++) {
            double *p = v + i * m;
            const double *q = u + i * m, *up = u + (i - 1) * m, *dn = u + (i + 1) * m;
            for (int j = 0; j < m; j++)
                *p++ = *q++ * 0.5 + *up++ + *dn++;
        }
        t = u; u = v; v = t;
    }
}

static void in_one_dimension(int n, int steps, double *u, double *v)
{
    double *p, *q, *t;
#pragma polydist
    for (int s = 0; s < steps; s++) {
        p = v + 1;
        q = u + 1;
        for (int i = 1; i < n - 1; i++) {
            *p = 0.5 * (q[-1] + q[1]);
            p++, q++;
        }
        t = u; u = v; v = t;
    }
}

static void by_addresses(int n, int m, int steps, double *a, double *b)
{
    double *p, *q;
#pragma polydist
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < n - 1; i++) {
            p = &b[i * m + 1];
            q = &a[i * m + 1];
            for (int j = 1; j < m - 1; j++, p++, q++)
                p[0] = 0.2 * (q[0] + q[1] + q[-1] + q[m] + q[-m]);
        }
        p = a; a = b; b = p;
    }
}

static double *behind_names(int n, int m, int steps, double *a, double *b)
{
    double *cur = a, *next = b;
#pragma polydist
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < n - 1; i++) {
            double *p = next + i * m + 1;
            double *q = cur + i * m + 1;
            for (int j = 1; j < m - 1; j++) {
                double left = *(q - 1), right = *(q + 1);
                *p = left + right - *q;
                ++p; ++q;
            }
        }
        double *tmp = cur;
        cur = next;
        next = tmp;
    }
    return cur;
}

static void up_to_an_end(int n, int m, int steps, double *a, double *b)
{
    double *src, *dst, *swap;
    int i, s;
    src = a; dst = b;
#pragma polydist
    for (s = 0; s < steps; s++) {
        for (i = 1; i < n - 1; i++) {
            double *p = dst + i * m + 1, *end = dst + i * m + m - 1, *q = src + i * m + 1;
            while (p != end) {
                *p++ = q[1] - q[-1];
                q++;
            }
        }
        swap = src; src = dst; dst = swap;
    }
}

static void two_arrays(int n, int m, double *v, double *w)
{
    double *p, *q;
    int i, j;
#pragma polydist
    for (i = 0; i < n; i++) {
        p = v + i * m, q = w + i * m;
        for (j = 0; j < m; j++)
            *p++ += *q++;
    }
#pragma polydist
    for (i = 0; i < n; i++)
        for (p = v + i * m, q = w + i * m, j = 0; j < m; j++, p++)
            *p = *p * 0.5 + q[j];
}

static void through_all(int n, int m, double *v)
{
    double *p;
    p = v;
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            *p++ *= 2;
    double *r;
#pragma polydist
    {
        r = v;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                *r++ += i - j;
    }
    double *s = NULL;
#pragma polydist
    for (s = v; s < v + n * m; s++)
        *s += 1;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 7;
    double *v = malloc(n * m * 8), *w = malloc(n * m * 8);
    for (int i = 0; i < n * m; i++)
        v[i] = i * 37 % 101, w[i] = i % 7;
    in_declarations(n, m, 3, v, w);
    in_one_dimension(n * m, 2, v, w);
    by_addresses(n, m, 3, v, w);
    double *c = behind_names(n, m, 3, v, w);
    c[0] += 1;
    up_to_an_end(n, m, 2, v, w);
    two_arrays(n, m, v, w);
    through_all(n, m, v);
    for (int i = 0; i < n * m; i++)
        printf("%a %a\n", v[i], w[i]);
    return 0;
}
