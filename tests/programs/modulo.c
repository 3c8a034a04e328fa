/* Remainders and quotients by literals in subscripts, conditions and bounds. */
#include <stdio.h>
#include <stdlib.h>

static void rings(int steps, int n, double ring[3][n], int bins[n / 4 + 1])
{
#pragma polydist name(rings)
    {
        for (int t = 2; t < steps; t++)
            for (int i = 1; i < n - 1; i++)
                ring[t % 3][i] = ring[(t - 1) % 3][i - 1] + 0.5 * ring[(t - 2) % 3][i + 1];
        for (int i = 0; i < n; i++) {
            if (i % 4 == 3)
                bins[i / 4] = i;
            else if (i % 4 != 1)
                bins[i / 4] += 2;
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 26, steps = argc > 2 ? atoi(argv[2]) : 9;
    double (*ring)[n] = malloc(3 * sizeof *ring);
    int *bins = calloc(n / 4 + 1, sizeof *bins);

    for (int s = 0; s < 3; s++)
        for (int i = 0; i < n; i++)
            ring[s][i] = (double)((s + 1) * i % 13) / 13;
    rings(steps, n, ring, bins);
    for (int s = 0; s < 3; s++)
        for (int i = 0; i < n; i++)
            printf("%a\n", ring[s][i]);
    for (int i = 0; i <= n / 4; i++)
        printf("%d ", bins[i]);
    printf("\n");
    free(ring);
    free(bins);
    return 0;
}
