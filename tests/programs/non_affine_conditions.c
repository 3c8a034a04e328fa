/* Conditions of which no set of integers says where they hold: a disc, products of sizes, remainders
 * over many periods. Those with loops in their branches are tested where statements begin. */
#include <stdio.h>
#include <stdlib.h>

#define SQUARE(x) ((x) * (x))

int main(int argc, char **argv)
{
    int n = argc > 3 ? atoi(argv[1]) : 9, r = atoi(argv[2]), every = atoi(argv[3]), steps = 11;
    int m = n + 5, cells = n * m - 7, inside = 0, most = -1, calls = 0;
    unsigned wide = n;
    double(*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = malloc(sizeof(double[n][m]));
    double(*mean)[m] = calloc(n, sizeof(double[m]));
    int *owner = malloc(n * m * sizeof *owner);
    double early = 0, checked = 0;
#pragma polydist
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                int dx = i - n / 2, dy = j - m / 2;
                if (dx * dx + dy * dy <= r * r) {
                    a[i][j] = 1;
                    inside++;
                } else
                    a[i][j] = 0.5;
                b[i][j] = SQUARE(i - 3) < r * j ? 2.0 : 1.0;
                if (i * m + j < cells)
                    early += a[i][j] * j;
                if (i * j > most)
                    most = i * j;
            }
        for (int k = 0; k < n * m; k++) {
            owner[k] = k / m * r;
            if (k / m == k % m || k % r == 1)
                owner[k]++;
            else if (k % m == 0)
                owner[k] = -1;
        }
        for (unsigned i = 0; i < wide; i++)
            for (unsigned j = 0; j < wide; j++)
                if (i * wide + j < 2 * wide * r)
                    a[i][j] *= 1.25;
        for (int i = 0; i < n; i++)
            if (i * i < r * n)
                for (int j = 0; j < m; j++)
                    b[i][j] += 0.25 * i;
            else
                for (int j = 1; j < m; j++)
                    b[i][j] -= a[i][j - 1];
        for (int t = 0; t < steps; t++) {
            if (every > 0 && t % every == 0) {
                for (int j = 0; j < m; j++) {
                    a[0][j] = 1.0 + t;
                    a[n - 1][j] = 2.0;
                }
                calls += 1;
            }
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < m - 1; j++)
                    b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < m - 1; j++)
                    a[i][j] = b[i][j];
            if ((t + 1) % r == 0)
                for (int i = 0; i < n; i++)
                    for (int j = 0; j < m; j++) {
                        mean[i][j] += a[i][j];
                        checked += a[i][j];
                    }
            if (t % r == r - 1)
                printf("step %d: %.17g\n", t, a[n / 2][m / 2]);
            if (t * t > steps)
                for (int i = 0; i < n; i++)
                    a[i][m / 2] += 0.125;
            else if (t > 1)
                for (int i = 0; i < n; i++)
                    a[i][m / 3] -= 0.125;
        }
    }
    double total = 0;
    long owners = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            total += a[i][j] * (i + 2 * j) + b[i][j] + mean[i][j] * j;
            owners += owner[i * m + j] * (i + j);
        }
    printf("%.17g %.17g %.17g %d %d %d %ld\n", total, early, checked, inside, most, calls, owners);
    return 0;
}
