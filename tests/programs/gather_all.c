/* Results gathered everywhere and used by sequential code and by the next region; a region whose results stay where they are. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 31;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), total = 0;

#pragma polydist name(first) gather(none) dist(cyclic(2))
    for (int i = 0; i < n; i++)
        a[i] = b[i] = -1.0;

#pragma polydist name(second) gather(all) dist(block)
    for (int i = 0; i < n; i++) {
        a[i] = (double)(i * 3 % 10) / 10;
        b[n - 1 - i] = a[i] + 1;
    }
    for (int i = 0; i < n; i++)
        total += a[i] * b[i];

#pragma polydist name(third) live_out(b)
    for (int i = 0; i < n; i++)
        b[i] = b[i] * total + a[n - 1 - i];
    printf("%a\n", total);
    for (int i = 0; i < n; i++)
        printf("%a %a\n", a[i], b[i]);
    free(a);
    free(b);
    return 0;
}
