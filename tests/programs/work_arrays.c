/* Memory used again by every iteration: a work row, a scalar between inner loops, a work array that several loops share and that is live after
 * them, an update in place from old values, the last values of scalars. */
#include <stdio.h>
#include <stdlib.h>

static double row[64];

static void blur(int n, int m, double a[n][m], double b[n][m])
{
    double scale;
#pragma polydist name(blur)
    for (int i = 0; i < n; i++) {
        scale = 0.5;
        for (int j = 0; j < m; j++)
            row[j] = a[i][j] * scale;
        for (int j = 1; j < m - 1; j++)
            scale = row[j - 1] + row[j + 1];
        for (int j = 0; j < m; j++)
            b[i][j] = row[m - 1 - j] + scale;
    }
}

static double shared(int n, int m, double a[n][m], double b[n][m], double work[m])
{
    double last = 0, first;
#pragma polydist name(shared)
    {
        for (int i = 1; i < n; i++) {
            for (int j = 0; j < m; j++)
                work[j] = a[i - 1][j] - b[i][j];
            for (int j = 0; j < m; j++)
                b[i][j] = work[j] + work[m - 1 - j];
        }
        for (int j = 0; j < m; j++) {
            first = b[0][j] + work[j];
            for (int i = 0; i < n; i++)
                a[i][j] = first * b[i][j];
            last = first + a[n - 1][j];
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                work[j] = a[i][j] + i;
    }
    return last;
}

static void shift(int n, int steps, double x[n])
{
#pragma polydist name(shift)
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n - 2; i++)
            x[i] = x[i + 2] * 0.75 + x[i];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 19, m = argc > 2 ? atoi(argv[2]) : 12;
    double (*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = malloc(sizeof(double[n][m]));
    double *work = calloc(m, sizeof *work), *x = malloc(n * sizeof *x);
    for (int i = 0; i < n; i++) {
        x[i] = i % 7 + 0.25;
        for (int j = 0; j < m; j++)
            a[i][j] = (i * 5 + j * 3) % 11 / 8.0;
    }
    blur(n, m, a, b);
    printf("%a\n", shared(n, m, a, b, work));
    shift(n, 3, x);
    for (int i = 0; i < n; i++) {
        printf("%a\n", x[i]);
        for (int j = 0; j < m; j++)
            printf("%a %a %a %a\n", a[i][j], b[i][j], work[j], row[j]);
    }
    free(a);
    free(b);
    free(work);
    free(x);
    return 0;
}
