/* Windows of constant length that move with the loop around them: both bounds of the inner loop have the same slope. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 80 };

static double a[N][2 * N], b[N][2 * N];

static void windows(int n, int m)
{
#pragma polydist name(windows)
    for (int i = 0; i < n; i++)
        for (int j = -i; j < n - i; j++)
            for (int k = i; k <= i + m; k++)
                a[k][N + j] = 0.5 * a[k][N + j] + 0.25 * b[i][N + j + k];
}

/* One element carries it all, so that rank 0 runs the whole of it. */
static double chain(int n, int m)
{
    double last = 1;
#pragma polydist name(chain)
    for (int i = -2; i < m + 2; i += 3)
        for (int j = -i; j < n - i; j++)
            for (int k = 0; k < n; k++)
                last = 0.5 * last + 0.25 * b[k][N + j];
    return last;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 19, m = argc > 2 ? atoi(argv[2]) : 6;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 2 * N; j++) {
            a[i][j] = (double)(i - j) / (i + j + 1);
            b[i][j] = (double)(i + 2) / (j + 3);
        }
    windows(n, m);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 2 * N; j += 3)
            printf("%a\n", a[i][j]);
    printf("%a\n", chain(n, m));
    return 0;
}
