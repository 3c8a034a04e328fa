/* Dependences longer than one rank's block: a far step back, a mirror, and both in a time loop. */
#include <stdio.h>
#include <stdlib.h>

static void print(const char *title, int n, const double *a)
{
    printf("%s", title);
    for (int i = 0; i < n; i++)
        printf(" %a", a[i]);
    printf("\n");
}

static void start(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = (double)((i * 7 + 3) % 31) / 31;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 75;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);

    start(n, a);
#pragma polydist name(back)
    for (int i = 17; i < n; i++)
        a[i] = a[i - 17] * 0.5 + i;
    print("back", n, a);

    start(n, a);
#pragma polydist name(mirror)
    for (int i = 0; i < n; i++)
        a[i] = 2.0 * a[n - 1 - i] + 1.0;
    print("mirror", n, a);

    start(n, a);
    start(n, b);
#pragma polydist name(both)
    for (int t = 0; t < 4; t++) {
        for (int i = 20; i < n; i++)
            b[i] = a[i - 20] - 0.25 * a[n - 1 - i];
        for (int i = 0; i < n; i++)
            a[i] = b[n - 1 - i] + 0.125 * i;
    }
    print("both", n, a);
    print("both", n, b);
    free(a);
    free(b);
    return 0;
}
