/* Subscripts that the cases of a `switch` name. */
#include <stdio.h>
#include <stdlib.h>

static void named(int n, int m, double a[n + 2], const double b[n + 2])
{
    int k1 = 0, k2 = 0, k3 = 0;
#pragma polydist name(named) private(k1, k2, k3)
    for (int i = 2; i < n; i++) {
        k3 = i / 2;
        switch ((b[i] > 0.5) ? 1 : i % 3) {
        case 1: {
            k3 = m / 2;
            k1 = i - 1;
            a[i] += a[k1] + b[k3];
            break;
        }
        case 2:
            k1 = i - 2;
            a[i] -= b[k1];
            break;
        default: {
            k2 = i;
            k1 = i + 1;
            a[k2] = 3 * a[k1] + b[k3];
        }
        }
        k3 = i;
        k1 = 1 + i;
        a[k3] *= 0.5 * b[k1];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23;
    int m = argc > 2 ? atoi(argv[2]) : 9;
    double *a = malloc((n + 2) * sizeof(double)), *b = malloc((n + 2) * sizeof(double));
    for (int i = 0; i < n + 2; i++) {
        a[i] = i;
        b[i] = (i * 7 % 10) * 0.125;
    }
    named(n, m, a, b);
    for (int i = 0; i < n; i++)
        printf("%d %a\n", i, a[i]);
    free(a);
    free(b);
    return 0;
}
