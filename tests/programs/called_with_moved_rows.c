/* Calls of functions that move their pointers once before they use them, in all ways in which that is written, in a loop over time that exchanges
   two matrices; rows of other lengths than the caller's, and lengths that are arguments of other types; and matrices of a function's own that it
   passes on. The directive of the second region is an operator. */
#include <stdio.h>
#include <stdlib.h>

#define DISTRIBUTED _Pragma("polydist gather(all)")

static void smooth(int n, int m, double (*a)[m], double b[][m])
{
    a = a + 1;
    b += 1;
    for (int i = 0; i < n - 2; i++)
        for (int j = 1; j < m - 1; j++)
            b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

static void upwards(int n, int width, double (*a)[width + 1], double (*b)[width + 1])
{
    ++a;
    b = &b[1];
    const double share = 0.125;
    for (int i = n - 3; i >= 0; i--)
        for (int j = 0; j < width; j++)
            b[i][j] += share * a[i][j + 1];
}

static void shifted(int n, int m, int by, double *x, const double *y)
{
    x--;
    y -= by;
    double *last = x + n;
    for (int i = 1; i <= n; i++)
        x[i] = x[i] * 0.5 + y[i + by - 1] * m;
    *last += 1;
}

static void counted(int n, double rows[n], double *x)
{
    x = n + x;
    x = x - n + 1;
    for (int i = 0; i < n - 1; i++)
        *(x + i) = rows[i] + x[i - 1] * 0.25;
}

static void walked(int n, int m, double (*a)[m])
{
    a++;
    for (int i = 0; i < n - 1; i++) {
        double *p = &a[i][0];
        for (int j = 0; j < m; j++, p++)
            *p = 0.5 * *p + a[i - 1][j] * 0.25;
    }
}

static void from_one(unsigned n, double *x)
{
    x -= 1;
    for (unsigned i = 1; i <= n; i++)
        x[i] += 0.5 * i;
}

static void of_half(int n, int m, double a[n][m], double by)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] *= by;
}

static void with_own(int n, int m, double a[n][m])
{
    double own[n][m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            own[i][j] = a[i][j] + i - j;
    of_half(n, m, own, 0.5);
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = own[i - 1][j];
}

static float table[7][6], lines[7][6];

static void along(int n, float *rows)
{
    for (int i = 0; i < n; i++) {
        float *p = rows + i * 6;
        p++;
        for (int j = 0; j < n - i; j++)
            p[i - 1] += 0.5f * p[i] + j;
    }
}

static int bounded(int k)
{
    if (k > 6)
        return 6;
    return k;
}

static int next(int k) { return k + 1; }

static void in_rows_of(int n)
{
    for (int i = 0; i < n; i++) {
        float *p = &lines[bounded(i)][1];
        const float *q = &lines[next(i)][0];
        for (int j = 0; j < 5; j++, p++) {
            *p = 0.5f * *p + 0.125f * *q - i;
            q++;
        }
    }
}

static void run(int n, int m, int steps, double (*a)[m], double (*b)[m], double *x, double *y)
{
    void *kept;
#pragma polydist gather(all)
    for (int t = 0; t < steps; t++) {
        smooth(n, m, a, b);
        smooth(n, m, b, a);
        upwards(n, m - 1, a, b);
        shifted(n, m, 2, x, y);
        counted(n, y, x);
        from_one(n, y);
        of_half(n, m + 0.5, a, 1.25);
        kept = a, a = b, b = kept;
    }
}

static void apart(int n, int m, double a[n][m])
{
    DISTRIBUTED
    for (int t = 0; t < 3; t++) {
        with_own(n, m, a);
        walked(n, m, a);
        along(n < 5 ? n : 5, &table[0][0]);
        in_rows_of(n < 6 ? n : 6);
        for (int i = 1; i < 7; i++)
            for (int j = 0; j < 6; j++)
                lines[i][j] += table[i][j] = 0.5f * table[i][j] + 0.25f * table[i - 1][j] + i;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 7, steps = argc > 3 ? atoi(argv[3]) : 3;
    double(*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = malloc(sizeof(double[n][m]));
    double *x = malloc(sizeof(double[n])), *y = malloc(sizeof(double[n]));

    for (int i = 0; i < n; i++) {
        x[i] = i % 5;
        y[i] = i % 3;
        for (int j = 0; j < m; j++) {
            a[i][j] = (double)((i * 7 + j * 3) % 11) / 11;
            b[i][j] = (double)((i * 5 + j * 2) % 13) / 13;
        }
    }
    run(n, m, steps, a, b, x, y);
    apart(n, m, a);
    for (int i = 0; i < n; i++) {
        printf("%a %a\n", x[i], y[i]);
        for (int j = 0; j < m; j++)
            printf("%a %a\n", a[i][j], b[i][j]);
    }
    for (int i = 0; i < 42; i++)
        printf("%a %a\n", table[i / 6][i % 6], lines[i / 6][i % 6]);
    free(a);
    free(b);
    free(x);
    free(y);
    return 0;
}
