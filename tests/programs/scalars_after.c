/* Scalars that live on after the region: an ordered sum, the last value written, the largest value, the iterators themselves, also in a register. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 37, i, j = -7, count = 0, last = -1;
    double *a = malloc(n * sizeof *a);
    double sum = 0.1, largest = -1.0;
    register int k = 5;

#pragma polydist name(scalars)
    {
        for (i = 0; i < n; i++)
            a[i] = 1.0 / (i * 13 % 29 + 1);
        for (i = 0; i < n; i++)
            sum += a[i];
        for (k = 2; k < n; k += 3)
            a[k] -= 0.25;
        for (j = 0; j < n; j += 4)
            last = 3 * j;
        for (i = 0; i < n; i++) {
            if (a[i] > largest)
                largest = a[i];
            count += 2;
        }
    }
    printf("%a %a %d %d %d %d %d\n", sum, largest, count, last, i, j, k);
    for (i = 0; i < n; i++)
        printf("%a\n", a[i]);
    free(a);
    return 0;
}
