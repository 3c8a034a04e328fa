/* Counts, flags and largest values that loops left early add to, and variables that each of their iterations sets: points of the Mandelbrot set,
 * rows that are searched, gaps that are followed, loops around loops that change what other rows use, counters that
 * are moved on. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double re, im;
} point;

static long escaped(int n, const point *points, int *steps)
{
    point z;
    double next;
    long outside = 0;
    int k;
#pragma polydist name(escaped)
    for (int i = 0; i < n; i++) {
        z.re = points[i].re;
        z.im = points[i].im;
        for (k = 0; k < 60; k++) {
            next = z.re * z.re - z.im * z.im + points[i].re;
            z.im = z.re * z.im * 2 + points[i].im;
            z.re = next;
            if (z.re * z.re + z.im * z.im > 4) {
                outside++;
                break;
            }
        }
        steps[i] = k;
    }
    return outside;
}

static void searched(int n, int m, const int a[n][m], int limit, int place[n])
{
    int good = 5, bad = 7, found = 3, never = 0, hits = 1;
    double largest = 2;
#pragma polydist name(searched)
    for (int i = 0; i < n; i++) {
        int j;
        for (j = 0; j < m; j++) {
            if (a[i][j] < 0)
                good = 0;
            if (a[i][j] > limit) {
                bad = 0;
                found = 1;
                hits++;
                break;
            }
            if (a[i][j] == 4711)
                never = 1;
            if (largest < a[i][j] * a[i][j] * 0.5)
                largest = a[i][j] * a[i][j] * 0.5;
        }
        place[i] = j;
    }
    printf("%d %d %d %d %d %g\n", good, bad, found, never, hits, largest);
}

static void followed(int n, int m, int a[n][m], int limit, int place[n])
{
    int hits = 0, found = 2, last = -1, skipped = 0, value = 9;
#pragma polydist name(followed)
    for (int i = 0; i < n; i++) {
        int j = 0;
        while (j < m && a[i][j] != limit) {
            hits += 2;
            if (a[i][j] % 3 == 0) {
                skipped++;
                j++;
                continue;
            }
            value = a[i][j];
            a[i][j] = value + 1;
            j++;
        }
        if (j < m)
            found = 1;
        place[i] += j;
    }
#pragma polydist name(last_value)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (a[i][j] == limit)
                break;
            last = a[i][j];
        }
    printf("%d %d %d %d %d\n", hits, found, skipped, value, last);
}

static void stopped(int n, int m, int a[n][m], int limit, int place[n])
{
    int at;
#pragma polydist name(stopped)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            at = j;
            if (a[i][at] > limit)
                break;
            place[at % n] = place[j % n] / 2 + a[i][j];
            for (int k = 0; k < 3; k++) {
                at = k % n;
                place[at] += k;
            }
        }
}

/* Searches between loops that are shared out: where they end, and what they leave. */
static void found_first(int n, int m, int a[n][m], int limit, int *place)
{
    int at = -1, row = -1, column = 0, value = 0, i;
#pragma polydist name(found_first)
    {
        for (int k = 0; k < n; k++)
            place[k] = a[k][m / 3] + place[k] % 5;
        for (int k = 0; k < n; k++)
            if (place[k] > limit) {
                at = k;
                value = place[k];
                break;
            }
        for (int k = 0; k < n; k++)
            place[k] += k > at ? 1 : 2;
        for (i = n - 1; i >= 0; i--) {
            int j;
            for (j = 0; j < m; j++)
                if (a[i][j] == limit)
                    break;
            if (j < m) {
                row = i;
                column = j;
                break;
            }
        }
        for (int k = 0; k < n; k++)
            place[k] += row + 2 * column;
        for (i = 0; i < n; i++)
            for (int j = m - 1; j >= 0; j--)
                if (a[i][j] > limit + 20) {
                    value = a[i][j];
                    goto found;
                }
        value = -1;
    found:
        value += i;
        for (int k = 0; k < n; k++)
            place[k] -= value;
    }
    printf("%d %d %d %d\n", at, value, row, column);
}

/* Loops over counters that their bodies move on, or set to the end. */
static void skipping(int n, int m, int a[n][m], int limit, int place[n])
{
    int j;
#pragma polydist name(skipping)
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++)
            if (a[i][k] > limit) {
                place[i] += k;
                a[i][k]--;
                k = m;
            }
        for (j = m - 1; j >= 0; j--) {
            for (int l = 0; l < 3; l++)
                a[i][j] += l * (place[i] % 2);
            if (a[i][j] % 4 == 0)
                j -= 2;
            else if (a[i][j] == limit)
                j = 0;
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40, m = argc > 2 ? atoi(argv[2]) : 13, limit = argc > 3 ? atoi(argv[3]) : 50;
    point *points = malloc(n * sizeof *points);
    int *steps = malloc(n * sizeof *steps);
    int(*a)[m] = malloc(sizeof(int[n][m]));
    for (int i = 0; i < n; i++) {
        points[i] = (point){-2 + 2.5 * i / n, 1.125 * (i * 7 % n) / n};
        for (int j = 0; j < m; j++)
            a[i][j] = (i * 37 + j * 11) % 101;
    }
    printf("%ld\n", escaped(n, points, steps));
    for (int i = 0; i < n; i++)
        printf("%d ", steps[i]);
    searched(n, m, a, limit, steps);
    followed(n, m, a, limit, steps);
    stopped(n, m, a, 60, steps);
    found_first(n, m, a, limit, steps);
    skipping(n, m, a, limit, steps);
    for (int i = 0; i < n; i++)
        printf("%d %d ", steps[i], a[i][m / 2]);
    printf("\n");
    free(points);
    free(steps);
    free(a);
    return 0;
}
