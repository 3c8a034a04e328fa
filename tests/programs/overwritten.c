/* Values that travel with others to a rank that overwrites them in the next step, without reading them and before it reads the others: a scheme
 * that sends more than is read has to unpack before that step. */
#include <stdio.h>
#include <stdlib.h>

static void turn(int m, int steps, double *a, double *c, double *x)
{
#pragma polydist schedule(keep) tile(4)
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < 2 * m; i++)
            a[2 * m - 1 - i] = c[i] / 3 + t;
        for (int i = 0; i < 2 * m; i++) {
            if (i < m)
                x[i] = a[i + m];
            if (i >= m && i < 2 * m - 1)
                a[i] = c[i] - t;
        }
        for (int i = 0; i < 2 * m; i++)
            c[i] = c[i] + a[i] * 0.25;
    }
}

int main(int argc, char **argv)
{
    const int m = argc > 1 ? atoi(argv[1]) : 12, steps = argc > 2 ? atoi(argv[2]) : 4;
    double *a = calloc(2 * (size_t)m, sizeof *a), *c = calloc(2 * (size_t)m, sizeof *c), *x = calloc((size_t)m, sizeof *x);
    for (int i = 0; i < 2 * m; i++)
        c[i] = i * 0.7 + 1;
    turn(m, steps, a, c, x);
    for (int i = 0; i < 2 * m; i++)
        printf("%a %a\n", a[i], c[i]);
    for (int i = 0; i < m; i++)
        printf("%a\n", x[i]);
    free(a);
    free(c);
    free(x);
    return 0;
}
