/* Values that stay where they were written, and later regions that read them on other ranks. */
#include <stdio.h>
#include <stdlib.h>

static double seen;

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23;
    double last = 1, *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);

#pragma polydist name(fill) gather(none)
    for (int i = 0; i < n; i++)
        a[i] = i * 0.5;
#pragma polydist name(mirror) gather(none)
    for (int i = 0; i < n; i++)
        b[i] = a[n - 1 - i] + 1;
#pragma polydist name(half) gather(none)
    for (int i = n / 2; i < n; i++)
        a[i] = b[i] + b[n - 1 - i];
#pragma polydist name(mix) gather(root)
    for (int i = 1; i < n; i++)
        b[i] = b[i] * 3 + a[i];
#pragma polydist root
    for (int i = 0; i < n; i++)
        printf("%a\n", b[i]);
#pragma polydist name(sum)
    for (int i = 1; i < n; i++)
        a[i] = a[i] + b[i];
#pragma polydist name(twice) gather(none)
    for (int i = 0; i < n; i++) {
        b[i] = b[i] * 2;
        last = last / 2 + b[i];
        seen = seen + 1;
    }
#pragma polydist name(perhaps)
    for (int i = 0; i < n / 2; i++)
        a[i] = b[i] + (a[i] > 2 ? b[n - 1 - i] : 0) + last * seen;
    for (int i = 1; i < n; i++)
        printf("%a\n", a[i]);
    free(a);
    free(b);
    return 0;
}
