/* Longest common subsequence by dynamic programming: the table is filled in diagonal wavefronts.
 * usage: lcs [length] [length]      prints the table's last row and the length found */
#include <stdio.h>
#include <stdlib.h>

static void make_text(int length, char *text, int seed)
{
    for (int i = 0; i < length; i++) {
        seed = (seed * 109 + 89) % 1021;
        text[i] = "acgt"[seed % 4];
    }
}

static void fill_table(int n, int m, const char *a, const char *b, int table[n + 1][m + 1])
{
#pragma polydist name(lcs) gather(root)
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            table[i][j] = a[i - 1] == b[j - 1]                ? table[i - 1][j - 1] + 1
                          : table[i - 1][j] > table[i][j - 1] ? table[i - 1][j]
                                                              : table[i][j - 1];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 50;
    int m = argc > 2 ? atoi(argv[2]) : 37;
    char *a = malloc(n + 1), *b = malloc(m + 1);
    int (*table)[m + 1] = calloc(n + 1, sizeof *table);

    make_text(n, a, 7);
    make_text(m, b, 11);
    fill_table(n, m, a, b, table);
    for (int j = 0; j <= m; j++)
        printf("%d ", table[n][j]);
    printf("\n%d\n", table[n][m]);
    free(a);
    free(b);
    free(table);
    return 0;
}
