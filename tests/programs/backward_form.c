/* Tiles that are distributed along the negative of a coordinate: the first nest is a wavefront of diamonds in -j and 2 i + j, and gets values of the
 * second one from other ranks. usage: backward_form n steps */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 9, steps = argc > 2 ? atoi(argv[2]) : 7;
    unsigned (*a)[n + 20] = malloc(sizeof(unsigned[n + steps + 20][n + 20])), b = 1;
    for (int i = 0; i < n + steps + 20; i++)
        for (int j = 0; j < n + 20; j++)
            a[i][j] = (unsigned)(i * 3 + j);
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++) {
            a[11 + i][9 + i] = a[10 + i][11 + i] + 4 * b;
            for (int j = 0; j < n; j++) {
                a[11 + i][9 + j] = 3 * b;
                a[11 + i][9 + j] = 2 + 2 * a[9 + i][9 + j] + 3 * a[12 + i][9 + j];
            }
        }
        for (int i = 1; i < steps; i++) {
            unsigned q = 0;
            for (int j = 2; j < n; j++)
                a[11 + i][9 + j] = 2 * (unsigned)i;
            for (int l = 0; l < n; l++)
                q += a[12 + i][9 + l] + a[11 + i][9 + i] / 2 + b;
            a[11 + i][9 + i] = (q > 99 ? 2 : 1) + 4 * b;
        }
        for (int i = 0; i < n; i++)
            b = 3 * b;
    }
    for (int i = 0; i < n + steps + 20; i++)
        for (int j = 0; j < n + 20; j++)
            printf("%u\n", a[i][j]);
    free(a);
    return 0;
}
