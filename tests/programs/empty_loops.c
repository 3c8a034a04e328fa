/* Loops that run zero times or once, with bounds from the command line. */
#include <stdio.h>
#include <stdlib.h>

static void fill(int n, int m, int *a, int *count)
{
#pragma polydist name(empty)
    for (int i = 0; i < n; i++) {
        a[i] = i + 1;
        for (int j = i; j < m; j++)
            count[j] = count[j] + a[i];
    }
}

static void never(int n, int *a)
{
    int i;
#pragma polydist name(never)
    for (i = 5; i < n && i < 3; i++)
        a[i] = -1;
    printf("after %d\n", i);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0, m = argc > 2 ? atoi(argv[2]) : 1;
    int a[64] = {0}, count[64] = {0};

    if (n > 64 || m > 64)
        return 1;
    fill(n, m, a, count);
    never(n, a);
    for (int i = 0; i < 64; i++)
        printf("%d %d\n", a[i], count[i]);
    return 0;
}
