/* Iterators that stand in one declaration with other variables, or have a value before their loops, as blocks begin in older C. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size = argc > 1 ? atoi(argv[1]) : 30, m = argc > 2 ? atoi(argv[2]) : 7;
    double(*a)[size] = malloc(sizeof(double[size][size]));
    double *b = malloc(size * sizeof *b), *d = calloc(size, sizeof *d);

#pragma polydist name(one)
    for (int i = 0; i < size; i++) {
        int j, k = 2;
        for (j = 0; j < size; j++)
            a[i][j] = k + i * j % 5;
        k = k + 1;
        b[i] = k;
    }
#pragma polydist name(several)
    for (int i = 0; i < size; i++) {
        int j = 0;
        double s = 0, t = 1.5;
        int l = 3, q;
        for (j = 1; j < size; j++)
            s += a[i][j] * t;
        for (q = 0; q < l; q++)
            s += q;
        b[i] += s;
        for (j = 0; j < size; j++) {
            int u = j, v;
            for (v = 0; v < u; v++)
                a[i][j] += b[i] * v;
        }
    }
#pragma polydist name(counted)
    for (int r = 0; r < size; r++) {
        int i = 0, n = size / 2, j;
        for (i = 0, j = 0; i < n; i++, j += 2)
            d[r] += a[r][i] + j;
        int e = m, f;
        d[r] += e;
        for (f = 0; f < e; f++)
            d[r] *= 1.25;
    }
    double last = 0;
#pragma polydist name(ends)
    for (int i = 0; i < size; i++) {
        int j;
        for (j = 0; j < m; j++) {
            last = a[i][j % size] + j;
            d[i] += last;
        }
        b[i] += j + last;
    }
#pragma polydist name(in_between)
    for (int i = 1; i < size; i++) {
        double *row = a[i], *first = a[0];
        double f = row[0];
        int jj;
        for (jj = 0; jj < size; jj++)
            row[jj] -= f * first[jj];
    }
#pragma polydist name(behind)
    for (int i = 0; i < size; i++) {
        double s = 0;
        int t[2] = {1, 2}, j, k;
        for (j = 0; j < size; j++) {
            int q;
            for (q = 0; q < 3; q++)
                s += a[i][j] * q * t[q % 2];
        }
        for (k = size - 1; k >= 0; k--)
            s -= a[i][k];
        b[i] += s;
    }
#pragma polydist name(whole)
    {
        int i, j, n = size / 2, k = size / 3;
        for (i = 0; i < n; i++)
            b[i] = a[i][k] + 1;
        for (j = 0; j < k; j++)
            b[j] += a[j][n];
    }
#pragma polydist name(places)
    for (int i = 0; i < size; i++) {
        int from, to, j, k;
        double t[4];
        for (j = 0; j < 4; j++)
            t[j] = j < size ? a[i][j] : 0;
        from = i % 2;
        from += m;
        for (j = 0; j < 4; j++) {
            to = from + j;
            k = to - m;
            b[i] += t[j] * to + k;
        }
    }
    for (int i = 0; i < size; i++)
        printf("%a %a %a\n", a[i][i], b[i], d[i]);
    printf("%a\n", last);
    free(a);
    free(b);
    free(d);
    return 0;
}
