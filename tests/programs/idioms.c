/* Loops as people write them: what bounds and subscripts need stands in arrays, structures and quotients. */
#include <stdio.h>
#include <stdlib.h>

struct box {
    int n, extent[3];
    double scale, *u;
    struct {
        int low, high;
    } inside;
};

static int grid_points[3], level;
static const int none[1] = {0};

/* Bounds from elements and members, one of them of an array that is a parameter. */
static void interior(struct box *g, const int *lengths, double (*out)[grid_points[1]])
{
    int i, j;
#pragma polydist name(interior)
    for (j = g->inside.low; j <= grid_points[0] - 2; j++)
        for (i = 1; i < lengths[level] - 1; i++)
            out[j][i] = g->u[j * grid_points[1] + i] + g->u[(j - 1) * grid_points[1] + i] + out[g->extent[2]][i - 1];
}

/* Quotients of variables, one of them by a variable that may be zero while nothing runs. */
static void halves(int n, int parts, double a[n], double b[n])
{
    const int half = (n + 1) / 2;
#pragma polydist name(halves)
    {
        for (int i = 0; i < n / 2; i++) {
            double t = a[i];
            a[i] = a[n - 1 - i];
            a[n - 1 - i] = t;
        }
        for (int i = 0; parts > 0 && i < n / parts; i++)
            b[i] = a[i + n % parts] + a[half - 1] + a[(int)(0.5 * n)];
        if (grid_points[0] > 4)
            for (int i = n - n % 4; i < n; i++)
                b[i] -= a[i - (n & ~3) % 2];
    }
}

/* The same bound, changed between two executions. */
static void growing(int *lengths, double *a)
{
    for (int step = 0; step < 3; step++) {
#pragma polydist name(growing)
        for (int i = 1; i < lengths[0]; i++)
            a[i] = a[i - 1] * 0.5 + a[i];
        lengths[0] -= lengths[0] > 3 ? 2 : 0;
    }
}

/* Iterators that are plain variables between the loops, as old programs have them; one is needed afterwards. */
static int edges(int n, int m, double (*u)[m], double (*v)[m])
{
    int i, j, k;
#pragma polydist name(edges)
    for (k = 0; k < 3; k++) {
        i = 1;
        for (j = 1; j < m - 1; j++) {
            const int before = i - 1;
            u[i][j] = v[before][j] + v[i][j + 1];
        }
        i = grid_points[0] - 2;
        j = m / 2;
        u[i][j] += 0.5 * v[i + 1][j];
        for (j = 0; j < m; j++) {
            double s = 0;
            i = n - 1;
            s += u[i][j];
            {
                i = n - 2 - k % 2;
                u[i][j] = s - v[i][j];
            }
            for (i = 2; i < n - 1; i++)
                if (u[i][j] > s) {
                    const int far = n - i;
                    v[i][j] = u[i][j] - u[far][j] + k;
                }
        }
        j = m - 1;
        for (i = 1; i < n; i++)
            v[i][j] = v[i][j - 1] * 0.25;
        i = n - 3;
    }
    return i;
}

/* The walls of a grid by a macro: what is multiplied does not vary. */
#define AT(f, i, j) f[((i) + 1) * (g->n + 2) + (j) + 1]
static void walls(const struct box *g, double *f, double *h)
{
    int n = g->n;
#pragma polydist name(walls)
    for (int j = 0; j < g->n; j++) {
        AT(f, -1, j) = AT(f, g->n - 1, j) + h[j];
        AT(f, g->n, j) = AT(f, 0, j);
    }
#pragma polydist name(corners)
    for (int i = (n - 1) * (g->extent[1] + 1); i < n * (g->extent[1] + 1); i++)
        f[i - (n - 1) * (g->extent[1] + 1)] *= 0.5 + h[0];
}

/* Advection: where a value comes from depends on the direction of the flow, and so does where one goes. */
static void advection(int n, int m, double (*flux)[m], double (*d)[m], double (*out)[m])
{
#pragma polydist name(advection)
    for (int k = 1; k < n; k++)
        for (int j = 2; j < m - 1; j++) {
            int upwind, donor, downwind;
            const int row = flux[k][j] > 2 ? k : k - 1;
            if (flux[k][j] > 1.0) {
                upwind = j - 2;
                donor = j - 1;
                downwind = j;
            } else {
                upwind = j + 2 < m - 1 ? j + 2 : m - 1;
                donor = j;
                downwind = j - 1;
            }
            out[k][j] = d[k][donor] + 0.5 * (d[row][upwind] - d[k - 1][downwind]) + d[flux[k][j] > 0 ? k : k - 1][j];
        }
#pragma polydist name(scattering)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < m - 1; j++) {
            int to = j;
            if (out[k][j] > flux[k][j])
                to = j + 1;
            d[k][to] += 0.25 * out[k][j];
        }
}

/* Elements that data select, of arrays that the region leaves alone and of one that it has just written. */
static void selection(int n, int m, const int in[n], double lut[m], double c[n][m], double out[n])
{
#pragma polydist name(selection)
    {
        for (int i = 0; i < n; i++) {
            int k = in[i] * 2;
            out[i] = lut[k % m] + c[in[i] % n][0] + lut[(in[i] & 1) < m ? in[i] & 1 : 0];
        }
        for (int j = 0; j < m; j++)
            lut[j] *= 0.5;
        for (int i = 0; i < n; i++)
            c[i][m - 1] = lut[in[i] % m] + out[i];
        for (int i = 1; i < n; i++)
            out[i] += out[in[i] % i];
    }
}

/* Shifts round a ring by what nobody has promised to be small. */
static void rotation(int n, int shift, double a[n], double b[n])
{
#pragma polydist name(rotation)
    {
        for (int i = 0; i < n; i++)
            b[i] = a[(i + shift) % n] + 0.25 * a[(i - shift + n) % n];
        for (int i = 0; i < n; i++)
            a[(n - 1 - i + shift) % n] = b[i] * 0.5;
    }
}

/* Nothing runs, and nothing is there. */
static double nothing(const int *lengths, const struct box *g, int n, double *a)
{
#pragma polydist name(nothing)
    for (int k = 0; k < n; k++)
        for (int i = 0; i < lengths[1] + g->extent[0]; i++)
            a[i] += 1;
    return a[0];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 12, lengths[2] = {n, m};
    struct box g = {.n = n, .extent = {n, m, 0}, .scale = 2, .inside = {1, n}};

    grid_points[0] = n, grid_points[1] = m, level = 1;
    double (*out)[m] = calloc(n, sizeof *out), *a = malloc(n * m * sizeof *a), *b = calloc(n, sizeof *b);
    g.u = malloc(n * m * sizeof *g.u);
    for (int i = 0; i < n * m; i++) {
        g.u[i] = (double)(i * 7 % 32) / 8;
        a[i] = (double)(i * 5 % 16) / 4;
    }
    interior(&g, lengths, out);
    halves(n, m % 5, a, b);
    halves(n, 0, a, b);
    growing(lengths, a);
    if (n > 2 && m > 3)
        advection(n, m, (double (*)[m])g.u, out, (double (*)[m])a);
    int *in = malloc(n * sizeof *in);
    for (int i = 0; i < n; i++)
        in[i] = (i * 13 + 5) % (n + m);
    selection(n, m, in, a + n, out, b);
    free(in);
    rotation(n, m % n, a, b);
    double *f = calloc((n + 2) * (n + 2), sizeof *f);
    for (int i = 0; i < (n + 2) * (n + 2); i++)
        f[i] = (double)(i * 3 % 64) / 16;
    walls(&g, f, b);
    for (int i = 0; i < (n + 2) * (n + 2); i++)
        printf("%a\n", f[i]);
    free(f);
    nothing(NULL, NULL, none[0], a);
    printf("%d\n", edges(n, m, out, (double (*)[m])g.u));
    for (int i = 0; i < n; i++) {
        printf("%a %a %a", a[i], a[n * m - 1 - i], b[i]);
        for (int j = 0; j < m; j++)
            printf(" %a %a", out[i][j], g.u[i * m + j]);
        printf("\n");
    }
    free(out), free(a), free(b), free(g.u);
    return 0;
}
