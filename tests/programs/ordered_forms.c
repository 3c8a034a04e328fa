/* Sums, products, largest and smallest values in all the forms that people write: contributions in
   parallel, combined in order. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define CELL(a, i, j) a[(i) * n + (j)]
#define HALF 0.5

struct sums {
    double norm, scale, most;
    float mean;
};

/* Several contributions in one statement, and several statements of one iteration. */
static void chains(int n, double (*a)[n], double (*b)[n], const float *c)
{
    double s = 1e-3, p = 1, q = 0, both = -0.0, l = 0;
    float f = 0, g = 1;
#pragma polydist name(chains)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            double d = 0.3 * (a[i - 1][j] + a[i + 1][j]);
            s = s + d - a[i][j] + 1e-3 * c[j];
            p = (1 + 1e-3 * d) * (p / (1 + 1e-4 * a[i][j]));
            q += d * d;
            q -= a[i][j], q += i;
            if (d > 0.2)
                both += d;
            else if (j > 2)
                both = both - a[i][j];
            f = f + c[i] - HALF * d;
            g *= 1 + 1e-3 * d;
            l = l + (long)(10 * d) + (c[i] + i);
            b[i][j] = d;
        }
    printf("%a %a %a %a %a %a %a\n", s, p, q, both, (double)f, (double)g, l);
}

/* Elements and members; what they are called does not change in the loop. */
static void places(int n, double (*a)[n], double (*b)[n], double *h, struct sums *r, int at)
{
    struct sums own = {0.25, 3, -1, 0.5f};
#pragma polydist name(places)
    for (int t = 0; t < 2; t++) {
        r->norm = t;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                double d = 0.3 * (a[i - 1][j] + a[i + 1][j]);
                h[0] += d * d;
                h[1 + t] = h[1 + t] - d;
                h[at] *= 1 + 1e-3 * d;
                r->norm += d * r->scale;
                if (d > r->most)
                    r->most = d;
                own.mean += d * own.scale;
                if (own.most < a[i][j])
                    own.most = a[i][j];
                b[i][j] = d;
            }
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j] + 1e-6 * r->norm;
    }
    printf("%a %a %a\n", own.norm, own.most, (double)own.mean);
}

/* Values of several variables, added up by an inner loop. */
static void variables(int n, const double (*u)[n][5], double (*v)[n][5], double rms[5])
{
    for (int m = 0; m < 5; m++)
        rms[m] = 0;
#pragma polydist name(variables)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int m = 0; m < 5; m++) {
                double add = 0.3 * (u[i - 1][j][m] + u[i][j + 1][m]);
                rms[m] = rms[m] + add * add;
                v[i][j][m] = add;
            }
    for (int m = 0; m < 5; m++)
        printf("%a ", rms[m]);
}

/* The order counts where one of two equal zeros is kept. */
static void extremes(int n, const double *a, double *b)
{
    double most = -1e300, least = 1e300, macro = 0, half = -1e300, other = 0;
    float narrow = -1;
#pragma polydist name(extremes)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            double d = 0.3 * (CELL(a, i - 1, j) - CELL(a, i, j + 1));
            if (d > most)
                most = d;
            least = d < least ? d : least;
            macro = LARGER(macro, -d);
            if (i % 3) {
                if (half <= d * j) {
                    half = d * j;
                }
            }
            other = other > -d ? other : -d;
            narrow = d > narrow ? d : narrow;
            CELL(b, i, j) = d;
        }
    printf("%a %a %a %a %a %a\n", most, least, macro, half, other, (double)narrow);
}

/* Two loops in one, and loops after each other. */
static void loops(int n, const double (*a)[n], double (*b)[n])
{
    double s = 0, t = 0;
#pragma polydist name(loops)
    {
        for (int i = 1; i < n; i++) {
            for (int j = 1; j < n; j++) {
                b[i][j] = 0.3 * (a[i - 1][j] + a[i][j - 1]);
                s = s + b[i][j] - a[i][j];
            }
            for (int j = n - 1; j > 0; j--) {
                double d = b[i][j] * a[i - 1][j];
                s -= d, s += d * d;
                b[i][j] += d;
            }
        }
        for (int i = n - 1; i > 0; i--)
            for (int j = 1; j < n; j++) {
                double d = b[i][j] * b[i][j];
                t = d + t - s;
                b[i][j] = d;
            }
    }
    printf("%a %a\n", s, t);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17;
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b);
    double (*u)[n][5] = calloc(n, sizeof *u), (*v)[n][5] = calloc(n, sizeof *v);
    float *c = calloc(n, sizeof *c);
    double h[8] = {1, 1, 1, 1, 1, 1, 1, 1}, rms[5], check = 0;
    struct sums r = {0, 2, -1e300, 0};
    for (int i = 0; i < n; i++) {
        c[i] = 1.0f / (1 + i % 4);
        for (int j = 0; j < n; j++) {
            a[i][j] = ((i * 7 + j * 3) % 11 - 4) / 3.0;
            for (int m = 0; m < 5; m++)
                u[i][j][m] = a[i][j] / (m + 1);
        }
    }
    chains(n, a, b, c);
    places(n, a, b, h, &r, 5);
    printf("%a %a %a %a %a %a\n", h[0], h[1], h[2], h[5], r.norm, r.most);
    variables(n, (const double (*)[n][5])u, v, rms);
    extremes(n, (const double *)a, (double *)b);
    loops(n, (const double (*)[n])a, b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            check += a[i][j] + b[i][j] + v[i][j][3];
    printf("%a\n", check);
    return 0;
}
