/* Names that generated code might use itself. */
#include <stdio.h>
#include <stdlib.h>

static double p[64], sink[64];

static void f(int c0, int c1, int lo, int hi, int z, int a, int b, int args, long range, int tile, double *bases, int k) {
    int polyrt = 2 * tile - 4;
#pragma polydist name(run) tile(tile)
    for (int c3 = lo; c3 <= hi; c3++)
        for (int c5 = a; c5 < b + z; c5++)
            bases[c3 * (b + z) + c5] = p[c5 + c0] * args + c1 + (range > 3 ? polyrt : k);
#pragma polydist name(nests)
    for (int execution = lo; execution < hi; execution++)
        for (int array = 0; array < k; array++)
            sink[execution + array] += bases[array * (b + z)] + execution;
}

int main(void) {
    double *bases = calloc(900, sizeof *bases);
    for (int i = 0; i < 64; i++)
        p[i] = i * 0.75;
    f(1, 2, 3, 20, 4, 0, 21, 7, 5, 3, bases, 6);
    for (int i = 0; i < 900; i++)
        printf("%a\n", bases[i]);
    for (int i = 0; i < 64; i++)
        printf("%a\n", sink[i]);
    free(bases);
    return 0;
}
