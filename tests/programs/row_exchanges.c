/* Elimination with pivots as a whole: the search for the largest element of a column, the exchange of rows and of single elements, the update;
 * and what stands beside loops in other ways. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void eliminate(int n, double a[n][n], double b[n], int order[n])
{
#pragma polydist name(eliminate)
    for (int k = 0; k < n; k++) {
        int p = k;
        double most = fabs(a[k][k]);
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > most) {
                most = fabs(a[i][k]);
                p = i;
            }
        if (p != k) {
            for (int j = 0; j < n; j++) {
                double t = a[k][j];
                a[k][j] = a[p][j];
                a[p][j] = t;
            }
            double t = b[k];
            b[k] = b[p];
            b[p] = t;
            int o = order[k];
            order[k] = order[p];
            order[p] = o;
        }
        for (int i = k + 1; i < n; i++) {
            double f = a[i][k] / a[k][k];
            a[i][k] = f;
            for (int j = k + 1; j < n; j++)
                a[i][j] -= f * a[k][j];
            b[i] -= f * b[k];
        }
    }
}

static void visit(int n, const double a[n][n], double b[n], int visits[n])
{
    int at = 0;
#pragma polydist name(visit)
    for (int k = 0; k < n; k++) {
        visits[at]++;
        at = (7 * at + (a[k][at] > 0 ? 3 : 5)) % n;
        b[at] = 0.5;
        for (int i = 0; i < n; i++)
            b[i] += a[k][i] * 0.125;
    }
    printf("%d\n", at);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23;
    double(*a)[n] = malloc(sizeof(double[n][n]));
    double *b = malloc(n * sizeof *b);
    int *order = malloc(n * sizeof *order), *visits = calloc(n, sizeof *visits);
    for (int i = 0; i < n; i++) {
        b[i] = i % 7;
        order[i] = i;
        for (int j = 0; j < n; j++)
            a[i][j] = (i * 17 + j * 31) % 23 - 11 + (i == (j * 7 + 3) % n ? 40 : 0.25);
    }
    eliminate(n, a, b, order);
    visit(n, a, b, visits);
    for (int i = 0; i < n; i++)
        printf("%a %a %d %d\n", a[i][n - 1], b[i], order[i], visits[i]);
    free(a);
    free(b);
    free(order);
    free(visits);
    return 0;
}
