/* Loops without a condition, which a break ends at their start or at their end: by what they count,
 * by parameters, by values. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static double root(double a)
{
    double low = 0, high = a + 1;
    for (;;) {
        double middle = 0.5 * (low + high);
        if (high - low < 1e-9)
            return middle;
        if (middle * middle > a)
            high = middle;
        else
            low = middle;
    }
}

static int halvings(long k)
{
    int steps = 0;
    while (1) {
        if (k <= 1)
            break;
        k /= 2;
        steps++;
    }
    return steps;
}

static void in_time(int n, int steps, double *a, double *b)
{
    int t = 0;
#pragma polydist name(first)
    for (;;) {
        if (t == steps)
            break;
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.5 * (a[i - 1] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
        t++;
    }
#pragma polydist name(second)
    for (int u = 0;; u++) {
        if (u >= steps) {
            break;
        }
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.25 * (a[i - 1] + a[i + 1]) + 0.5 * u;
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
    t = 0;
#pragma polydist name(last)
    {
        while (true) {
            for (int i = 1; i < n - 1; i++)
                b[i] = 0.125 * (a[i - 1] + a[i + 1]);
            for (int i = 1; i < n - 1; i++)
                a[i] += b[i];
            if (++t > steps)
                break;
        }
    }
    a[0] += t;
}

static void rows(int n, double *a, double (*row)[8], int *count)
{
#pragma polydist name(several)
    for (int i = 0; i < n; i++) {
        int j = 0;
        while (1) {
            if (j >= 8)
                break;
            if (j > i)
                break;
            row[i][j] = a[i] * j;
            ++j;
        }
        count[i] = j;
    }
#pragma polydist name(down)
    for (int i = 0; i < n; i++) {
        unsigned j = 8;
        do {
            j--;
            row[i][j] += a[i];
            if (j == 0)
                break;
        } while (1);
    }
#pragma polydist name(triangle)
    for (int i = 0; i < n; i++)
        for (int j = 0;; j += 2) {
            if (!(j <= i && j < 8))
                break;
            row[i][j] -= 0.5 * a[i - j];
        }
#pragma polydist name(by_values)
    for (int i = 0; i < n; i++) {
        int k = 0;
        for (;;) {
            double v = a[i] * k;
            if (v > 4 || k > 20)
                break;
            count[i] += k;
            k++;
        }
        a[i] += root(fabs(a[i])) + halvings(i + k);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, steps = argc > 2 ? atoi(argv[2]) : 4;
    double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), result = 0;
    double (*row)[8] = calloc(n, sizeof *row);
    int *count = calloc(n, sizeof *count);
    for (int i = 0; i < n; i++)
        a[i] = (i * 7 % 5) * 0.75;
    in_time(n, steps, a, b);
    rows(n, a, row, count);
    for (int i = 0; i < n; i++) {
        result = result * 1.01 + a[i] + count[i];
        for (int j = 0; j < 8; j++)
            result += row[i][j] * j;
    }
    printf("%a\n", result);
    return 0;
}
