/* Skewed domains: bounds that move with the outer iterator, parallelograms and a diamond. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 14, m = argc > 2 ? atoi(argv[2]) : 11, i, j;
    double *a = malloc((2 * n + m + 2) * sizeof *a);
    double (*d)[2 * n] = calloc(2 * n, sizeof *d);

    for (i = 0; i < 2 * n + m + 2; i++)
        a[i] = (double)(i % 10) / 10;
#pragma polydist name(parallelogram)
    for (i = 1; i < n; i++)
        for (j = 2 * i; j < 2 * i + m; j++)
            a[j] = 0.5 * (a[j - 1] + a[j + 1]);
#pragma polydist name(diamond)
    for (i = 0; i < 2 * n; i++)
        for (j = abs(i - n); j < 2 * n - abs(i - n); j++)
            d[i][j] = (i > 0 ? d[i - 1][j] : 1.0) + j;
/* C rounds towards zero, so that the domain is a triangle and a row before it: bounds that its parts do not share. */
#pragma polydist name(rounded) schedule(skew)
    for (i = 4 - m; i <= n - 3; i++)
        for (j = 0; j < 1 + (1 + i) / 2; j++)
            for (int l = 1; l <= 2; l++)
                a[2 * j + l + 2] = a[2 * j + l + 1] + a[2 * j + l];
    for (i = 0; i < 2 * n + m + 2; i++)
        printf("%a\n", a[i]);
    for (i = 0; i < 2 * n; i++)
        for (j = 0; j < 2 * n; j++)
            printf("%a%c", d[i][j], j == 2 * n - 1 ? '\n' : ' ');
    free(a);
    free(d);
    return 0;
}
