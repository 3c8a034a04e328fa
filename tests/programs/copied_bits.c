/* Bits of numbers, read and set by memcpy: in regions, under conditions, in functions that are
 * called. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned bits_of(float x)
{
    unsigned bits;
    memcpy(&bits, &x, sizeof(bits));
    return bits;
}

static inline double number_of(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static float inverse_root(float x)
{
    float half = 0.5f * x;
    int bits;
    memcpy(&bits, &x, 4);
    bits = 0x5f3759df - (bits >> 1);
    memcpy(&x, &bits, sizeof x);
    return x * (1.5f - half * x * x);
}

static void negate(double *x)
{
    uint64_t bits;
    memcpy(&bits, x, sizeof bits);
    bits ^= (uint64_t)1 << 63;
    memcpy(x, &bits, sizeof bits);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40;
    double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), *d = calloc(n, sizeof *d);
    float *g = calloc(n, sizeof *g);
    uint64_t *keys = calloc(n, sizeof *keys), mixed = 0, largest = 0;
    int odd = 0;
    double most = -1e9;
    for (int i = 0; i < n; i++)
        a[i] = (i * 7 % 31) * 0.37 - 4;
#pragma polydist name(in_place) size(a[n], b[n])
    for (int i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &a[i], sizeof bits);
        bits &= ~(uint64_t)1;
        memcpy(&b[i], &bits, sizeof bits);
    }
#pragma polydist name(in_functions)
    for (int i = 0; i < n; i++) {
        g[i] = inverse_root((float)(a[i] * a[i] + 0.1));
        keys[i] = bits_of(g[i]);
        if (a[i] > 0) {
            memcpy(&keys[i], &a[i], sizeof(double));
            keys[i] >>= 3;
        }
        d[i] = number_of(keys[i] | 0x3ff0000000000000u);
    }
#pragma polydist name(through_pointers)
    for (int i = 0; i < n; i++)
        negate(&d[i]);
#pragma polydist name(collected)
    for (int i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &d[i], sizeof bits);
        odd ^= __builtin_popcountll(bits) & 1;
        mixed ^= bits << (i % 8);
    }
#pragma polydist name(chosen)
    for (int i = 0; i < n; i++)
        if (a[i] > most) {
            most = a[i];
            memcpy(&largest, &a[i], sizeof largest);
        }
#pragma polydist name(shifted)
    for (int i = 1; i < n; i++)
        memcpy(&a[i], &b[i - 1], sizeof a[i]);
    for (int i = 0; i < n; i++)
        printf("%a %a %a %a %llx\n", a[i], b[i], d[i], g[i], (unsigned long long)keys[i]);
    printf("%d %llx %llx %a\n", odd, (unsigned long long)mixed, (unsigned long long)largest, most);
    return 0;
}
