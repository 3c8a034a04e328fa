/* Blocks that are no bodies, with scalars, pointers and work arrays from outside of them. */
#include <stdio.h>
#include <stdlib.h>

static void endless(int n, double B[n][n])
{
#pragma polydist
    for (int j = 0; j < n; j++) {
        double *row = B[j];
        {
            int k = 1;
            for (;;) {
                if (k >= n - 1)
                    break;
                row[k] += 1;
                k++;
            }
        }
    }
}

static void two_blocks(int n, double B[n][n])
{
#pragma polydist
    for (int j = 0; j < n; j++) {
        double *row = B[j];
        double s = 0.5 * j;
        { // not {
            for (int k = 0; k < n; k++) {
                row[k] += s;
                /* printf("}"); } */
            }
        }
        {
            int k = 0;
            while (k < n) {
                row[k] += s;
                k++;
            }
        }
    }
}

static void work_array(int n, double B[n][n])
{
    double w[100];
#pragma polydist private(w)
    for (int j = 0; j < n; j++) {
        {
            for (int k = 0; k < n; k++)
                w[k] = B[j][k] * 2;
        }
        {
            for (int k = 1; k < n - 1; k++)
                B[j][k] = w[k - 1] + w[k + 1];
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9;
    double *B = malloc(n * n * sizeof *B);
    for (int i = 0; i < n * n; i++)
        B[i] = i * 37 % 101;
    endless(n, (void *)B);
    two_blocks(n, (void *)B);
    work_array(n, (void *)B);
    for (int i = 0; i < n * n; i++)
        printf("%a\n", B[i]);
    return 0;
}
