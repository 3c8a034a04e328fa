/* Loops with steps other than one, up and down, red-black order and every third column. */
#include <stdio.h>
#include <stdlib.h>

static void colour(int n, int m, double u[n][m])
{
#pragma polydist name(redblack)
    for (int t = 0; t < 3; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1 + i % 2; j < m - 1; j += 2)
                u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 2 - i % 2; j < m - 1; j += 2)
                u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    }
}

static void thirds(int n, int m, double u[n][m])
{
#pragma polydist name(thirds)
    for (int i = n - 1; i >= 2; i -= 2)
        for (int j = m - 1; j > 0; j -= 3)
            u[i][j] += u[i - 2][j] * 0.5 + u[i - 1][j - 1];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 22;
    double (*u)[m] = malloc(sizeof(double[n][m]));

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i][j] = (double)((3 * i + 4 * j) % 21) / 21;
    colour(n, m, u);
    thirds(n, m, u);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a\n", u[i][j]);
    free(u);
    return 0;
}
