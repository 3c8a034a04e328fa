/* Statements and loops that `goto` skips: to the end of the iteration, to a place further down, from one branch behind the other, as iterators or data say. */
#include <stdio.h>
#include <stdlib.h>

static void skipped(int n, int m, double a[n][n], double b[n])
{
#pragma polydist name(skipped)
    for (int i = 0; i < n; i++) {
        if (i > m)
            goto next;
        b[i] += 1;
        if (a[i][0] > 3) {
            b[i] += a[i][1];
            goto next;
        }
        for (int j = 0; j < n; j++) {
            if (j == i)
                goto skip;
            a[i][j] += b[i];
            if (a[i][j] > 20)
                goto small;
            a[i][j] += 1;
        small:;
            a[i][j] *= 0.5;
        skip:;
            a[i][j] += j;
        }
        b[i] -= 0.5;
    next:;
    }
}

static void branches(int n, int m, double a[n][n], double b[n])
{
#pragma polydist name(branches)
    for (int i = 0; i < n; i++) {
        if (!(i % 3 == 1))
            goto other;
        for (int j = 0; j < n; j++)
            a[i][j] += 1;
        b[i] *= 0.5;
        goto end;
    other: {
        for (int j = 0; j < i; j++)
            a[i][j] -= 1;
        b[i] += 2;
    }
        b[i] *= 0.25;
    end:;
        if (a[i][1] > 5) {
            b[i] += 3;
            goto no;
        }
        for (int j = 0; j < n; j++)
            a[i][j] *= b[i];
        goto out;
    no:
        for (int j = 0; j < n; j++)
            if (j <= m)
                a[i][j] += b[i] - j;
    out:;
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
    skipped(n, m, a, b);
    branches(n, m, a, b);
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
