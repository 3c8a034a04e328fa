/* Two distributed dimensions, read by another nest the other way round: a rank's tiles are in several blocks of the grid. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9;
    int m = argc > 2 ? atoi(argv[2]) : 8;
    double (*a)[m] = calloc(n, sizeof *a), (*b)[m] = calloc(n, sizeof *b);

#pragma polydist name(turned) grid(2)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = 10.0 * i + j;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[i][j] = a[n - 1 - i][m - 1 - j] - a[i][j] / 8;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a\n", b[i][j]);
    free(a);
    free(b);
    return 0;
}
