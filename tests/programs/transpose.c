/* Transposes between sweeps, and symmetric completion in place. */
#include <stdio.h>
#include <stdlib.h>

static void turn(int n, int m, double a[n][m], double b[m][n], int rounds)
{
#pragma polydist name(turn)
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[j][i] = a[i][j] + r;
        for (int i = 0; i < n; i++)
            for (int j = 1; j < m; j++)
                a[i][j] = b[j][i] + 0.5 * a[i][j - 1];
    }
}

static void complete(int n, double s[n][n])
{
#pragma polydist name(complete)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            s[j][i] = s[i][j];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 13, m = argc > 2 ? atoi(argv[2]) : 20;
    double (*a)[m] = malloc(sizeof(double[n][m])), (*b)[n] = malloc(sizeof(double[m][n])), (*s)[n] = malloc(sizeof(double[n][n]));

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            a[i][j] = (double)((i + 2) * (j + 3) % 15) / 15;
        for (int j = 0; j < n; j++)
            s[i][j] = i * 100 + j;
    }
    turn(n, m, a, b, 3);
    complete(n, s);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            printf("%a %a\n", a[i][j], b[j][i]);
        for (int j = 0; j < n; j++)
            printf("%a\n", s[i][j]);
    }
    free(a);
    free(b);
    free(s);
    return 0;
}
