/* A table of two-dimensional prefix sums and a knapsack: recurrences in two directions on integers. */
#include <stdio.h>
#include <stdlib.h>

static int table[60][60], best[60][100];

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 25, m = argc > 2 ? atoi(argv[2]) : 34;
    int weight[60], value[60];

    for (int i = 0; i < 60; i++) {
        weight[i] = i % 7 + 2;
        value[i] = (i * 5 + 3) % 11;
        for (int j = 0; j < 60; j++)
            table[i][j] = (i + 1) * (j + 2) % 6;
    }
#pragma polydist name(sums)
    {
        for (int i = 1; i < n; i++)
            table[i][0] += table[i - 1][0];
        for (int j = 1; j < m; j++)
            table[0][j] += table[0][j - 1];
        for (int i = 1; i < n; i++)
            for (int j = 1; j < m; j++)
                table[i][j] += table[i - 1][j] + table[i][j - 1] - table[i - 1][j - 1];
    }
#pragma polydist name(knapsack)
    for (int i = 1; i < n; i++)
        for (int w = 0; w < 2 * m; w++) {
            best[i][w] = best[i - 1][w];
            if (w >= 4 && best[i - 1][w - 4] + value[i] > best[i][w])
                best[i][w] = best[i - 1][w - 4] + value[i];
        }
    for (int i = 0; i < 60; i++)
        for (int j = 0; j < 60; j++)
            printf("%d %d %d\n", table[i][j], best[i][j], weight[i]);
    return 0;
}
