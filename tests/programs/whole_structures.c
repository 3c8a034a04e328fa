/* Structures that are passed, given and assigned as a whole, while other statements set their
   members: temporaries at file scope and in front of the loops, in structures, behind a pointer,
   and sums of what functions with loops give. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double re, im;
} complex_number;

typedef struct {
    complex_number from, to;
    int kind;
} segment;

static complex_number point, total;
static int outside;

static complex_number product(complex_number a, complex_number b)
{
    complex_number c;
    c.re = a.re * b.re - a.im * b.im;
    c.im = a.re * b.im + a.im * b.re;
    return c;
}

static double width(segment of)
{
    return of.to.re - of.from.re + of.kind;
}

static int escapes(complex_number start)
{
    complex_number z = start;
    int steps;
    for (steps = 0; steps < 30; steps++) {
        z = product(z, z);
        z.re += start.re;
        z.im += start.im;
        if (z.re * z.re + z.im * z.im > 4)
            return 1;
    }
    return 0;
}

static double length(double x)
{
    while (x > 0.5)
        x /= 3;
    return x;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 9;
    double (*f)[m] = malloc(sizeof(double[n][m]));
    complex_number *z = malloc(n * sizeof *z), step, other, *behind = &total;
    segment s = {{1, 2}, {3, 4}, 5}, kept = s;
    double sum = 0.1;
    int i, j;

#pragma polydist
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            point.re = -2 + 2.5 * i / n;
            point.im = 1.125 * j / m;
            outside += escapes(point);
        }
    printf("%d %a %a\n", outside, point.re, point.im);

#pragma polydist
    for (i = 0; i < n; i++) {
        step.re = i;
        for (j = 0; j < m; j++) {
            step.im = 0.5 * j;
            other = step;
            if (j > i)
                other = product(other, step);
            f[i][j] = other.im + product(step, (i > j ? other : step)).re;
        }
        z[i] = step;
    }
    printf("%a %a %a\n", step.re, step.im, other.re);

#pragma polydist
    for (i = 0; i < n; i++) {
        s.from = z[i];
        s.to.re = f[i][0];
        s.to.im = 2;
        s.kind = i;
        segment doubled = {s.from, z[n - 1 - i], 2 * i};
        kept = s;
        f[i][m - 1] += width(kept) + width(s) + width(doubled);
    }
    printf("%a %a %d\n", kept.from.im, s.to.re, kept.kind);

    total.re = total.im = 0.1;
#pragma polydist
    for (i = 0; i < n; i++) {
        *behind = product(*behind, z[i]);
        f[i][0] += behind->re + behind->im;
    }
    printf("%a %a\n", total.re, total.im);

#pragma polydist
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            sum += length(f[i][j] < 0 ? -f[i][j] : f[i][j]);
            total.im += product(z[i], point).im;
        }
    printf("%a %a\n", sum, total.im);

    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            printf("%a%c", f[i][j], j + 1 < m ? ' ' : '\n');
    free(f);
    free(z);
    return 0;
}
