/* Conditions on data: clipping, a counter per row, a compare-and-swap sweep. */
#include <stdio.h>
#include <stdlib.h>

static void clip(int n, int m, double v[n][m], int hits[n])
{
#pragma polydist name(clip)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (v[i][j] > 0.75) {
                v[i][j] = 0.75;
                hits[i]++;
            } else if (v[i][j] < 0.25)
                v[i][j] = -v[i][j];
}

static void odd_even_sort(int n, double a[n])
{
#pragma polydist name(sort)
    for (int t = 0; t < n; t++)
        for (int i = t % 2; i + 1 < n; i += 2)
            if (a[i] > a[i + 1]) {
                double held = a[i];
                a[i] = a[i + 1];
                a[i + 1] = held;
            }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 16, m = argc > 2 ? atoi(argv[2]) : 13;
    double (*v)[m] = malloc(sizeof(double[n][m])), *a = malloc(n * sizeof *a);
    int *hits = calloc(n, sizeof *hits);

    for (int i = 0; i < n; i++) {
        a[i] = (double)(i * 11 % 17) / 17;
        for (int j = 0; j < m; j++)
            v[i][j] = (double)((i * 5 + j * 9) % 16) / 16;
    }
    clip(n, m, v, hits);
    odd_even_sort(n, a);
    for (int i = 0; i < n; i++) {
        printf("%d %a\n", hits[i], a[i]);
        for (int j = 0; j < m; j++)
            printf("%a\n", v[i][j]);
    }
    free(v);
    free(a);
    free(hits);
    return 0;
}
