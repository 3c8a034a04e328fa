/* Rows and parts of rows that are passed to functions: by their first element, by a later one, as
 * pointers with offsets, from arrays of one to four dimensions, also under conditions on values. */
#include <stdio.h>
#include <stdlib.h>

#define N 7
#define W 12

static double u[N][N][N][5], factors[5][4];
static int nx = N, ny = N, nz = N;

static void exact(int i, int j, int k, double at[5])
{
    int m;
    double xi = (double)i / (nx - 1), eta = (double)j / (ny - 1), zeta = (double)k / (nz - 1);
    for (m = 0; m < 5; m++)
        at[m] = factors[m][0] + factors[m][1] * xi + factors[m][2] * eta + factors[m][3] * zeta;
}

static void fill(double *r, int n, double f)
{
    for (int j = 0; j < n; j++)
        r[j] = f + j % 7;
}

static void smooth(const double *restrict in, double *restrict out, int n)
{
    out[0] = in[0];
    for (int j = 1; j < n - 1; j++)
        out[j] = 0.25 * in[j - 1] + 0.5 * in[j] + 0.25 * in[j + 1];
    out[n - 1] = in[n - 1];
}

static void set3(double *r, int i)
{
    r[0] = i + factors[0][0];
    r[1] = i * factors[1][1];
    r[2] = factors[2][0];
}

static double sum(const double *row, int n)
{
    double s = 0;
    for (int j = 0; j < n; j++)
        s += row[j];
    return s;
}

static double faces(void)
{
    int i, j, k, m;
    double s = 0;
#pragma polydist name(top)
    for (i = 0; i < nx; i++) {
        for (j = 0; j < ny; j++) {
            exact(i, j, 0, &u[i][j][0][0]);
            exact(i, j, nz - 1, &u[i][j][nz - 1][0]);
        }
    }
#pragma polydist name(sides)
    {
        for (i = 0; i < nx; i++)
            for (k = 0; k < nz; k++)
                exact(i, 0, k, u[i][0][k]);
        for (i = 0; i < nx; i++)
            for (k = 0; k < nz; k++)
                exact(i, ny - 1, k, &u[i][ny - 1][k][0]);
    }
    for (i = 0; i < nx; i++)
        for (j = 0; j < ny; j++)
            for (k = 0; k < nz; k++)
                for (m = 0; m < 5; m++)
                    s = s * 1.01 + u[i][j][k][m];
    return s;
}

static double rows(int n, int m, double (*a)[W], double *b, double *s, const double *chosen)
{
    double result = 0;
#pragma polydist name(begun)
    {
        for (int i = 0; i < n; i++)
            fill(a[i], W, i);
        for (int i = 0; i < n; i++)
            fill(b + i * m, m, 0.5 * i);
    }
#pragma polydist name(smoothed)
    for (int i = 1; i < n; i++) {
        smooth(&b[(i - 1) * m], &a[i][1], m);
        s[i] = sum(b + (size_t)i * m, m);
    }
#pragma polydist name(selected)
    for (int i = 0; i < n; i++) {
        if (chosen[i] > 0)
            fill(&a[i][2], m, i);
        else
            set3(&a[i][3], i);
        if (chosen[i] < 1) {
            double *p = &a[i][0];
            for (int j = 0; j < m; j++)
                p[j] += s[i];
        }
    }
#pragma polydist name(thirds)
    for (int i = 0; i < n - 1; i++) {
        set3(a[i] + 8, i);
        set3(b + m * i + 1, i);
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < W; j++)
            result = result * 1.01 + a[i][j];
        for (int j = 0; j < m; j++)
            result = result * 1.01 + b[i * m + j];
    }
    return result;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, m = 9;
    double (*a)[W] = calloc(n, sizeof *a), *b = calloc(n * m, sizeof *b);
    double *s = calloc(n, sizeof *s), *chosen = calloc(n, sizeof *chosen);
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 4; j++)
            factors[i][j] = 1.0 / (1 + i + j);
    for (int i = 0; i < n; i++)
        chosen[i] = i % 3 != 1;
    printf("%a\n", faces());
    printf("%a\n", rows(n, m, a, b, s, chosen));
    return 0;
}
