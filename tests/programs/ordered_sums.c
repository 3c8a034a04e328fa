/* Floating sums and products without a clause: contributions in parallel, additions in order. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef double real;
typedef struct {
    float speeds[5];
} cell;

static real total;

/* The residual of a relaxation, beside it in one loop nest. */
static float relax(int sweeps, int n, int m, float (*p)[n][m], float (*q)[n][m], float (*a)[n][m])
{
    int i, j, k, sweep;
    float gosa = 0, s0, ss;
#pragma polydist name(relax)
    for (sweep = 0; sweep < sweeps; ++sweep) {
        gosa = 0.0;
        for (i = 1; i < n - 1; i++)
            for (j = 1; j < n - 1; j++)
                for (k = 1; k < m - 1; k++) {
                    s0 = a[i][j][k] * p[i + 1][j][k] + p[i - 1][j][k] + p[i][j + 1][k]
                       + p[i][j - 1][k] + p[i][j][k + 1] + p[i][j][k - 1];
                    ss = s0 / 7 - p[i][j][k];
                    gosa += ss * ss;
                    q[i][j][k] = p[i][j][k] + 0.8f * ss;
                }
        for (i = 1; i < n - 1; ++i)
            for (j = 1; j < n - 1; ++j)
                for (k = 1; k < m - 1; ++k)
                    p[i][j][k] = q[i][j][k];
    }
    return gosa;
}

/* Several at once, some of them under conditions, and used while the loop over time goes on. */
static void several(int n, int steps, double (*a)[n], double (*b)[n], const int *mask)
{
    double s = 1e-300, q = 1, w = -0.0, last = 0;
    float f = 0;
    long cells = 0;
#pragma polydist name(several)
    for (int t = 0; t < steps; t++) {
        w = -0.0;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                double old = a[i][j];
                b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
                s += (b[i][j] - old) * (b[i][j] - old);
                q *= 1 + 1e-3 * b[i][j];
                if (mask[i] && b[i][j] > 0.01) {
                    w -= b[i][j];
                    cells++;
                }
                total = total + fabs(b[i][j]);
                f += (float)b[i][j];
                last = old * 3 + last;
            }
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j] + 1e-9 * s / n;
        if (w < -1e10)
            s = 0;
    }
    printf("%a %a %a %ld %a %a %a\n", s, q, w, cells, total, (double)f, last);
}

/* Contributions that take longer than their addition. */
static float mean_speed(int rows, int columns, const cell *cells, const int *obstacles)
{
    int fluid = 0;
    float sum = 0.f;
#pragma polydist name(mean_speed)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            if (!obstacles[j + i * columns]) {
                float density = 0.f;
                for (int k = 0; k < 5; k++)
                    density += cells[j + i * columns].speeds[k];
                float x = (cells[j + i * columns].speeds[1] - cells[j + i * columns].speeds[3])
                        / density;
                float y = (cells[j + i * columns].speeds[2] - cells[j + i * columns].speeds[4])
                        / density;
                sum += sqrtf((x * x) + (y * y));
                ++fluid;
            }
    return fluid ? sum / (float)fluid : 0;
}

/* A sum in each iteration of a sequential loop; downwards, and over a triangle. */
static double inside(int n, double (*a)[n], double *x)
{
    double norm = 0, weight = 1;
#pragma polydist name(inside)
    for (int k = 1; k < n; k++) {
        norm = 1e-3;
        for (int i = n - 1; i >= k; i--)
            for (int j = 0; j < i; j++) {
                a[i][j] = 0.5 * (a[i][j] + a[i - 1][k - 1]) + j;
                norm += a[i][j] * a[i][j] / (1 + i + j);
            }
        for (int i = 0; i < n; i++) {
            x[i] = x[i] / sqrt(norm) + i;
            weight *= 1 + x[i] * 1e-4;
        }
    }
    return norm * weight;
}

/* Nothing but sums: the loop runs where its data are. */
static double dots(int n, const double *x, const double *y)
{
    double xy = 0, xx = 0, both = 0;
#pragma polydist name(dots)
    {
        for (int i = 0; i < n; i++) {
            xy += x[i] * y[i];
            xx = xx + x[i] * x[i] + y[i];
        }
        both = xy / (xx + 1);
        for (int i = 1; i < n; i++)
            both += both * (x[i] - x[i - 1]) * 1e-3;
    }
    return both + xx;
}

/* Loops that count down: where they run, and in which order they add up. */
static double downwards(int n, double (*a)[n], double (*b)[n])
{
    double s = 0, plain = 0, d;
#pragma polydist name(downwards)
    {
        for (int i = n - 2; i >= 1; i--)
            for (int j = n - 2; j >= 1; j--) {
                d = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) - a[i][j];
                b[i][j] = a[i][j] + 0.8 * d;
                s -= b[i][j] * d;
            }
        for (int i = n - 1; i >= 0; i--)
            for (int j = 0; j < n; j++) {
                a[i][j] = b[i][j] * 1.1;
                plain += a[i][j];
            }
    }
    return s + 3 * plain;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, steps = argc > 2 ? atoi(argv[2]) : 3, m = n / 2 + 3;
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b);
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);
    float (*p)[n][m] = calloc(n, sizeof *p), (*q)[n][m] = calloc(n, sizeof *q),
          (*r)[n][m] = calloc(n, sizeof *r);
    int *mask = calloc(n, sizeof *mask), *obstacles = calloc(n * m, sizeof *obstacles);
    cell *cells = calloc(n * m, sizeof *cells);
    for (int i = 0; i < n; i++) {
        mask[i] = i % 3 != 1;
        x[i] = 1.0 / (1 + i);
        y[i] = i % 5 - 1.75;
        for (int j = 0; j < n; j++) {
            a[i][j] = 1.0 / (1 + i * 3 + j);
            for (int k = 0; k < m; k++) {
                p[i][j][k] = (float)(i * i + k) / (n * n);
                r[i][j][k] = 1.0f / (1 + (i + j + k) % 4);
            }
        }
        for (int j = 0; j < m; j++) {
            obstacles[i * m + j] = (i * 5 + j) % 7 == 0;
            for (int k = 0; k < 5; k++)
                cells[i * m + j].speeds[k] = 0.1f + (i + 2 * j + k) % 5;
        }
    }
    printf("%a\n", (double)relax(steps, n, m, p, q, r));
    several(n, steps, a, b, mask);
    printf("%a\n", (double)mean_speed(n, m, cells, obstacles));
    printf("%a\n", inside(n, a, x));
    printf("%a\n", dots(n, x, y));
    printf("%a\n", downwards(n, a, b));
    double check = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            check += a[i][j] + b[i][j] + p[i][j][m / 2];
    printf("%a\n", check);
    return 0;
}
