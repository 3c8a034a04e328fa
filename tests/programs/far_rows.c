/* Every row reads the first, the last and a far row; ends wrap around by an explicit copy. */
#include <stdio.h>
#include <stdlib.h>

static void mixture(int n, int m, int steps, double a[n][m], double b[n][m])
{
    int t, i, j;
#pragma polydist name(far)
    for (t = 0; t < steps; t++) {
        for (i = 0; i < n; i++)
            for (j = 0; j < m; j++)
                b[i][j] = 0.25 * (a[0][j] + a[n - 1][j] + a[i][j] + a[(n - 1) - i][m - 1 - j]);
        for (i = 1; i < n - 1; i++)
            for (j = 0; j < m; j++)
                a[i][j] = b[i][j] + 0.125 * t;
        for (j = 0; j < m; j++) {
            a[0][j] = b[n - 2][j];
            a[n - 1][j] = b[1][j];
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 21, m = argc > 2 ? atoi(argv[2]) : 9, steps = argc > 3 ? atoi(argv[3]) : 4;
    double (*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = calloc(n, sizeof *b);

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = (double)((i * 2 + j * 3) % 18) / 18;
    mixture(n, m, steps, a, b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a %a\n", a[i][j], b[i][j]);
    free(a);
    free(b);
    return 0;
}
