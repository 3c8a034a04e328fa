/* Temporaries: declared in the body, declared outside, a small private array, one that is read again after a nested loop. */
#include <stdio.h>
#include <stdlib.h>

static void smooth(int n, int m, const double in[n][m], double out[n][m])
{
    double left, right;
#pragma polydist name(smooth)
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m - 1; j++) {
            const double middle = in[i][j];
            left = in[i][j - 1] - middle;
            right = in[i][j + 1] - middle;
            if (left * right > 0) {
                double both = left + right;
                out[i][j] = middle + 0.25 * both;
            } else
                out[i][j] = middle;
        }
}

static void polynomials(int n, const double x[n], double y[n])
{
    double power[4], sum;
    int k;
#pragma polydist name(polynomials) private(power, sum, k)
    for (int i = 0; i < n; i++) {
        power[0] = 1.0;
        for (k = 1; k < 4; k++)
            power[k] = power[k - 1] * x[i];
        sum = 0;
        for (k = 0; k < 4; k++)
            sum += power[k] / (k + 1);
        y[i] = sum;
    }
}

static void dots(int n, int m, double a[n][m], const double x[m])
{
#pragma polydist name(dots)
    for (int i = 0; i < n; i++) {
        double dot = 0;
        for (int j = 0; j < m; j++)
            dot += a[i][j] * x[j];
        for (int j = 0; j < m; j++)
            a[i][j] -= dot * x[j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 12;
    double (*in)[m] = malloc(sizeof(double[n][m])), (*out)[m] = calloc(n, sizeof *out);
    double *x = malloc((n + m) * sizeof *x), *y = calloc(n, sizeof *y);

    for (int i = 0; i < n + m; i++)
        x[i] = (double)(i % 8) / 8;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            in[i][j] = (double)((i * 7 + j * j) % 16) / 16;
    smooth(n, m, (const double (*)[m])in, out);
    polynomials(n, x, y);
    dots(n, m, out, x);
    for (int i = 0; i < n; i++) {
        printf("%a\n", y[i]);
        for (int j = 0; j < m; j++)
            printf("%a\n", out[i][j]);
    }
    free(in);
    free(out);
    free(x);
    free(y);
    return 0;
}
