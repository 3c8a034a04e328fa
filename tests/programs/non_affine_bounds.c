/* Inner loops with bounds that no affine function says: each is a statement of the loops around it. */
#include <stdio.h>
#include <stdlib.h>

static void sweep(int n, int m, int b, double x[n * m], double row[n], double c[n][m], long most[n])
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        double sum = 0, tail = 0;
        long divisors = 0;
        for (int k = i * m; k < (i + 1) * m; k++)
            sum += x[k];
        for (int d = 1; d * d <= i; d++)
            if (i % d == 0)
                divisors += d == i / d ? 1 : 2;
        for (int j = i / b; j < n / b; j++)
            tail += row[j] * 0.5;
        for (int j = 0; j < i * i && j < m; j++)
            c[i][j] += sum;
        for (int j = 0; j < m; j++) {
            if (i * j > n)
                break;
            for (int k = i * j; k < n; k += 3)
                c[i][j] += x[k];
        }
        for (int j = 0; j < m; j++) {
            if (j * b > i)
                break;
            c[i][j] *= 1.5;
        }
        most[i] = divisors;
        c[i][0] += tail;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 3 ? atoi(argv[1]) : 9, m = atoi(argv[2]), b = atoi(argv[3]);
    double *x = malloc(n * m * sizeof *x), *row = malloc(n * sizeof *row);
    double(*c)[m] = malloc(n * sizeof *c), total = 0;
    long *most = malloc(n * sizeof *most), all = 0;
    for (int i = 0; i < n; i++) {
        row[i] = i * 0.125;
        for (int j = 0; j < m; j++) {
            x[i * m + j] = i * 0.3 + j;
            c[i][j] = i - j;
        }
    }
    sweep(n, m, b, x, row, c, most);
    for (int i = 0; i < n; i++) {
        all += most[i] * i;
        for (int j = 0; j < m; j++)
            total += c[i][j] * (i + 2 * j);
    }
    printf("%.17g %ld\n", total, all);
    return 0;
}
