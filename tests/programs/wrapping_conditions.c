/* Conditions on unsigned values that wrap around below zero: the text tests them. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    unsigned n = argc > 1 ? atoi(argv[1]) : 23;
    size_t m = n + 3;
    double *a = calloc(n, sizeof *a), (*b)[m] = calloc(n, sizeof *b), sum = 0;
#pragma polydist
    {
        for (unsigned i = 0; i < n; i++)
            if (i - 1 < n - 2)
                a[i] = i;
            else
                a[i] = -1;
        for (unsigned i = 0; i < n; i++)
            for (size_t j = 0; j < m; j++)
                if (i - 1 < n - 2 && j - 1 < m - 2)
                    b[i][j] = a[i] + j;
                else
                    b[i][j] = 0.5;
        for (int t = 0; t < 5; t++)
            for (unsigned i = 0; i < n; i++)
                if ((unsigned char)(i - 7) < 9)
                    for (size_t j = 0; j < m; j++)
                        b[i][j] += a[i] * t;
        for (int i = 0; i < (int)n; i++)
            if ((unsigned)(i - 2) <= n / 2)
                a[i] *= 2;
        for (unsigned t = 0; t < 20; t++)
            if ((t + 4294967290u) % 3 == 1)
                for (unsigned i = 0; i < n; i++)
                    a[i] += t;
        for (unsigned t = 0; t < 20; t++)
            if ((t + 4294967295u) % n == 0 || t + 4294967295u < 5u)
                for (size_t j = 0; j < m; j++)
                    b[0][j] += t;
    }
    for (unsigned i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            sum += a[i] * i + b[i][j] * (i + 2 * j);
    printf("%.17g\n", sum);
    free(a);
    free(b);
    return 0;
}
