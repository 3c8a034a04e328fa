/* What a counter is before the region matters only if the region does nothing, and then to the rank
 * alone: it may differ between ranks, as a variable without a value does. usage: own_counters n
 * steps */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { size = 60 };

static double u[size][size];

static void sweep(int n, int steps)
{
    int row = (int)getpid();
#pragma polydist
    for (int t = 0; t < steps; t++) {
        row = 0;
        if (n >= 3)
            for (int i = 1; i < n; i++) {
                row = row + 1;
                for (int j = 0; j < size; j++)
                    u[i][j] = u[i][j] * 0.5 + u[row][j] / 61;
            }
    }
    if (steps > 0)
        printf("%d\n", row);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 20, steps = argc > 2 ? atoi(argv[2]) : 3;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            u[i][j] = (i * 7 + j * 3) % 61 / 61.0;
    sweep(n, steps);
    for (int i = 0; i < size; i += 7)
        printf("%.17g\n", u[i][i / 2]);
    return 0;
}
