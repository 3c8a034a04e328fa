/* A region that has nothing to do with its array knows nothing of it either, but leaves in place what others know: in which
 * blocks the array lies. The arrays trade places, so that it meets each of them again. */
#include <stdio.h>
#include <stdlib.h>

static void nothing(int n, int begin, double c[n][n])
{
#pragma polydist name(nothing) gather(none)
    for (int i = begin; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i][j] = 2 * c[i][j];
}

static void first(int n, double a[n][n], double c[n][n])
{
#pragma polydist name(first) gather(none) tile(1)
    for (int i = 1; i < 4; i++)
        a[i + 3][i] = 0.5 * a[i + 3][i] + c[i][2 * i];
}

static void second(int n, double a[n][n], double c[n][n])
{
#pragma polydist name(second) gather(none) tile(1, 1)
    for (int j = 0; j < 5; j++)
        for (int k = 0; k < 4; k++)
            c[k + 1][j] = c[k + 1][j] - 0.25 * a[j + 2][k];
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 90, steps = argc > 2 ? atoi(argv[2]) : 6;
    double (*a)[n] = malloc(sizeof(double[n][n])), (*c)[n] = malloc(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = c[i][j] = i * j % 7;
    for (int s = 0; s < steps; s++) {
        nothing(n, n, c);
        first(n, a, c);
        second(n, a, c);
        void *held = a;
        a = c;
        c = held;
    }
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += a[i][j] + 3 * c[i][j];
    printf("%a\n", sum);
    free(a);
    free(c);
    return 0;
}
