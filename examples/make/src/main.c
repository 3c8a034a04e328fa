/* A membrane is struck in its middle; from time to time its energy is printed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "step.h"

static double energy(void)
{
    double sum = 0;
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            sum += pow(now[i][j] - before[i][j], 2) / 0.25 + pow(now[i][j] - now[i - 1][j], 2) +
                   pow(now[i][j] - now[i][j - 1], 2);
    return sum / 2;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 4;
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            before[i][j] = now[i][j] = exp(-0.01 * (pow(i - N / 2, 2) + pow(j - N / 2, 2)));
    for (int k = 0; k < rounds; k++) {
        steps(25, 0.25);
        printf("%4d %.12f\n", 25 * (k + 1), energy());
    }
    return 0;
}
