/* Reductions whose results are exact in any order: integers, floating point values that never round, largest and smallest values, logic. Scalars, array
 * elements, in a time loop, from values of the region, with values from before, read and renewed in between. */
#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

static void histogram(int n, int m, const unsigned char a[n][m], long count[8], unsigned bits[2])
{
    unsigned every = 0xffffu, some = bits[0], odd = bits[1];
    int all_small = 5, any_big = 0, highest = 3;
#pragma polydist name(histogram) reduction(+: count) reduction(&: every) reduction(|: some) reduction(^: odd) reduction(&&: all_small) \
    reduction(||: any_big) reduction(max: highest)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            count[j % 8] += a[i][j];
            every &= a[i][j] | 1u;
            some |= a[i][j];
            odd ^= a[i][j] * 3u;
            all_small = all_small && a[i][j] < 250;
            any_big = any_big || a[i][j] > 240;
            highest = MAX(highest, a[i][j]);
        }
    bits[0] = some + (every << 8);
    bits[1] = odd;
    printf("%u %u %d %d %d\n", bits[0], bits[1], all_small, any_big, highest);
}

static double extremes(int n, const double x[n], double *least)
{
    double largest = -1e9, smallest = *least;
    long product = 1;
#pragma polydist name(extremes) reduction(max: largest) reduction(min: smallest) reduction(*: product)
    for (int i = 0; i < n; i++) {
        largest = MAX(largest, x[i] - i);
        if (x[i] < smallest)
            smallest = x[i];
        product = product * (i % 3 == 1 ? -1 : 1);
    }
    *least = smallest * product;
    return largest;
}

static void iterate(int n, int steps, double x[n], double y[n], double trace[steps])
{
    double norm;
#pragma polydist name(iterate) reduction(+: norm)
    for (int t = 0; t < steps; t++) {
        norm = t;
        for (int i = 1; i < n - 1; i++)
            y[i] = (x[i - 1] + x[i + 1]) / 2;
        for (int i = 0; i < n; i++)
            norm += y[i] - x[i] + 0.5;
        trace[t] = norm;
        for (int i = 0; i < n; i++)
            x[i] = y[i] + (norm > 0 ? 1 : 0);
    }
}

static void columns(int n, int m, double a[n][m], double sum[m], long total[1])
{
#pragma polydist name(columns) reduction(+: sum, total)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = (i * 3 + j * j) % 16;
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i && j < m; j++) {
                sum[j] += a[i][j];
                total[0]++;
            }
        for (int j = 0; j < m; j++)
            total[0] -= (long)sum[j];
    }
}

/* Contributions inside statements of several, and in loops that values end. */
static void inside(int n, const double x[n], double y[n])
{
    double sum = 0.5;
    long hits = 2, product = 1;
#pragma polydist name(inside) reduction(+: sum, hits) reduction(*: product)
    for (int i = 0; i < n; i++) {
        int c = 0;
        while (x[i] > 16 * c) {
            sum += 0.5;
            if (c == 3) {
                c += 2;
                hits++;
                continue;
            }
            if (c > 5)
                break;
            product *= c == 1 ? -1 : 1;
            c++;
        }
        for (int l = 2; l < 9; l++) {
            if (l % 2 != 0)
                continue;
            hits += l;
        }
        y[i] += c;
    }
    printf("%a %ld %ld\n", sum, hits, product);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, m = argc > 2 ? atoi(argv[2]) : 12;
    unsigned char (*a)[m] = malloc((size_t)n * m);
    double *x = malloc(n * sizeof *x), *y = calloc(n, sizeof *y), (*b)[m] = malloc(n * sizeof *b), *sum = calloc(m, sizeof *sum);
    long count[8] = {3, 0, -7}, total[1] = {11};
    unsigned bits[2] = {1u << 12, 77u};
    double trace[4], least = 0.5;
    for (int i = 0; i < n; i++) {
        x[i] = (i * 37 % 64 - 30) * 16;
        for (int j = 0; j < m; j++)
            a[i][j] = (unsigned char)(i * 31 + j * 17);
    }
    for (int j = 0; j < m; j++)
        sum[j] = j;
    histogram(n, m, (const unsigned char (*)[m])a, count, bits);
    double largest = extremes(n, x, &least);
    printf("%a %a\n", largest, least);
    iterate(n, 4, x, y, trace);
    columns(n, m, b, sum, total);
    inside(n, x, y);
    for (int t = 0; t < 4; t++)
        printf("%a\n", trace[t]);
    for (int i = 0; i < 8; i++)
        printf("%ld\n", count[i]);
    for (int j = 0; j < m; j++)
        printf("%a\n", sum[j]);
    for (int i = 0; i < n; i++)
        printf("%a %a\n", x[i], y[i]);
    printf("%ld\n", total[0]);
    free(a);
    free(x);
    free(y);
    free(b);
    free(sum);
    return 0;
}
