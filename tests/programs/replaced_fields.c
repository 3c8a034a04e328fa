/* Fields that main swaps, frees, allocates anew and lets grow between regions. One region works on a plane that its caller chooses, one on the elements that an equality chooses and on rows four away, one carries a scalar. */
#include <stdio.h>
#include <stdlib.h>

struct weights {
    const double near, far;
    int plane;
};

static void relax_plane(const struct weights w, int n, int m, double u[n][m][m], double v[n][m][m], int k)
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            v[i][k][j] = w.near * u[i - 1][k][j] + w.far * u[i + 1][m - 1 - k][j];
}

static void add_skipped(const struct weights w, int n, int m, double u[n][m][m])
{
#pragma polydist
    for (int t = 0; t < 3; t++)
        for (int i = 4; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int l = 0; l < m; l++)
                    if (l == j || l == w.plane)
                        u[i][j][l] += 0.5 * u[i - 4][j][l] + w.far;
}

static double sum_corner(int n, int m, double u[n][m][m], double *sums)
{
    double sum = 0;
#pragma polydist
    for (int i = 0; i < n; i++) {
        sum = sum * 0.5 + u[i][0][0];
        sums[i] = sum;
    }
    return sum;
}

static void fill(double *field, long count, int period)
{
    for (long q = 0; q < count; q++)
        field[q] = q % period;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 5, m = argc > 2 ? atoi(argv[2]) : 70;
    long count = (long)n * m * m;
    double *u = malloc(count * sizeof *u), *v = malloc(count * sizeof *v), *sums = calloc(n, sizeof *sums), total = 0;
    fill(u, count, 19);
    fill(v, count, 7);
    for (int t = 0; t < 6; t++) {
        const struct weights w = {0.25, 0.5, t % m};
        relax_plane(w, n, m, (void *)u, (void *)v, t % m);
        total += v[count / 2];
        add_skipped(w, n, m, (void *)v);
        total += sum_corner(n, m, (void *)v, sums);
        double *held = u;
        u = v;
        v = held;
        if (t == 2) {
            free(v);
            v = malloc(count * sizeof *v);
            fill(v, count, 5);
        }
        if (t == 3) {
            double *larger = realloc(u, (2 * count + 5) * sizeof *u);
            fill(larger + count, count + 5, 3);
            u = larger + 5;
        }
        if (t == 4) {
            u[0] += v[count - 1];
            v -= 5;
        }
        u[count - 1] += t;
    }
    for (long q = 0; q < count; q++)
        total = total * 0.999 + u[q] - v[q];
    printf("%a %a\n", total, sums[n - 1]);
    free(u);
    free(v);
    free(sums);
    return 0;
}
