/* Rows of 718 elements in one dimension, along diagonals and along rows: the coordinates of tiles
 * have factors in the thousands, and what flows between them has some in the millions.
 * usage: large_factors [n] [steps], n up to 9 */
#include <stdio.h>
#include <stdlib.h>

static int field[13 * 718], taken[6][9], chosen[11][9];

static void sweep(int n, int steps, int *b, int (*c)[9], int (*a)[9])
{
#pragma polydist
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++) {
            a[t][i] = b[(i + 4) * 718 + (i + 1)] + b[(i + 1) * 718 + (i + 1)];
            for (int j = 1; j < n - 1; j++)
                if (c[i + 1][j - 1] % 2 == 0)
                    b[(i + 2) * 718 + (j + 1)] = (i + j + t) % 8191;
        }
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 7, steps = argc > 2 ? atoi(argv[2]) : 2;
    for (int k = 0; k < 13 * 718; k++)
        field[k] = k * 7 % 101;
    for (int i = 0; i < 11; i++)
        for (int j = 0; j < 9; j++)
            chosen[i][j] = (j * 3 + i * 5 + 35) % 17;
    sweep(n, steps, field, chosen, taken);
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++)
            printf("%d%c", taken[t][i], i < n - 1 ? ' ' : '\n');
    unsigned sum = 0;
    for (int k = 0; k < 13 * 718; k++)
        sum = sum * 31 + (unsigned)field[k];
    printf("%u\n", sum);
    return 0;
}
