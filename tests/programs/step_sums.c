/* Scalars that a loop over steps declares for the sums of that step: one, several in one
   declaration, made of others; of integers, products and extremes; over rows of a matrix; in a loop
   in a loop; the same name twice, and outside too; used by loops and by plain statements after
   them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 400 };
static double a[ROOM], b[ROOM], m[20][20];

static void show(const char *what, double x)
{
    double sum = x;
    for (int i = 0; i < ROOM; i++)
        sum = sum * 0.9995 + a[i] + 3 * b[i] - m[i % 20][i / 20];
    printf("%s %a\n", what, sum);
}

static void plain(int n, int steps)
{
    double s = 0.125;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        double s = 0;
        for (int i = 0; i < n; i++)
            s += a[i] * a[i];
        for (int i = 0; i < n; i++)
            a[i] = a[i] / (1 + s) + 0.1;
    }
    show("normalised", s);
}

static void several(int n, int steps)
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        double up = 0, down = 1;
        long count = 0;
        for (int i = 1; i < n; i++)
            up += a[i] * b[i];
        for (int i = 1; i < n; i++)
            down *= 1 + 0.001 * b[i];
        for (int i = 0; i < n; i++)
            count += (long)(a[i] * 8);
        const double step = up / (down + 0.5 * count + 2);
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.5 * b[i] + step * (a[i - 1] + a[i + 1]);
        for (int i = 0; i < n; i++)
            a[i] -= step * a[i] * 0.125;
    }
    show("several", 0);
}

static void inside(int n, int steps)
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int again = 0; again < 2; again++) {
            double mean = 0;
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    mean += m[i][j];
            mean /= n * n;
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    m[i][j] = 0.75 * m[i][j] + 0.25 * mean;
        }
        double mean = 0;
        for (int i = 0; i < n; i++)
            mean += b[i];
        for (int i = 0; i < n; i++)
            b[i] = b[i] - mean / n;
    }
    show("inside", 0);
}

static double largest(int n, int steps)
{
    double last = 0;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        double most = 0;
        for (int i = 1; i < n; i++)
            most = fmax(most, fabs(a[i] - b[i]));
        for (int i = 1; i < n; i++)
            a[i] = a[i] / (1 + most) + 0.25 * b[i];
        last = most;
    }
    show("largest", last);
    return last;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20, steps = argc > 2 ? atoi(argv[2]) : 3;
    for (int i = 0; i < ROOM; i++) {
        a[i] = 1.0 / (1 + i % 13);
        b[i] = i % 7 * 0.3;
        m[i % 20][i / 20] = i % 11 * 0.7;
    }
    plain(n, steps);
    several(n, steps);
    inside(n < 20 ? n : 20, steps);
    largest(n, steps);
    return 0;
}
