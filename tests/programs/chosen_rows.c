/* Rows and elements that data choose between limits, of arrays whose sizes are not said: eliminations with exchanges of rows, also of vectors and of
 * tables; a selection sort; the nearest of a band of rows, searched downwards. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void eliminate(int n, int m, double *a, double *b, double **c, int *order)
{
    int p;
#pragma polydist name(eliminate)
    for (int i = 0; i < n; i++) {
        double largest = fabs(a[i * m + i]);
        p = i;
        for (int j = i + 1; j < n; j++)
            if (fabs(a[j * m + i]) > largest) {
                largest = fabs(a[j * m + i]);
                p = j;
            }
        for (int k = i; k < n; k++) {
            double held = a[i * m + k];
            a[i * m + k] = a[p * m + k];
            a[p * m + k] = held;
        }
        if (p != i) {
            double held = b[i];
            b[i] = b[p];
            b[p] = held;
            int place = order[i];
            order[i] = order[p];
            order[p] = place;
            for (int k = 0; k < n; k++) {
                double r = c[i][k];
                c[i][k] = c[p][k];
                c[p][k] = r;
            }
        }
        for (int j = i + 1; j < n; j++) {
            double factor = a[j * m + i] / a[i * m + i];
            a[j * m + i] = factor;
            for (int k = i + 1; k < n; k++)
                a[j * m + k] -= factor * a[i * m + k];
            b[j] -= factor * b[i];
            c[j][i] += factor * c[i][i];
        }
    }
}

static void sorted(int n, int m, double *x, double *rows)
{
#pragma polydist name(sorted)
    for (int i = 0; i < n; i++) {
        int least = i;
        double smallest = x[i];
        for (int j = i + 1; j < n; j++)
            if (x[j] < smallest)
                smallest = x[j], least = j;
        double held = x[least];
        x[least] = x[i];
        x[i] = held;
        for (int k = 0; k < m; k++)
            rows[i * m + k] += rows[least * m + k] * 0.5;
    }
}

static void nearest(int n, int m, const double *x, double *rows, double *sums)
{
    int k;
#pragma polydist name(nearest)
    for (int i = 2; i < n - 2; i++) {
        double distance = fabs(x[i - 2] - x[i]);
        k = i - 2;
        for (int j = i + 2; j > i - 2; j--)
            if (j != i && fabs(x[j] - x[i]) <= distance) {
                distance = fabs(x[j] - x[i]);
                k = j;
            }
        sums[i] = sums[i] * 0.5 + x[k] * 0.25;
        for (int l = 0; l < m; l++)
            rows[i * m + l] = x[k] * 0.5 + x[i] - l;
    }
}

static double value(int i, int j)
{
    return (i * 7 + j * 13) % 17 - 3 + (i == j) * 0.5;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 14;
    int m = n + (argc > 2 ? atoi(argv[2]) : 3);
    double *a = malloc(n * m * sizeof(double)), *b = malloc(n * sizeof(double));
    double *x = malloc(n * sizeof(double)), **c = malloc(n * sizeof(double *));
    int *order = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) {
        b[i] = i % 5;
        x[i] = value(i, 3);
        order[i] = i;
        c[i] = malloc(n * sizeof(double));
        for (int j = 0; j < m; j++)
            a[i * m + j] = value(i, j);
        for (int j = 0; j < n; j++)
            c[i][j] = i - j;
    }
    eliminate(n, m, a, b, c, order);
    nearest(n, m, x, a, b);
    sorted(n, m, x, a);
    for (int i = 0; i < n; i++) {
        double sum = b[i] + x[i];
        for (int j = 0; j < n; j++)
            sum = sum * 0.75 + a[i * m + j] + c[i][j] * 0.25;
        printf("%d %d %a\n", i, order[i], sum);
        free(c[i]);
    }
    free(a);
    free(b);
    free(c);
    free(x);
    free(order);
    return 0;
}
