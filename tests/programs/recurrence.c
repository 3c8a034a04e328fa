/* Purely sequential recurrences: nothing to distribute, but the results must be right on every rank. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40;
    unsigned *x = calloc(n + 2, sizeof *x);
    double carried = 1.0;

    x[0] = 1;
    x[1] = 3;
#pragma polydist
    for (int i = 2; i < n; i++)
        x[i] = x[i - 1] * 5u + x[i - 2];
#pragma polydist
    for (int i = 0; i < n; i++)
        carried = carried / 3 + x[i] % 7;
    for (int i = 0; i < n; i++)
        printf("%u ", x[i]);
    printf("\n%a\n", carried);
    free(x);
    return 0;
}
