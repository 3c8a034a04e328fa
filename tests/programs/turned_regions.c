/* Regions that share the same arrays out differently: by rows, by columns, from the end, every third row; the next one finds every value on
   another rank. One leaves its values on the root too, which a root block prints. Some write parts of what others have left: a frame, the upper
   triangle, every other column. */
#include <stdio.h>
#include <stdlib.h>

static void rows(int n, int m, double a[n][m])
{
#pragma polydist name(rows) gather(none) dist(block)
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i][j] = a[i][j - 1] * 0.5 + a[i][j];
}

static void columns(int n, int m, double a[n][m])
{
#pragma polydist name(columns) gather(none) dist(block)
    for (int j = 0; j < m; j++)
        for (int i = 1; i < n; i++)
            a[i][j] = a[i - 1][j] * 0.25 + a[i][j];
}

static void turned(int n, int m, double a[n][m], double b[n][m])
{
#pragma polydist name(turned) gather(root) dist(cyclic)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i][j] = a[n - 1 - i][m - 1 - j] + 1;
}

static void frame(int n, int m, double a[n][m], double b[n][m])
{
#pragma polydist name(frame) gather(none)
    {
        for (int i = 0; i < n; i++)
            a[i][0] = b[i][m - 1];
        for (int j = 1; j < m; j++)
            a[0][j] = b[n - 1][j];
    }
}

static void upper(int n, int m, double a[n][m], double b[n][m])
{
#pragma polydist name(upper) gather(none)
    for (int i = 0; i < n; i++)
        for (int j = i; j < m; j++)
            b[i][j] = b[i][j] - a[i][j];
}

static void stripes(int n, int m, double a[n][m], double b[n][m])
{
#pragma polydist name(stripes) gather(none)
    for (int i = 0; i < n; i += 3)
        for (int j = 0; j < m; j += 2)
            a[i][j] = b[i][j] / 3;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 13, m = argc > 2 ? atoi(argv[2]) : 10, rounds = argc > 3 ? atoi(argv[3]) : 2;
    double(*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = malloc(sizeof(double[n][m]));

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a[i][j] = (double)((i * 5 + j) % 7) / 7;
            b[i][j] = 0;
        }
    for (int r = 0; r < rounds; r++) {
        rows(n, m, a);
        columns(n, m, a);
        turned(n, m, a, b);
#pragma polydist root
        for (int i = 0; i < n; i++)
            printf("%a\n", b[i][i % m]);
        frame(n, m, a, b);
        upper(n, m, a, b);
        stripes(n, m, a, b);
    }
#pragma polydist name(all) gather(all)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a[i][j] = a[i][j] * 2;
            b[i][j] = b[i][j] + a[i][j];
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%a %a\n", a[i][j], b[i][j]);
    free(a);
    free(b);
    return 0;
}
