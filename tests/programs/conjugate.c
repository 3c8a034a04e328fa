/* Conjugate gradients on a five-point Laplacian until the residual is small. Dot products are made
 * by rows and added by ordinary code, or all by ordinary code (kind 1), or by a reduction, which
 * rounds as the ranks divide the work (kind 2; then only the outcome is printed). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void apply(int n, double p[n + 2][n + 2], double q[n + 2][n + 2])
{
#pragma polydist name(apply)
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++)
            q[i][j] = 4 * p[i][j] - p[i - 1][j] - p[i + 1][j] - p[i][j - 1] - p[i][j + 1];
}

static double dot_by_rows(int n, double a[n + 2][n + 2], double b[n + 2][n + 2])
{
    double sums[n + 2], sum = 0;
#pragma polydist name(row_sums)
    for (int i = 1; i <= n; i++) {
        sums[i] = 0;
        for (int j = 1; j <= n; j++)
            sums[i] += a[i][j] * b[i][j];
    }
    for (int i = 1; i <= n; i++)
        sum += sums[i];
    return sum;
}

static double dot_reduced(int n, double a[n + 2][n + 2], double b[n + 2][n + 2])
{
    double sum = 0;
#pragma polydist name(reduced) reduction(+: sum)
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++)
            sum += a[i][j] * b[i][j];
    return sum;
}

static double dot(int kind, int n, double a[n + 2][n + 2], double b[n + 2][n + 2])
{
    if (kind == 0)
        return dot_by_rows(n, a, b);
    if (kind == 2)
        return dot_reduced(n, a, b);
    double sum = 0;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++)
            sum += a[i][j] * b[i][j];
    return sum;
}

/* x = x + alpha p, r = r - alpha q */
static void step_along(int n, double alpha, double p[n + 2][n + 2], double q[n + 2][n + 2],
                       double x[n + 2][n + 2], double r[n + 2][n + 2])
{
#pragma polydist name(step_along)
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++) {
            x[i][j] += alpha * p[i][j];
            r[i][j] -= alpha * q[i][j];
        }
}

static void turn(int n, double beta, double r[n + 2][n + 2], double p[n + 2][n + 2])
{
#pragma polydist name(turn)
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++)
            p[i][j] = r[i][j] + beta * p[i][j];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 15, most = argc > 2 ? atoi(argv[2]) : 100;
    int kind = argc > 3 ? atoi(argv[3]) : 0, steps = 0;
    size_t size = sizeof(double[n + 2][n + 2]);
    double(*x)[n + 2] = calloc(1, size), (*r)[n + 2] = calloc(1, size);
    double(*p)[n + 2] = calloc(1, size), (*q)[n + 2] = calloc(1, size);

    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++)
            r[i][j] = p[i][j] = (i * 3 + j * 5) % 7 - 3;
    double square = dot(kind, n, r, r), goal = 1e-16 * square;
    while (square > goal && steps < most) {
        apply(n, p, q);
        double alpha = square / dot(kind, n, p, q);
        step_along(n, alpha, p, q, x, r);
        double next = dot(kind, n, r, r);
        turn(n, next / square, r, p);
        square = next;
        steps++;
        if (kind != 2 && steps % 8 == 0)
            printf("%d %a %a\n", steps, square, x[n / 2][n / 2]);
    }
    if (kind == 2)
        printf("%s %.6f\n", square <= goal ? "done" : "not done", x[(n + 1) / 2][n / 3 + 1]);
    else
        printf("%d %a %a\n", steps, square, x[(n + 1) / 2][n / 3 + 1]);
    free(x), free(r), free(p), free(q);
    return 0;
}
