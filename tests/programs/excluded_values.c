/* Nothing says that s is not negative, but the array's extent does: for the value of i at which the truncating division turns, the generated
 * code has the statement a second time, and the compiler must not complain about a subscript that never occurs. */
#include <stdio.h>
#include <stdlib.h>

static double a[64];
static long b[27][51];

static void kernel(int n, int s)
{
    int i, j;
#pragma polydist schedule(keep)
    for (i = s; i < n + s; i++)
        for (j = 0; j < 1 + (1 + i) / 2; j++) {
            a[30 + j - i] = 0.5 * a[28 + j] - 0.125 * b[i][13 + j];
            b[j][13 + j] = 3 * b[2 * j][12 + n - i + j] + i;
        }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 11, s = argc > 2 ? atoi(argv[2]) : 3;
    for (int i = 0; i < 27; i++)
        for (int j = 0; j < 51; j++)
            b[i][j] = i - 2 * j;
    for (int i = 0; i < 64; i++)
        a[i] = 1.0 / (i + 1);
    kernel(n, s);
    for (int i = 0; i < 64; i++)
        printf("%a\n", a[i]);
    for (int i = 0; i < 27; i++)
        for (int j = 0; j < 51; j++)
            printf("%ld\n", b[i][j]);
    return 0;
}
