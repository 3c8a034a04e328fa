/* Downward loops whose order matters, including an unsigned countdown written the safe way. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 33, t, i;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);

    for (i = 0; i < n; i++)
        a[i] = b[i] = (double)(i * i % 17) / 17;
#pragma polydist name(down)
    for (t = 4; t > 0; t--)
        for (i = n - 2; i >= 1; --i)
            a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3.0 + t;
    printf("%d %d\n", t, i);
#pragma polydist name(shift)
    for (i = n - 1; i > 0; i -= 1)
        b[i] = b[i - 1];
#pragma polydist name(to_zero)
    for (i = n; i; i--)
        b[n - i] = b[n - i] * 0.5 + a[i - 1];
    for (i = 0; i < n; i++)
        printf("%a %a\n", a[i], b[i]);
    free(a);
    free(b);
    return 0;
}
