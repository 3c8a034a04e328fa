/* Products that are summed up in scalars, in the ways in which people write them, and loops that look
 * like them. */
#include <stdio.h>
#include <stdlib.h>

#define M 40
#define AT(a, i, j) a[(i) * m + (j)]

static double fixed[M][M], table[M][M];
static float narrow[M][M], thin[M][M];
static int counts[M][M];
static double volume[4][M][M], kernels[4][4][3][3], layers[4][M][M];

static double value(int k)
{
    return (double)(k * 7919 % 1013) / 512 - 1;
}

static void local_sum(int n, int m, int p, double a[n][p], double b[p][m], double c[n][m])
{
#pragma polydist name(local_sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int k = 0; k < p; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}

static void outer_sum(int n, int m, int p, const double *a, const double *b, double *c)
{
    int i, j, k;
    double sum, alpha = 1.25;
#pragma polydist name(outer_sum)
    for (j = 0; j < m; j++)
        for (i = 0; i < n; i++) {
            sum = 0.0;
            for (k = 0; k < p; k++)
                sum = sum + a[i * p + k] * AT(b, k, j);
            AT(c, i, j) = 0.5 * AT(c, i, j) + alpha * sum;
        }
}

static void two_sums(int n, double a[n][n], double b[n][n], double c[n][n], double d[n][n])
{
#pragma polydist name(two_sums)
    for (int step = 0; step < 3; step++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0, t = c[i][j], last;
                const double scale = a[i][i] + step;
                for (int k = 0; k < n; k++) {
                    s += a[i][k] * b[k][j];
                    t -= a[i][k] * b[j][k];
                }
                last = s + t * scale;
                c[i][j] = s / 4;
                d[i][j] = last / (2 + step);
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = 0.25 * a[i][j] + d[j][i] / n;
    }
}

static void cholesky(int n, double a[n][n])
{
    int i, j, k;
    double sum;
#pragma polydist name(cholesky)
    for (i = 0; i < n; i++)
        for (j = i; j < n; j++) {
            sum = a[i][j];
            for (k = i - 1; k >= 0; k--)
                sum -= a[i][k] * a[j][k];
            a[j][i] = sum / (4.0 + j);
        }
}

/* One variable for the sums of the diagonal and of the others. */
static void textbook(int n, double a[n][n])
{
#pragma polydist name(textbook)
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = 0; k < i; k++)
            s += a[i][k] * a[i][k];
        a[i][i] = a[i][i] + 9 * n - s;
        for (int j = i + 1; j < n; j++) {
            s = a[j][i];
            for (int k = 0; k < i; k++)
                s -= a[i][k] * a[j][k];
            a[j][i] = s / a[i][i];
        }
        s = a[i][i];
        for (int j = 0; j < i; j++)
            a[j][i] += s;
    }
}

/* Sums of what is computed in several statements. */
static void distances(int n, double a[n][n], double b[n][n], double c[n][n])
{
    double apart;
#pragma polydist name(distances)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++) {
                    const double d = a[i][k] - b[j][k];
                    double square;
                    square = d * d;
                    s += square;
                }
                c[i][j] = s;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                double s = 0;
                for (int k = 0; k < n; k++) {
                    apart = c[i][k] - c[j][k];
                    s += apart / 4 * apart;
                }
                b[i][j] = s;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 1;
                for (int k = 0; k < n; k++) {
                    apart = c[i][k] + 2 * c[j][k];
                    s -= b[i][k] / (9 + apart * apart) + a[j][k] / apart;
                }
                a[i][j] = s;
            }
    }
}

static void rowwise_cholesky(int n, double a[n][n])
{
#pragma polydist name(rowwise_cholesky)
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double s = a[i][j];
            for (int k = 0; k < j; k++)
                s -= a[i][k] * a[j][k];
            if (i == j)
                a[i][i] = s + 9 * n;
            else
                a[i][j] = s / a[j][j];
        }
}

static void crout(int n, double a[n][n])
{
#pragma polydist name(crout)
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
            a[i][j] = sum / (a[j][j] + 8);
        }
    }
}

static void steps_of_two(int n, double a[n][n], double c[n][n])
{
#pragma polydist name(steps_of_two)
    for (int i = n - 1; i >= 0; i -= 2)
        for (int j = 1; j < n; j += 3) {
            register double s = c[i][j];
            for (int k = n - 2; k > 0; k--)
                s += a[k][i] * a[k][j];
            c[i][j] = s;
        }
}

static void in_place(int n, double a[n][n], double b[n][n])
{
#pragma polydist name(in_place)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            a[i][j] = s / n;
        }
}

static void other_types(int n)
{
#pragma polydist name(other_types)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                float s = 0.0f;
                for (int k = 0; k < n; k++)
                    s += narrow[i][k] * narrow[k][j];
                thin[i][j] = s;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++)
                    s += narrow[k][i] * table[j][k];
                fixed[i][j] = s;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int k = 0; k < n; k++)
                    s += counts[i][k] * (k < j ? counts[k][j] : 1);
                counts[i][j] = s % 100;
            }
    }
}

static void convolution(int n)
{
#pragma polydist name(convolution)
    for (int to = 0; to < 4; to++)
        for (int y = 1; y < n - 1; y++)
            for (int x = 1; x < n - 1; x++) {
                double s = 0;
                for (int from = 0; from < 4; from++)
                    for (int v = 0; v < 3; v++)
                        for (int u = 0; u < 3; u++)
                            s += volume[from][y + v - 1][x + u - 1] * kernels[to][from][v][u];
                layers[to][y][x] = s > 0 ? s : 0;
            }
}

/* The last sum is used after the loops; sums under conditions; a sum that goes on. */
static double look_alikes(int n, double a[n][n], double b[n][n], double c[n][n])
{
    double s = 0, t = 0;
#pragma polydist name(look_alikes)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            for (int k = 0; k < n; k++)
                if (b[k][j] > 0)
                    t += a[i][k] * b[k][j];
            c[i][j] = s + t / (n * n);
        }
    return s + t;
}

/* A scalar of the row lives across the loop over columns. */
static void rows(int n, double a[n][n], double b[n][n], double c[n][n])
{
#pragma polydist name(rows)
    for (int i = 0; i < n; i++) {
        double scale = a[i][i] + 2;
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s / scale;
        }
    }
}

static void show(const char *name, int n, int m, double a[n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            printf("%s %a\n", name, a[i][j]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 21, m = argc > 2 ? atoi(argv[2]) : 13;
    int p = argc > 3 ? atoi(argv[3]) : 17, square = n < M ? n : M;
    double(*a)[p] = malloc(sizeof(double[n][p])), (*b)[m] = malloc(sizeof(double[p][m]));
    double(*c)[m] = malloc(sizeof(double[n][m])), (*of[6])[n];
    for (int k = 0; k < n * p; k++)
        a[k / p][k % p] = value(k);
    for (int k = 0; k < p * m; k++)
        b[k / m][k % m] = value(k + 5);
    for (int q = 0; q < 6; q++) {
        of[q] = malloc(sizeof(double[n][n]));
        for (int k = 0; k < n * n; k++)
            of[q][k / n][k % n] = value(k + q);
    }
    for (int k = 0; k < M * M; k++) {
        table[k / M][k % M] = value(k + 9);
        narrow[k / M][k % M] = (float)value(k);
        counts[k / M][k % M] = k % 7 - 3;
        for (int q = 0; q < 4; q++)
            volume[q][k / M][k % M] = value(k + q);
    }
    for (int k = 0; k < 144; k++)
        kernels[k / 36][k / 9 % 4][k / 3 % 3][k % 3] = value(k);
    local_sum(n, m, p, a, b, c);
    outer_sum(n, m, p, a[0], b[0], c[0]);
    show("c", n, m, c);
    two_sums(n, of[0], of[1], of[2], of[3]);
    cholesky(n, of[4]);
    crout(n, of[5]);
    steps_of_two(n, of[1], of[2]);
    in_place(n, of[3], of[1]);
    other_types(square);
    convolution(square);
    printf("%a\n", look_alikes(n, of[1], of[2], of[0]));
    show("look_alikes", n, n, of[0]);
    textbook(n, of[4]);
    rows(n, of[1], of[2], of[0]);
    distances(n, of[1], of[2], of[3]);
    rowwise_cholesky(n, of[5]);
    for (int q = 0; q < 6; q++)
        show("of", n, n, of[q]);
    show("fixed", M, M, fixed);
    for (int k = 0; k < M * M; k++)
        printf("%a %d %a\n", (double)thin[k / M][k % M], counts[k / M][k % M],
               layers[k % 4][k / M][k % M]);
    for (int q = 0; q < 6; q++)
        free(of[q]);
    free(a);
    free(b);
    free(c);
    return 0;
}
