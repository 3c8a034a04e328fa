/* Nussinov's folding: a triangular table filled from the bottom row upwards, with guards on the iterators. */
#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b) ((a) >= (b) ? (a) : (b))
#define PAIR(a, b) ((a) + (b) == 3 ? 1 : 0)

static void fold(int n, const signed char *seq, int (*table)[n])
{
#pragma polydist name(nussinov)
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            if (j - 1 >= 0)
                table[i][j] = MAX(table[i][j], table[i][j - 1]);
            if (i + 1 < n)
                table[i][j] = MAX(table[i][j], table[i + 1][j]);
            if (j - 1 >= 0 && i + 1 < n) {
                if (i < j - 1)
                    table[i][j] = MAX(table[i][j], table[i + 1][j - 1] + PAIR(seq[i], seq[j]));
                else
                    table[i][j] = MAX(table[i][j], table[i + 1][j - 1]);
            }
            for (int k = i + 1; k < j; k++)
                table[i][j] = MAX(table[i][j], table[i][k] + table[k + 1][j]);
        }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 21;
    signed char *seq = malloc(n);
    int (*table)[n] = calloc(n, sizeof *table);

    for (int i = 0; i < n; i++)
        seq[i] = (i * i + 1) % 4;
    fold(n, seq, table);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%d%c", table[i][j], j < n - 1 ? ' ' : '\n');
    free(seq);
    free(table);
    return 0;
}
