/* Products in the forms in which C programs have them, each in a region of its own: prints what every
 * one takes, and a digest of the results. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void into_elements(int n, double a[n][n], double b[n][n], double c[n][n])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
}

static void into_a_scalar(int n, double a[n][n], double b[n][n], double c[n][n])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}

static void of_rows(int n, double a[n][n], double b[n][n], double c[n][n])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[j][k];
            c[i][j] = 1.5 * s + 0.5 * c[i][j];
        }
}

static void distances(int n, double a[n][n], double b[n][n], double c[n][n])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++) {
                double d = a[i][k] - b[j][k];
                s += d * d;
            }
            c[i][j] = s;
        }
}

static void crout(int n, double a[n][n])
{
#pragma polydist
    for (int j = 0; j < n; j++) {
        double sum;
        for (int i = 0; i <= j; i++) {
            sum = a[i][j];
            for (int k = 0; k < i; k++)
                sum -= a[i][k] * a[k][j];
            a[i][j] = sum;
        }
        for (int i = j + 1; i < n; i++) {
            sum = a[i][j];
            for (int k = 0; k < j; k++)
                sum -= a[i][k] * a[k][j];
            a[i][j] = sum / a[j][j];
        }
    }
}

static void cholesky(int n, double a[n][n])
{
#pragma polydist
    for (int j = 0; j < n; j++) {
        double s = a[j][j];
        for (int k = 0; k < j; k++)
            s -= a[j][k] * a[j][k];
        a[j][j] = sqrt(s);
        for (int i = j + 1; i < n; i++) {
            s = a[i][j];
            for (int k = 0; k < j; k++)
                s -= a[i][k] * a[j][k];
            a[i][j] = s / a[j][j];
        }
    }
}

/* The solutions of L X = B for many columns, which are the outermost loop. */
static void solution(int n, double a[n][n], double c[n][n])
{
#pragma polydist
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++)
                c[i][j] -= a[i][k] * c[k][j];
            c[i][j] /= a[i][i];
        }
}

static void fill(int n, double a[n][n], double diagonal)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (double)((i + 1) * (j + 1) % 7) / 3 + (i == j ? diagonal : 0);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    double(*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
    double(*c)[n] = malloc(sizeof(double[n][n])), digest = 0, start;
    fill(n, a, 0);
    fill(n, b, 1);
    fill(n, c, 0);
#define TIMED(call, name)                                                                          \
    start = seconds();                                                                             \
    call;                                                                                          \
    fprintf(stderr, "%s: %g\n", name, seconds() - start)
    TIMED(into_elements(n, a, b, c), "C, into elements");
    TIMED(into_a_scalar(n, a, b, c), "C, into a scalar");
    TIMED(of_rows(n, a, b, c), "C, rows by rows");
    TIMED(distances(n, a, b, c), "C, distances of rows");
    fill(n, a, 10.0 * n);
    fill(n, b, 10.0 * n);
    TIMED(solution(n, a, c), "C, triangular solution");
    TIMED(crout(n, a), "C, LU (Crout)");
    TIMED(cholesky(n, b), "C, Cholesky");
    for (int k = 0; k < n * n; k++)
        digest += a[k / n][k % n] + b[k / n][k % n] + c[k / n][k % n] / n;
    printf("%a\n", digest);
    free(a);
    free(b);
    free(c);
    return 0;
}
