/* A field that is cleared in every step before each row of a coarser one is added to two of its
 * rows: blocks of both cannot have the same borders. usage: filled_rows [rows of the finer level]
 * [steps] */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 64, steps = argc > 2 ? atoi(argv[2]) : 4, m = n / 2;
    double (*fine)[n + 2] = calloc(n + 2, sizeof *fine);
    double (*work)[n + 2] = calloc(n + 2, sizeof *work);
    double (*coarse)[n + 2] = calloc(m + 2, sizeof *coarse);
    for (int s = 0; s < steps; s++) {
#pragma polydist name(clear)
        for (int i = 0; i < n + 2; i++)
            for (int j = 0; j < n + 2; j++)
                work[i][j] = 0;
#pragma polydist name(spread)
        for (int i = 0; i <= m; i++)
            for (int j = 0; j < n + 2; j++) {
                work[2 * i][j] += coarse[i][j];
                work[2 * i + 1][j] += (coarse[i][j] + coarse[i + 1][j]) / 2;
            }
#pragma polydist name(relax)
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                fine[i][j] = work[i - 1][j] + work[i][j] + work[i + 1][j] + i % 7 + j + s;
#pragma polydist name(restrict)
        for (int i = 1; i <= m; i++)
            for (int j = 1; j <= n; j++)
                coarse[i][j] = fine[2 * i][j] / 4;
    }
    printf("%a %a\n", coarse[m / 2][3], fine[n][n]);
    return 0;
}
