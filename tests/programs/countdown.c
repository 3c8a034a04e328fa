/* Loops that test what they advance: while (k-- > 0), while (--k), do ... while (--k > 0), for (k = n; k--; ), upwards and by twos; as loops over time, nested
 * and triangular, with values that are used afterwards, and on unsigned variables. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, steps = argc > 2 ? atoi(argv[2]) : 4;
    double (*a)[n] = malloc(sizeof(double[n][n])), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
    int i, j, k = n, m, times = steps;
    unsigned u = n;

    while (k--) {
        b[k] = k % 5;
        c[k] = 1 + k % 3;
        for (j = n; --j >= 0; )
            a[k][j] = k - 2 * j;
    }
#pragma polydist name(relax)
    while (times-- > 0) {
        for (i = 1; i < n - 1; i++)
            c[i] = (b[i - 1] + b[i] + b[i + 1]) / 3;
        for (i = 1; i < n - 1; i++)
            b[i] = c[i];
    }
#pragma polydist name(rows)
    for (k = n; k--; ) {
        j = n;
        while (--j > k)
            a[k][j] += b[j] * c[k];
        do
            a[k][j >= 0 ? j : 0] -= c[j >= 0 ? j : 0];
        while (j-- > 1);
    }
    printf("%d %d\n", k, times);
#pragma polydist name(upwards)
    {
        m = 0;
        k = -1;
        while (++k < n) {
            m += 3;
            if (k % 4 == 1)
                continue;
            c[k] = 2 * b[k] + m;
        }
        b[0] += k;
        k = 0;
        do {
            a[k][0] += c[k];
        } while (++k < n);
        while ((k -= 2) >= 0)
            b[k] *= 0.5;
    }
    printf("%d\n", m);
#pragma polydist name(unsigned)
    {
        while (u-- > 1)
            b[u] += 0.25 * u;
        for (size_t q = n; q-- > 0; )
            c[q] += b[q] * q;
    }
    for (i = 0; i < n; i++) {
        printf("%a %a", b[i], c[i]);
        for (j = 0; j < n; j++)
            printf(" %a", a[i][j]);
        puts("");
    }
}
