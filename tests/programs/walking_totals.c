/* A sum of products that is declared, begins and ends with an element behind a pointer that moves. */
#include <stdio.h>
#include <stdlib.h>

static void eliminate(int n, double a[n][n])
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        double *w = &a[i][0];
        for (int j = 0; j < n; j++) {
            double total = 0.125 * *w;
            for (int k = 0; k < i; k++) {
                double part = 0.25 * a[i][k] + 0.125 * a[k][j];
                total += -0.25 * part;
            }
            *w = *w - total + a[j][j];
            w++;
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9;
    double(*a)[n] = malloc(sizeof(double[n][n])), sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (i * 7 + j * 3) % 11 * 0.25;
    eliminate(n, a);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += a[i][j] * (i + 2 * j);
    printf("%.17g\n", sum);
    free(a);
    return 0;
}
