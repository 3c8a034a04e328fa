/* Jumps that stay inside a loop, as people write them: searches, points that are left out, sweeps that end early. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 40

static int row[MOST + 1], col[MOST * 6], first[MOST], kind[MOST], found[MOST];
static double val[MOST * 6], a[MOST], b[MOST], c[MOST][MOST], d[MOST][MOST];

/* The diagonal of a matrix by rows, the first large element of each row, the rest of a row after it. */
static void searches(int n)
{
    int i, j, k;
#pragma polydist name(searches)
    for (i = 0; i < n; i++) {
        for (k = row[i]; k < row[i + 1]; k++)
            if (col[k] == i) {
                a[i] = val[k];
                break;
            }
        found[i] = -1;
        for (j = 0; j < n; j++) {
            if (c[i][j] < 9)
                continue;
            found[i] = j;
            b[i] += c[i][j];
            break;
        }
        for (j = n - 1; j >= 0; j--) {
            double sum = 0;
            for (k = 0; k < 3; k++)
                sum += c[(i + k) % n][j];
            if (sum > 20)
                break;
            d[i][j] = sum;
        }
    }
}

/* The next iteration from inside conditions and switches, and what a jump skips. */
static void skips(int n, int steps)
{
    for (int step = 0; step < steps; step++) {
#pragma polydist name(skips)
        for (int i = 0; i < n; i++) {
            a[i] += 1;
            if (kind[i] > 1) {
                if (b[i] > 4)
                    continue;
                b[i] += 0.5;
            }
            switch (kind[i]) {
            case 0:
                a[i] *= 0.5;
                continue;
            case 1:
                a[i] += b[i];
                break;
            default:
                if (a[i] > 8)
                    continue;
            }
            if (a[i] > 3)
                goto large;
            d[i][0] += a[i];
            if (a[i] < 1)
                goto done;
            d[i][1] -= a[i];
            goto done;
        large:
            d[i][2] = a[i] - step;
        done:
            b[i] -= 0.25;
        }
    }
}

/* Jumps across others, and conditions with two ways to the next iteration. */
static void across(int n)
{
    int i;
#pragma polydist name(across)
    for (i = 0; i < n; i++) {
        if (a[i] > 4)
            goto end;
        if (b[i] > 3) {
            if (a[i] > 2)
                continue;
            a[i] += 0.5;
            continue;
        }
        if (kind[i] == 2)
            continue;
        b[i] += a[i];
    end:
        a[i] -= 0.125;
        if (a[i] > 3)
            continue;
        d[i][n - 1] = a[i];
    }
}

/* Iterations at each point with loops in them, until they have converged; a jump out of two loops. */
static void points(int n)
{
    int i, j, k;
    double t, before;
#pragma polydist name(points)
    for (i = 0; i < n; i++) {
        t = a[i] + 1;
        before = 0;
        while (t - before > 0.01 || before - t > 0.01) {
            before = t;
            for (k = 0; k < 3; k++)
                t = 0.5 * t + 0.125 * c[i][k % n];
        }
        a[i] = t;
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++) {
                if (c[j][k] + i > 2 * n)
                    goto next;
                first[i] = j * n + k;
            }
    next:
        b[i] += first[i];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, steps = argc > 2 ? atoi(argv[2]) : 3, k = 0;

    if (n > MOST)
        return 1;
    for (int i = 0; i < n; i++) {
        row[i] = k;
        for (int l = 0; l < (i * 5 + 2) % 6; l++, k++) {
            col[k] = (i + l * l * 3) % n;
            val[k] = 1.0 / (1 + l + i % 4);
        }
        kind[i] = i * 7 % 4;
        a[i] = i % 6;
        b[i] = i % 5;
        for (int j = 0; j < n; j++) {
            c[i][j] = (i * 13 + j * 5) % 12;
            d[i][j] = i - j;
        }
    }
    row[n] = k;
    searches(n);
    skips(n, steps);
    across(n);
    points(n);
    for (int i = 0; i < n; i++) {
        printf("%d %d %a %a", found[i], first[i], a[i], b[i]);
        for (int j = 0; j < n; j++)
            printf(" %a", d[i][j]);
        printf("\n");
    }
    return 0;
}
