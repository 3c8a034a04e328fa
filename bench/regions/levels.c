/* Two levels of a grid, a region for each loop: a row of the coarser one stands for two of the
 * finer one, and all but the first region leave the borders as they are. usage: levels [rows of the
 * finer level] [steps] */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 64, steps = argc > 2 ? atoi(argv[2]) : 4, m = n / 2;
    double (*fine)[n + 2] = calloc(n + 2, sizeof *fine);
    double (*work)[n + 2] = calloc(n + 2, sizeof *work);
    double (*coarse)[n + 2] = calloc(m + 2, sizeof *coarse);
#pragma polydist name(clear)
    for (int i = 0; i < n + 2; i++)
        for (int j = 0; j < n + 2; j++)
            fine[i][j] = 0;
    for (int s = 0; s < steps; s++) {
#pragma polydist name(relax)
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                work[i][j] = fine[i][j] + i % 7 + j + s;
#pragma polydist name(copy)
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                fine[i][j] = work[i][j];
#pragma polydist name(restrict)
        for (int i = 1; i <= m; i++)
            for (int j = 1; j <= n; j++)
                coarse[i][j] = fine[2 * i - 1][j] + 2 * fine[2 * i][j] + fine[2 * i + 1][j];
#pragma polydist name(smooth)
        for (int i = 1; i <= m; i++)
            for (int j = 1; j <= n; j++)
                coarse[i][j] = coarse[i][j] / 2;
    }
    printf("%a %a\n", coarse[m / 2][3], fine[n][n]);
    return 0;
}
