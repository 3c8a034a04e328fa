/* Variables of narrow types that loops count on. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint8_t byte;

static int by_one(int n, double *a)
{
    short k = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        a[k] = i * 2;
        k++;
    }
    return k;
}

static void by_two(int n, const double *a, double *b)
{
    unsigned char c = 0;
    short k = 1;
#pragma polydist
    for (int i = 0; i < n / 2 - 1; i++) {
        b[c] = a[k] + a[k - 1];
        c++;
        k += 2;
    }
}

static int twice(int n, double *a)
{
    int8_t k = -1;
#pragma polydist
    for (int i = 0; i < n; i++) {
        ++k;
        a[k] += i;
        k++;
        a[k] -= i;
    }
    return k;
}

static short downwards(int n, short start, double *a)
{
    short k = start;
#pragma polydist
    for (int i = 0; i < n; i++)
        a[k--] += i;
    return k;
}

static void nested(int n, double *a)
{
    short k = 0;
    byte q;
#pragma polydist
    for (int i = 0; i < n; i++) {
        q = 0;
        for (int j = 0; j < 3; j++) {
            a[k++] += j;
            q += 2;
        }
        a[k - 1] += q;
    }
}

static void planes(int n, double *a)
{
    unsigned short k, m;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k = 0;
        for (m = 0; m < 4; ++m) {
            a[k * n + i] += m;
            ++k;
        }
        k = k - 1;
        a[k * n + i] += 1;
    }
}

static void steps(byte n, double *a)
{
    short j;
#pragma polydist
    for (j = 0; j < n; j += 2)
        a[j] = a[j] * 2 + j;
}

/* Distances that are counted twice, and a pivot. */
static void doubled(int n, int size, double *a, double b[size])
{
    signed char k;
    byte p;
#pragma polydist size(a[4 * n])
    for (int i = 0; i < n; i++) {
        for (signed char j = 0; j < 3; j++) {
            k = 7 - 2 * j;
            a[k] += b[i] * j;
        }
        p = i;
        for (int j = i + 1; j < n; j++)
            if (b[j] > b[p])
                p = j;
        if (p != i) {
            double kept = b[i];
            b[i] = b[p];
            b[p] = kept;
        }
        for (int j = i + 1; j < n; j++)
            b[j] = b[j] * 0.5 + b[i] * 0.125;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20;
    double *a = calloc(4 * n + 9, sizeof *a), *b = calloc(4 * n + 9, sizeof *b);
    printf("%d\n", by_one(n, a));
    by_two(n, a, b);
    printf("%d\n", twice(n, a));
    printf("%d\n", downwards(n, (short)n, a));
    nested(n, a);
    planes(n, a);
    steps((byte)n, a);
    doubled(n, 4 * n + 9, a, b);
    for (int i = 0; i < 4 * n; i++)
        printf("%a %a\n", a[i], b[i]);
    return 0;
}
