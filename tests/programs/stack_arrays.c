/* Arrays on the stack, whose pages are not closed and begin elsewhere on every rank, beside allocated ones: regions of
 * a time loop follow the blocks of the latter nevertheless. */
#include <stdio.h>
#include <stdlib.h>

static void average(int n, double mean[n][n], double c[n][n])
{
#pragma polydist name(average) gather(none)
    for (int i = 3; i < n; i++)
        for (int j = 0; j < n; j++)
            mean[i - 3][j] = 0.5 * (c[i][j] + c[i - 1][j]);
}

static void correct(int n, double mean[n][n], double c[n][n])
{
#pragma polydist name(correct) gather(none)
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < n; j++)
            c[i][j] = 0.25 * mean[i][j] + 0.75 * c[i][j];
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 24, steps = argc > 2 ? atoi(argv[2]) : 3;
    double mean[n][n];
    double (*c)[n] = malloc(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            mean[i][j] = i + j % 5;
            c[i][j] = i * j % 7;
        }
    for (int s = 0; s < steps; s++) {
        average(n, mean, c);
        correct(n, mean, c);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if ((i * n + j) % 7 == 0)
                printf("%a %a\n", mean[i][j], c[i][j]);
    free(c);
    return 0;
}
