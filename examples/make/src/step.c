/* The wave equation on a membrane that is held at its rim, with central differences. */
#include "step.h"

double before[N][N], now[N][N], after[N][N];

void steps(int count, double c2)
{
#pragma polydist
    for (int t = 0; t < count; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                after[i][j] = 2 * now[i][j] - before[i][j] +
                              c2 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1] -
                                    4 * now[i][j]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                before[i][j] = now[i][j];
                now[i][j] = after[i][j];
            }
    }
}
