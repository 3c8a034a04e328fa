/* Searches that compare with the element at the place that is chosen so far. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct body {
    float mass;
    int id;
};

static double values(int i, int n)
{
    if (i % 29 == 7)
        return i % 2 ? 0.0 : -0.0;
    return (double)((i * 37) % (n / 2 + 1)) - n / 4.0;
}

/* Of equal values the first, or the last; from a place that need not be in the range. */
static void one_at_a_time(int n, double a[n], int first, int *found)
{
    int k = first;
#pragma polydist
    for (int i = 1; i < n; i++)
        if (a[i] > a[k])
            k = i;
    found[0] = k;
    k = first;
#pragma polydist
    for (int i = 0; i < n; i++)
        if (a[i] >= a[k])
            k = i;
    found[1] = k;
    k = first;
#pragma polydist
    for (int i = 0; i < n; i++)
        k = a[i] < a[k] ? i : k;
    found[2] = k;
    k = first;
#pragma polydist
    for (int i = n - 1; i >= 0; i--)
        if (fabs(a[k]) >= fabs(a[i])) {
            k = i;
        }
    found[3] = k;
}

/* Two searches in one loop, and conditions around one. */
static void two_at_a_time(int n, double a[n], const int used[n], int *found)
{
    int lo = 0, hi = 0, free = 0, taken = 0;
#pragma polydist
    for (int i = 1; i < n; i++) {
        if (a[i] < a[lo])
            lo = i;
        if (a[hi] < a[i])
            hi = i;
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        if (!used[i]) {
            if (a[i] < a[free])
                free = i;
        }
    }
#pragma polydist
    for (int i = 0; i < n; i++)
        if (used[i] && a[i] > a[taken])
            taken = i;
    found[4] = lo, found[5] = hi, found[6] = free, found[7] = taken;
}

/* Members, integers, and a place in two dimensions. */
static void other_values(int n, struct body b[n], unsigned u[n], double c[n][n], int *found)
{
    int heaviest = 0, least = n - 1, row = 0, column = 0;
#pragma polydist
    for (int i = 0; i < n; i++)
        if (b[i].mass > b[heaviest].mass)
            heaviest = i;
#pragma polydist
    for (int i = 0; i < n; i++)
        if (u[i] <= u[least])
            least = i;
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (fabs(c[i][j]) > fabs(c[row][column])) {
                row = i;
                column = j;
            }
    found[8] = heaviest, found[9] = least, found[10] = row, found[11] = column;
}

/* The pivot of each column while the region changes the matrix. */
static void eliminate(int n, double *m, int *pivots)
{
    int p;
#pragma polydist
    for (int k = 0; k < n - 1; k++) {
        p = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(m[i * n + k]) > fabs(m[p * n + k]))
                p = i;
        pivots[k] = p;
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                m[i * n + j] -= m[i * n + k] * m[k * n + j] / (m[k * n + k] + 3);
    }
}

/* The best of each row: a search inside of an iteration. */
static void of_rows(int n, double c[n][n], int best[n])
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        int k = 0;
        for (int j = 1; j < n; j++)
            if (c[i][j] < c[i][k])
                k = j;
        best[i] = k;
    }
}

static int place_of_least(int n, const double a[n])
{
    int p = 0;
    for (int i = 1; i < n; i++)
        if (a[p] > a[i])
            p = i;
    return p;
}

/* Searches that begin anew in each iteration, at a variable that only that has. */
static int anew(int n, const double a[n], double b[n])
{
    int p = 3, least = -1;
#pragma polydist
    for (int i = 0; i < n; i++) {
        b[i] += p;
        {
            int p = 0;
            for (int j = 0; j < n; j++)
                if (a[j] > a[p])
                    p = j;
            b[i] += p;
        }
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        least = place_of_least(n, a);
        b[i] -= least;
    }
    return least;
}

/* Conditions that assign what they compare. */
static void as_they_compare(int n, const double a[n], const int used[n], double b[n])
{
    double most = 0, t = -1;
    int k = 0, m = 5;
#pragma polydist
    for (int i = 0; i < n; i++)
        if ((t = fabs(a[i])) > most) k = i, most = t;
#pragma polydist
    for (int i = 0; i < n; i++) {
        double v;
        if ((v = a[i] + 1) < 0)
            b[i] = -v;
        else {
            b[i] = v * 2;
        }
        if ((m = used[i] - 1) >= 0 && m < 7) b[i] += m;
    }
    printf("%d %a %a %d %a\n", k, most, t, m, b[n - 1]);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 50;
    double *a = malloc(sizeof(double[n])), *m = malloc(sizeof(double[n][n]));
    double (*c)[n] = malloc(sizeof(double[n][n]));
    int *used = malloc(sizeof(int[n])), *pivots = malloc(sizeof(int[n])), found[12];
    struct body *b = malloc(sizeof(struct body[n]));
    unsigned *u = malloc(sizeof(unsigned[n]));
    double *line = calloc(n, sizeof *line);
    for (int i = 0; i < n; i++) {
        a[i] = values(i, n);
        used[i] = i % 3 == 1;
        b[i] = (struct body){(float)((i * 11) % 17), i};
        u[i] = 0u - (unsigned)((i * 5) % 13);
        pivots[i] = -1;
        for (int j = 0; j < n; j++) {
            c[i][j] = values(i * 3 + j * 7, n);
            m[i * n + j] = values(i * 5 + j * 3, n) + (i == j);
        }
    }
    for (int round = 0; round < 3; round++) {
        one_at_a_time(n, a, (n - 1) / (round + 1), found);
        two_at_a_time(n, a, used, found);
        other_values(n, b, u, c, found);
        eliminate(n, m, pivots);
        printf("%d ", anew(n, a, line));
        as_they_compare(n, a, used, line);
        for (int i = 0; i < 12; i++)
            printf("%d ", found[i]);
        for (int i = 0; i < n; i++)
            printf("%d ", pivots[i]);
        of_rows(n, c, pivots);
        for (int i = 0; i < n; i++)
            printf("%d ", pivots[i]);
        printf("%a %a\n", m[n * n - 1], a[found[0]]);
        a[round * 5 % n] = NAN;
    }
    return 0;
}
