/* Memory that a region leaves on the ranks that wrote it, and that the next one sees as two arrays side by side, as bytes of its elements, or as
   the part of records that means something on other ranks. Of what one region writes only some is wanted afterwards. */
#include <stdio.h>
#include <stdlib.h>

struct named {
    double value;
    const char *name;
    int count;
};

static void fill(int n, double *all)
{
#pragma polydist name(fill) gather(none)
    for (int k = 0; k < 2 * n; k++)
        all[k] = all[k] + 0.5 * k;
}

static void crossed(int n, const double *low, const double *high, double *sums)
{
#pragma polydist name(crossed) gather(none)
    for (int k = 0; k < n; k++)
        sums[k] = low[n - 1 - k] - high[k];
}

static void bits(int n, unsigned char *bytes)
{
#pragma polydist name(bits) gather(none)
    for (int k = 0; k < 8 * n; k += 8)
        bytes[k] = (unsigned char)(bytes[k] ^ bytes[8 * n - 8 - k + 1]);
}

static void records(int n, struct named *cells)
{
#pragma polydist name(records) gather(none)
    for (int k = 0; k < n; k++)
        cells[k].value = cells[k].value * 0.5 + cells[k].count;
}

static void turned(int n, const struct named *cells, double *sums, double *scratch)
{
#pragma polydist name(turned) gather(none) live_out(sums)
    {
        for (int k = 0; k < n; k++)
            scratch[k] = cells[n - 1 - k].value;
        for (int k = 1; k < n; k++)
            sums[k] = sums[k] + scratch[k - 1];
    }
}

static void show(int n, const double *all, const double *sums, const struct named *cells, double *shown)
{
#pragma polydist name(show) gather(all)
    for (int k = 0; k < n; k++) {
        shown[k] = all[2 * k] + all[2 * k + 1];
        shown[n + k] = sums[k] + cells[k].value;
    }
    for (int k = 0; k < 2 * n; k++)
        printf("%a\n", shown[k]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 21, rounds = argc > 2 ? atoi(argv[2]) : 2;
    double *all = malloc(2 * n * sizeof *all), *sums = malloc(n * sizeof *sums), *scratch = malloc(n * sizeof *scratch);
    double *shown = malloc(2 * n * sizeof *shown);
    struct named *cells = malloc(n * sizeof *cells);

    for (int k = 0; k < n; k++) {
        all[k] = all[n + k] = k % 7;
        sums[k] = 0;
        cells[k].value = k % 5;
        cells[k].name = k % 2 ? "odd" : "even";
        cells[k].count = k % 3;
    }
    for (int r = 0; r < rounds; r++) {
        fill(n, all);
        crossed(n, all, all + n, sums);
        records(n, cells);
        turned(n, cells, sums, scratch);
        bits(n, (unsigned char *)sums);
        for (int k = 0; k < n; k++)
            cells[k].count += 1;
    }
    show(n, all, sums, cells, shown);
    printf("%s\n", cells[n / 2].name);
    free(all), free(sums), free(scratch), free(shown), free(cells);
    return 0;
}
