/* Loops that iterators and parameters end early, with other loops in them: `break` first, in the midst, last, after other statements, in `else`, under
 * two conditions, downwards; iterators that keep the values with which their loops were left; loops that would end at a value that they begin beyond. */
#include <stdio.h>
#include <stdlib.h>

static void triangles(int n, int m, double a[n][n], double b[n])
{
#pragma polydist name(triangles)
    for (int i = 0; i < n; i++) {
        if (i > m)
            break;
        for (int j = 0; j < n; j++) {
            if (j > i) {
                b[j] += 1;
                break;
            }
            a[i][j] = a[i][j] * 0.5 + j;
        }
        if (i == m - 2)
            continue;
        b[i] += a[i][0];
        if (i + i > 2 * m - 3)
            break;
        b[i] *= 2;
    }
}

static int iterators(int n, int m, double a[n][n])
{
    int i, j = 0;
#pragma polydist name(iterators)
    for (i = n - 1; i >= 0; i--) {
        for (j = 0; j < n; j++) {
            if (i + j == m || j == m)
                break;
            a[i][j] += i - j;
        }
        if (i == m - 7)
            break;
    }
    return i * 1000 + j;
}

static void branches(int n, int m, double a[n][n], double b[n])
{
    int k;
#pragma polydist name(branches)
    for (int i = 0; i < n; i++) {
        if (i <= m) {
            b[i] += 1;
        } else
            break;
        for (int j = n - 1; j >= 0; j -= 2) {
            k = i + j;
            if (k < 5)
                break;
            else if (k > 70) {
                a[i][j] = 1;
                continue;
            } else
                a[i][j] *= 0.5;
            if (a[i][j] > 5)
                a[i][j] -= 1;
            else {
                a[i][j] += 2;
                continue;
            }
            a[i][j] += k;
        }
        if (!(i * 3 < n + m)) {
            b[i] *= 0.25;
            break;
        } else
            b[i] += a[i][0];
        for (int j = 0; j < n; j++) {
            a[i][j] += 1;
            if (i >= 4)
                if (j >= i)
                    break;
            if (j == m)
                break;
        }
    }
}

static void unequal(int n, int m, double b[n])
{
#pragma polydist name(unequal)
    for (int t = 0; t < 3; t++) {
        for (int i = n / 2; i != m; i++) {
            if (i > n - 2)
                break;
            b[i] += t;
        }
        for (int i = n - 1; i != m; i -= 2) {
            if (i < t)
                break;
            b[i] *= 0.5;
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23;
    int m = argc > 2 ? atoi(argv[2]) : 9;
    double(*a)[n] = malloc(sizeof(double[n][n]));
    double *b = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) {
        b[i] = i;
        for (int j = 0; j < n; j++)
            a[i][j] = (i * j) % 11;
    }
    triangles(n, m, a, b);
    int last = iterators(n, m, a);
    branches(n, m, a, b);
    unequal(n, m, b);
    printf("%d\n", last);
    for (int i = 0; i < n; i++) {
        double sum = b[i];
        for (int j = 0; j < n; j++)
            sum = sum * 0.75 + a[i][j];
        printf("%d %a\n", i, sum);
    }
    free(a);
    free(b);
    return 0;
}
