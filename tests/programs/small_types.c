/* Elements of one, two, four and ten or sixteen bytes; iterators that are not int; casts to types
   in which values of bounds and subscripts fit. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned char bytes[50][30];
static int16_t shorts[50][30];
static float floats[50];
static long double longs[50];

static void mix(size_t n, long m)
{
#pragma polydist name(mix)
    for (int t = 0; t < 3; t++)
        for (size_t i = 1; i < n; i++) {
            for (long j = 0; j < m; j++) {
                bytes[i][j] = (unsigned char)(bytes[i - 1][j] + shorts[i][j]);
                shorts[i][j] = (int16_t)(shorts[i - 1][j] - bytes[i][j] * 3);
            }
            floats[i] = floats[i] / 3 + floats[i - 1];
            longs[i] = longs[i] / 3 + longs[i - 1];
        }
}

typedef unsigned char byte;

static void cast(int n, int m)
{
#pragma polydist name(cast)
    for (int i = 1; i < n; i++) {
        for (byte j = (byte)(i / 2); j < (byte)(i / 2 + m); j++)
            shorts[i][j % 30] += (int16_t)(bytes[(uint8_t)(i - 1)][j % 30] + 3);
        floats[(short)(49 - i)] += bytes[(signed char)i][0];
    }
}

int main(int argc, char **argv)
{
    unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) : 21;
    long m = argc > 2 ? atol(argv[2]) : 13;

    for (int i = 0; i < 50; i++) {
        floats[i] = (float)i / 50;
        longs[i] = (long double)i / 50;
        for (int j = 0; j < 30; j++) {
            bytes[i][j] = (unsigned char)(i * j);
            shorts[i][j] = (int16_t)(i - j);
        }
    }
    mix(n, m);
    cast((int)n, (int)m);
    for (int i = 0; i < 50; i++) {
        printf("%a %La", floats[i], longs[i]);
        for (int j = 0; j < 30; j++)
            printf(" %d,%d", bytes[i][j], shorts[i][j]);
        printf("\n");
    }
    return 0;
}
