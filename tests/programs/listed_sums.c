/* Sums into elements that data select, in loops that data bound: each iteration adds as often as it
 * finds when it runs, and all of it is added in the order of the program. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 9

static double weight_of(double a, double b)
{
    return sqrt(a * a + 0.3 * fabs(b)) / (1 + b * b);
}

/* The transposed product with a sparse matrix, and more: rows are empty, of one point, or have a
 * column twice. */
static double push(int n, int m, int all, const int row[n + 1], const int column[all],
                   const double a[all], const double x[n], double y[m], float z[m])
{
    double sum = 0;
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int k = row[i]; k < row[i + 1]; k++) {
            double w = weight_of(a[k], x[i]);
            y[column[k]] += w * weight_of(w, x[i]);
            y[(column[k] + i) % m] = y[(column[k] + i) % m] - 0.125 * weight_of(w, 3);
            z[column[k]] += 0.1 * weight_of(k, w);
            sum += w;
        }
    return sum;
}

/* Pairs of particles in lists of neighbours: both of a pair get a force, of three components. */
static double pairs(int n, int steps, const int count[n], const int list[n * MOST], double r[n][3],
                    double f[n][3], double charge[n])
{
    double energy = 0;
    int i, k, j, d;
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (i = 0; i < n; i++)
            for (d = 0; d < 3; d++)
                f[i][d] = 0.0;
        for (i = 0; i < n; i++) {
            const int *own = &list[i * MOST];
            int many = count[i];
            for (k = 0; k < many; k++) {
                double way[3], square = 0;
                j = own[k];
                for (d = 0; d < 3; d++) {
                    way[d] = r[i][d] - r[j][d];
                    square += way[d] * way[d];
                }
                if (square > 3.5)
                    continue;
                double force = weight_of(square, r[i][0]) - 0.01 * square;
                for (d = 0; d < 3; d++) {
                    f[i][d] += weight_of(force, d) * way[d];
                    f[j][d] -= force * way[d];
                }
                if (j % 3 == 0)
                    energy -= 0.5 * weight_of(force, square);
                else
                    energy = energy + weight_of(square, force);
                charge[j] *= 1 + 1e-4 * weight_of(force, 1);
            }
        }
        for (i = 0; i < n; i++)
            for (d = 0; d < 3; d++)
                r[i][d] += 0.01 * f[i][d];
    }
    return energy;
}

struct cell {
    int first;
    double mass, at[2];
    float most;
};

/* Chains through lists of unknown length, and members of structures. */
static void chains(int n, const int next[n], const double x[n], struct cell *cells, int m,
                   double **rows)
{
#pragma polydist size(cells[m], rows[m])
    for (int i = 0; i < m; i++) {
        int at = cells[i].first, far = 0;
        while (at >= 0) {
            double part = weight_of(x[at], i) / (1 + far);
            cells[(at + far) % m].mass += weight_of(part, far);
            if (part > 0.3)
                cells[(at * 3 + i) % m].at[far % 2] -= part * weight_of(x[at], 1);
            for (int d = 0; d < 3; d++)
                rows[(at + i) % m][d] += weight_of(part, d);
            if (part > cells[at % m].most)
                cells[at % m].most = part;
            at = next[at];
            far++;
        }
        cells[far % m].mass -= 0.25 * weight_of(far, 2);
    }
}

/* In place, by the element of the iteration and others. */
static void spread(int n, int all, const int row[n + 1], const int column[all], double u[n],
                   double v[n])
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        double own = exp(-v[i]) + sin(v[i]) * v[(i + 1) % n];
        for (int k = row[i]; k < row[i + 1]; k++) {
            double t = own * v[column[k] % n] + weight_of(0.1 * k, v[k % n]);
            u[i] += t;
            u[column[k] % n] -= weight_of(t, 1);
        }
    }
}

/* Chains that begin at a cell, each point with those after it. */
static void follow(int n, int m, const int next[n], const double x[n], double q[m])
{
#pragma polydist
    for (int i = 0; i < m; i++) {
        int at = i < n ? i : -1;
        double w = 1;
        while (at >= 0) {
            double d = weight_of(x[at], i) * exp(-x[at]) / (1 + x[(at + i) % n]);
            q[(at + i) % m] += d * w;
            w *= 0.5;
            at = next[at];
        }
    }
#pragma polydist
    for (int i = 0; i < m; i++) {
        int k;
        for (k = i < n ? i : -1; k >= 0; k = next[k])
            for (int l = next[k]; l >= 0; l = next[l]) {
                double d = weight_of(x[k], x[l]) * exp(-x[k] - i);
                q[k % m] += d;
                q[l % m] -= weight_of(d, 1);
            }
    }
}

static void print(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        printf("%a%c", x[i], i % 4 == 3 || i == n - 1 ? '\n' : ' ');
}

/* Elements that data choose get other values, those of the last iteration that chooses them. In a
 * region whose iterations are said to be independent nobody knows which of them wrote an element.
 */
static void replace(int n, int m, const int *at, const double *x, double y[m], struct cell *cells)
{
    int order[m], found = -1;
    float least[m][2];
#pragma polydist
    for (int k = 0; k < m; k++) {
        order[k] = -1;
        least[k][0] = least[k][1] = 0;
    }
#pragma polydist
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            y[at[i]] = x[i] * (t + 1);
        for (int i = 0; i < n; i++) {
            order[at[i]] = i - t;
            if (x[i] > 0.5)
                least[at[i] / 2][i % 2] = x[i] / 3;
        }
        for (int k = 1; k < m; k++)
            y[k] += 0.25 * y[k - 1] + order[k];
    }
#pragma polydist size(cells[m])
    for (int i = 0; i < n; i++) {
        cells[at[i]].mass = x[i];
        cells[at[n - 1 - i]].first = i;
    }
#pragma polydist independent(i)
    for (int i = 0; i < n; i++)
        if (i == n / 2 && x[i] < 100)
            found = i;
#pragma polydist independent(k)
    for (int k = 0; k < m && k < 2 * n; k++)
        y[(k * 7 + at[k / 2] * 0) % m / 2] *= 1 + 0.5 * x[k / 2];
    for (int k = 0; k < m; k++)
        printf("%d %a %a %a %d\n", order[k], least[k][0], least[k][1], cells[k].mass,
               cells[k].first);
    printf("%d\n", found);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 30, m = argc > 2 ? atoi(argv[2]) : 7;
    int *row = calloc(n + 1, sizeof *row), *count = calloc(n + 1, sizeof *count);
    int *list = calloc(n * MOST + 1, sizeof *list), *next = calloc(n + 1, sizeof *next);
    for (int i = 0; i < n; i++) {
        row[i + 1] = row[i] + (i % 5 == 2 ? 0 : (i * 7) % 6);
        count[i] = (i * 5) % (MOST + 1);
        next[i] = i * 2 + 1 < n ? i * 2 + 1 : -1;
        for (int k = 0; k < MOST; k++)
            list[i * MOST + k] = (i * 3 + k * k + 1) % n;
    }
    int all = row[n];
    int *column = calloc(all + 1, sizeof *column);
    double *a = calloc(all + 1, sizeof *a), *x = calloc(n + 1, sizeof *x);
    double *y = calloc(m, sizeof *y), *u = calloc(n + 1, sizeof *u);
    double (*r)[3] = calloc(n + 1, sizeof *r), (*f)[3] = calloc(n + 1, sizeof *f);
    double *charge = calloc(n + 1, sizeof *charge);
    float *z = calloc(m, sizeof *z);
    struct cell *cells = calloc(m, sizeof *cells);
    double **rows = calloc(m, sizeof *rows);
    for (int k = 0; k < all; k++) {
        column[k] = k % 4 == 3 ? column[k - 1] : (k * 11 + 3) % m;
        a[k] = 0.1 * ((k * 17) % 13) + 0.01;
    }
    for (int i = 0; i < n; i++) {
        x[i] = 0.3 + (i * 29 % 17) / 7.0;
        charge[i] = 1 + 0.01 * i;
        for (int d = 0; d < 3; d++)
            r[i][d] = ((i * 13 + d * 5) % 11) / 7.0;
    }
    for (int i = 0; i < m; i++) {
        cells[i].first = i < n ? i : -1;
        rows[i] = calloc(3, sizeof **rows);
    }
    printf("%a\n", push(n, m, all, row, column, a, x, y, z));
    print(m, y);
    printf("%a\n", pairs(n, 3, count, list, r, f, charge));
    print(n, charge);
    print(3 * n, r[0]);
    chains(n, next, x, cells, m, rows);
    for (int i = 0; i < m; i++) {
        printf("%a %a %a %a %a\n", cells[i].mass, cells[i].at[0], cells[i].at[1],
               (double)cells[i].most, (double)z[i]);
        print(3, rows[i]);
    }
    spread(n, all, row, column, u, x);
    print(n, u);
    follow(n, m, next, x, y);
    print(m, y);
    for (int i = 0; i < n; i++)
        next[i] = (i * 5 + i / 3) % m;
    replace(n, m, next, x, y, cells);
    print(m, y);
    return 0;
}
