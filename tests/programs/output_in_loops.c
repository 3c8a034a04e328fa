/* Printing and clocks among the loops of a region: rank 0 prints, once and in order, what has come
 * to it, and loops in between run on all ranks. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    struct timespec now;
    now.tv_sec = time(NULL), now.tv_nsec = 0;
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A loop over time: norms, an element, what a clock says. */
static double settle(int n, int steps, double u[n][n], double v[n][n])
{
    double res = 0, before, taken = 0, longest = 0;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        before = seconds();
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        res = 0;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                res += (v[i][j] - u[i][j]) * (v[i][j] - u[i][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[i][j] = v[i][j];
        taken = seconds() - before;
        if (taken > longest)
            longest = taken;
        if (t % 2 == 0)
            printf("%d %a %a\n", t, u[n / 2][n / 3], sqrt(res));
        if (res > 1e9) {
            fprintf(stderr, "no end\n");
            fflush(stderr);
        }
    }
    return longest;
}

/* Loops that must not be turned, or taken apart, since they print. */
static void columns(int n, double u[n][n], double r[n])
{
    double s;
#pragma polydist
    {
        for (int i = 0; i < n; i++) {
            s = 0;
            for (int j = 0; j < n; j++)
                s += u[j][i];
            r[i] = s;
        }
        for (int i = n - 1; i >= 0; i--) {
            printf("column %d:", i);
            for (int j = 0; j < n; j += 2)
                printf(j ? " %a" : "%a", u[j][i]);
            putchar('\n');
        }
        for (int i = 0; i < n; i++) {
            r[i] = 2 * r[i] + 1;
            if (r[i] > 40)
                printf("%s %d %a\n", i % 2 ? "odd" : "even", i, r[i]);
            u[i][0] = r[i];
        }
        puts("columns");
        fputs("end\n", stdout);
    }
}

/* A sweep that is a wavefront, and conditions on what was computed. */
static void sweep(int n, int steps, double u[n][n])
{
    int large = 0;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                u[i][j] = 0.3 * (u[i - 1][j] + u[i][j - 1] + u[i][j]);
        for (int i = 0; i < n; i++)
            if (u[i][i] > 1)
                large++;
        switch (t % 3) {
        case 0: printf("%d are large\n", large); break;
        case 1: printf("last %a\n", u[n - 1][n - 1]); break;
        default: break;
        }
    }
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 16, steps = argc > 2 ? atoi(argv[2]) : 4;
    double(*const u)[n] = malloc(sizeof(double[n][n])), (*const v)[n] = malloc(sizeof(double[n][n]));
    double *const r = malloc((size_t)n * sizeof *r);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            u[i][j] = v[i][j] = (i * 7 + j * 3) % 11;
    printf("%s\n", settle(n, steps, u, v) < 1000 ? "in time" : "late");
    columns(n, u, r);
    sweep(n, steps, u);
    for (int i = 0; i < n; i++)
        printf("%a %a\n", r[i], u[i][n / 2]);
    free(u);
    free(v);
    free(r);
    return 0;
}
