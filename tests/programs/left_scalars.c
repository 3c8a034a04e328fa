/* Scalars that one region leaves on the rank that wrote them last, or that all ranks have made together, and regions that read them: as a factor,
   under a condition, to go on with. Ordinary code gives one of them a new value in between. */
#include <stdio.h>
#include <stdlib.h>

static double largest, chain = 1, total;

static void find(int n, const double *a)
{
#pragma polydist name(find) gather(none)
    for (int i = 0; i < n; i++)
        if (a[i] > largest)
            largest = a[i];
}

static void follow(int n, double *a, double *end)
{
#pragma polydist name(follow) gather(none)
    for (int i = 0; i < n; i++) {
        chain = chain / 2 + a[i];
        a[i] = chain;
        *end = a[i] - i;
    }
}

static void add(int n, const double *a)
{
#pragma polydist name(add) gather(none) reduction(+ : total)
    for (int i = 0; i < n; i++)
        total += (a[i] > 1 ? 0.5 : 0.25);
}

static void scale(int n, double *a, const double *end)
{
#pragma polydist name(scale) gather(none)
    for (int i = 1; i < n; i++)
        a[i] = a[i] / largest + chain + *end;
}

static void settle(int n, double *a)
{
#pragma polydist name(settle) gather(root)
    for (int i = 0; i < n; i++)
        a[i] = a[i] > 2 ? a[i] - total : a[i];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 29, rounds = argc > 2 ? atoi(argv[2]) : 3;
    double *a = malloc(n * sizeof *a), *shown = malloc((n + 4) * sizeof *shown), end = 0;

    for (int i = 0; i < n; i++)
        a[i] = (double)(i * 5 % 13) / 3;
    for (int r = 0; r < rounds; r++) {
        largest = 0.5;
        find(n, a);
        follow(n, a, &end);
        add(n, a);
        scale(n, a, &end);
        settle(n, a);
    }
#pragma polydist name(last) gather(all)
    {
        for (int i = 0; i < n; i++)
            shown[i] = a[i];
        shown[n] = largest;
        shown[n + 1] = chain;
        shown[n + 2] = total;
        shown[n + 3] = end;
    }
    for (int i = 0; i < n + 4; i++)
        printf("%a\n", shown[i]);
    free(a);
    free(shown);
    return 0;
}
