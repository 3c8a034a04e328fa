/* Elements that conditions choose of which no set of integers says where they hold: products of iterators, and with sizes, quotients and remainders
   by sizes; in what is read and in what is written, also through variables, in several subscripts, and one inside of another. */
#include <stdio.h>
#include <stdlib.h>

#define INSIDE(i, j, r) ((i) * (i) + (j) * (j) < (r) * (r))

static void run(int n, int m, int r, double a[n][m], double b[n][m], double *x)
{
    for (int t = 0; t < 3; t++) {
#pragma polydist
        {
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < m - 1; j++)
                    b[i][j] = 0.5 * a[INSIDE(i, j, r) ? i - 1 : i + 1][INSIDE(i, j, r) ? j : j - 1] + 0.25 * a[i][j * n > i + m ? j + 1 : j];
            for (int i = 0; i < n; i++) {
                int k = (i + 1) * m < n * r ? i : n - 1 - i;
                x[i] += b[k][0];
                for (int j = 0; j < m; j++)
                    a[i][i / (r + 1) == j / (r + 1) ? j : 0] += b[i][(i * j) % (r + 2) == 0 ? (i * j > n ? 0 : 1) : j];
            }
            for (int i = 1; i < n; i++)
                if (x[i * i > n ? i : i - 1] > 0)
                    x[i] -= x[(i - 1) * r >= n ? i - 1 : i] * 0.5;
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 7, r = argc > 3 ? atoi(argv[3]) : 4;
    double(*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = malloc(sizeof(double[n][m])), *x = malloc(sizeof(double[n]));

    for (int i = 0; i < n; i++) {
        x[i] = i % 3;
        for (int j = 0; j < m; j++) {
            a[i][j] = (double)((i * 7 + j * 3) % 11) / 11;
            b[i][j] = (double)((i * 5 + j * 2) % 13) / 13;
        }
    }
    run(n, m, r, a, b, x);
    for (int i = 0; i < n; i++) {
        printf("%a\n", x[i]);
        for (int j = 0; j < m; j++)
            printf("%a %a\n", a[i][j], b[i][j]);
    }
    free(a);
    free(b);
    free(x);
    return 0;
}
