/* Elements that values select and that iterations only add to: each rank has parts of all. */
#include <stdio.h>
#include <stdlib.h>

#define BINS 32

static int counts[BINS], pairs[BINS][8], first[BINS], last[BINS], seen[BINS];
static unsigned char small[BINS];
static _Bool flags[BINS], even[BINS];
static unsigned long hashes[BINS];
static double weights[BINS];

static void count(int n, const int *bin, const double *x)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        counts[bin[i]]++;
        pairs[bin[i]][i % 8] += i;
        if (x[i] > 12)
            small[(int)x[i]]--;
        seen[bin[i] % 10] = 1;
        flags[bin[i] % 11] |= (i % 5 == 3) * 256;
        even[bin[i]] &= i % 7 + 2;
        hashes[bin[i]] ^= i * 2654435761u;
        if (i > last[bin[i]])
            last[bin[i]] = i;
        first[bin[i]] = first[bin[i]] < i ? first[bin[i]] : i;
    }
}

/* Between other uses of the elements, in a loop over time and in memory of its own. */
static void relax(int steps, int n, const int *bin, double *x, int *sums)
{
    int own[BINS];
#pragma polydist size(sums[BINS])
    {
        for (int t = 0; t < steps; t++) {
            for (int i = 0; i < n; i++)
                x[i] = 0.5 * x[i] + 0.5 * bin[i];
            for (int i = 0; i < n; i++) {
                int b = (int)x[i];
                if (b >= 0 && b < BINS)
                    counts[b] += 2;
            }
            for (int k = 1; k < BINS; k++)
                sums[k] += counts[k] - counts[k - 1];
        }
        for (int k = 0; k < BINS; k++)
            own[k] = k;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++)
                own[abs(bin[i] - bin[j])]++;
        for (int k = 0; k < BINS; k++)
            sums[k] += own[k];
    }
}

static void weigh(int n, const int *bin)
{
#pragma polydist reduction(+ : weights)
    for (int i = 0; i < n; i++)
        weights[bin[i]] += 0.25 * i;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100;
    int *bin = malloc(n * sizeof *bin + 1), *sums = calloc(BINS, sizeof *sums);
    double *x = malloc(n * sizeof *x + 1);
    for (int i = 0; i < n; i++) {
        bin[i] = (i * 37 + 11) % BINS;
        x[i] = bin[i] + 0.3;
    }
    for (int k = 0; k < BINS; k++) {
        first[k] = 1000;
        even[k] = k % 9 != 4;
        seen[k] = k % 3;
    }
    count(n, bin, x);
    relax(3, n, bin, x, sums);
    weigh(n, bin);
    count(n / 2, bin, x);
    for (int k = 0; k < BINS; k++)
        printf("%d %d %d %d %d %d %d %d %d %lu %g %d\n", k, counts[k], pairs[k][k % 8], small[k],
               seen[k], flags[k], even[k], first[k], last[k], hashes[k], weights[k], sums[k]);
    free(bin);
    free(sums);
    free(x);
    return 0;
}
