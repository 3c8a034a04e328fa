/* Variables that count by hand in one loop and head another, in which they choose the rows that
 * pointers lead to. */
#include <stdio.h>
#include <stdlib.h>

static double **table(int n, int m)
{
    double **rows = malloc(n * sizeof *rows);
    for (int i = 0; i < n; i++)
        rows[i] = malloc(m * sizeof **rows);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            rows[i][j] = (i * 5 + j * 3) % 11;
    return rows;
}

static void release(int n, double **rows)
{
    for (int i = 0; i < n; i++)
        free(rows[i]);
    free(rows);
}

static void sweeps(int n, int m, int steps, double **u, double **v)
{
#pragma polydist name(sweeps)
    for (int t = 0; t < steps; t++) {
        int i, j;
        i = 0;
        while (i < n - 1) {
            for (j = 0; j < m - 1; j++)
                v[i][j] += 0.25 * (u[i + 1][j] - u[i][j] + u[i][j + 1]);
            i++;
        }
        for (i = 1; i < n; i++) {
            double *const row = u[i], *above = v[i - 1];
            for (j = 1; j < m; j++)
                row[j] = 0.5 * row[j] - 0.125 * (v[i][j] - above[j]);
        }
    }
}

static void backwards(int n, int m, double **u, double (*w)[m], double *last)
{
    int i, j;
#pragma polydist name(backwards)
    {
        i = n - 1;
        do {
            w[i][0] = i * 0.5;
            i--;
        } while (i >= 0);
        for (i = 0; i < n; i++) {
            double *p = w[i], *q;
            q = u[i];
            for (j = 1; j < m; j++)
                p[j] = q[j] + w[i][0];
        }
        *last = i;
        i = n / 2;
        w[i][m - 1] = 7;
    }
}

static void walked(int n, int m, double (*w)[m], double *sums)
{
    int i, j;
#pragma polydist name(walked)
    {
        for (i = 0; i < n; i++) {
            const double *p = w[i];
            double sum = 0;
            for (j = 0; j < m; j++)
                sum += *p++;
            sums[i] = sum;
        }
        i = 0;
        while (i < n) {
            sums[i] *= 2;
            i += 1;
        }
    }
}

/* Counters in the headers of loops that have the names of variables from outside, also of sizes. */
static void hidden(int n, unsigned k, const double *b, double *sums)
{
    double half = 0.5;
#pragma polydist name(hidden)
    {
        for (int i = 0, k = 0, m = n - 1; i < n; i++, k += 2, m--)
            sums[i] = b[k] + b[m];
        for (unsigned i = 0; i < n - k % 2; i++)
            sums[i] += k * half;
        k++;
        for (long i = 0, k = 1, half = 3; i < n; i++, k += 100000000, half += 2)
            sums[i] += k * b[half];
        for (int i = 0; i < n; i++) {
            double half = i * 0.25;
            for (int j = 0, k = i; j < 3; j++, k++)
                sums[i] += b[k] * half;
            for (int j = 0, k = 2 * i; j < 3 && b[k] < 7; j++, k++)
                sums[i] += b[k] * j;
            sums[i] += k + half;
        }
        for (int i = 0; i < n; i++)
            sums[i] -= half * k;
    }
    printf("%u %g\n", k, half);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 12, m = argc > 2 ? atoi(argv[2]) : 9;
    const int steps = argc > 3 ? atoi(argv[3]) : 4;
    double **u = table(n, m), **v = table(n, m), (*w)[m] = calloc(n, sizeof *w);
    double *sums = calloc(n, sizeof *sums), last = 0;

    sweeps(n, m, steps, u, v);
    backwards(n, m, u, w, &last);
    walked(n, m, w, sums);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            printf("%a %a %a ", u[i][j], v[i][j], w[i][j]);
        printf("%a\n", sums[i]);
    }
    printf("%g\n", last);
    double *b = malloc((2 * n + 4) * sizeof *b);
    for (int i = 0; i < 2 * n + 4; i++)
        b[i] = i % 13;
    hidden(n, 3, b, sums);
    for (int i = 0; i < n; i++)
        printf("%a\n", sums[i]);
    free(b);
    release(n, u);
    release(n, v);
    free(w);
    free(sums);
    return 0;
}
