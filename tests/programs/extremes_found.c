/* The largest and the smallest of values, and where they are: pairs of value and place in all the
   forms that people write. Equal values, zeros of both signs, infinities and what is no number
   decide which one is found. */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct found {
    double value;
    int row, column;
};

/* One loop: the first and the last of equal values, from the first element on or from bounds. */
static void vectors(int n, const double *a, const double *b, const int *c, const unsigned *u)
{
    double m = n > 0 ? a[0] : 0, last = -INFINITY, size = 0, least = b[0], none = NAN, zero = -1;
    int k = 0, at = n / 2, big = -7, low = 0, never = -1, zeroth = -1;
    int most = INT_MIN, where = ~0, few = 100000, rare = 3;
    unsigned naturals = 0, natural = 0;
    long position = -1;
    float narrow = -1;
    int wide = 0;
#pragma polydist name(vectors)
    {
        for (int i = 1; i < n; i++)
            if (a[i] > m) {
                m = a[i];
                k = i;
            }
        for (int i = 0; i < n; i++)
            if (last <= b[i])
                last = b[i], at = i;
        for (int i = 0; i < n; i++) {
            if (fabs(a[i]) > size) {
                big = i;
                size = fabs(a[i]);
            }
        }
        for (int i = n - 1; i >= 0; i--)
            if (b[i] < least) {
                least = b[i];
                low = i;
            }
        for (int i = 0; i < n; ++i)
            if (a[i] > none) {
                none = a[i];
                never = i;
            }
        for (int i = 0; i < n; i++) {
            double v = a[i] > 0 ? -0.0 : 0.0;
            if (v > zero) {
                zero = v;
                zeroth = i;
            }
        }
        for (int i = 0; i < n; i++)
            if (c[i] >= most) {
                most = c[i];
                where = i + 3;
            }
        for (int i = 0; i < n; i++)
            if (i % 3 != 1 && c[i] < few && a[i] != 2) {
                rare = i;
                few = c[i];
            }
        for (int i = 0; i < n; i++) {
            const float f = c[i] / 4.0f;
            if (narrow < fabs(f)) {
                narrow = fabs(f);
                wide = i;
            }
        }
        for (int i = 0; i < n; i += 2)
            if (!(i % 4)) {
                if (u[i] >= naturals) {
                    naturals = u[i];
                    natural = c[i];
                    position = 2L * i - 1;
                }
            }
    }
    printf("%a %d %a %d %a %d %a %d %a %d %a %d\n", m, k, last, at, size, big, least, low, none,
           never, zero, zeroth);
    printf("%d %d %d %d %u %u %ld %a %d\n", most, where, few, rare, naturals, natural, position,
           (double)narrow, wide);
}

/* Nests: equal values of one row come before those of the next. */
static void matrices(int n, const double (*a)[n], struct found *best, int *row, int *column)
{
    double m = -1e300, diagonal = 1e300;
    int i0 = -1, j0 = -1, d = -1;
    struct found own = {-1, 2, 3};
    *row = *column = n;
#pragma polydist name(matrices)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (a[i][j] > m) {
                    m = a[i][j];
                    i0 = i;
                    j0 = j;
                }
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                if (fabs(a[i][j]) >= best->value) {
                    best->value = fabs(a[i][j]);
                    best->row = i;
                    best->column = j;
                }
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) {
                const double both = a[i][j] + a[j][i];
                if (own.value < both) {
                    own.value = both;
                    own.row = i, own.column = j;
                }
            }
        for (int i = 0; i < n; i++)
            if (a[i][i] < diagonal) {
                diagonal = a[i][i];
                *row = i;
                *column = n - i;
                d = (int)a[0][i];
            }
    }
    printf("%a %d %d %a %d %d %a %d %d %a %d %d %d\n", m, i0, j0, best->value, best->row,
           best->column, own.value, own.row, own.column, diagonal, *row, *column, d);
}

/* Elimination without exchanges, with the row that would be exchanged and scaled by its element:
   the search is in the loop over steps, the place an element. */
static void elimination(int n, double (*a)[n], int *pivot)
{
#pragma polydist name(elimination)
    for (int k = 0; k < n; k++) {
        double big = 0;
        pivot[k] = k;
        for (int i = k; i < n; i++)
            if (fabs(a[i][k]) > big) {
                big = fabs(a[i][k]);
                pivot[k] = i;
            }
        for (int i = k + 1; i < n; i++)
            a[i][k] = big > 0 ? a[i][k] / big : pivot[k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

/* Nearest unvisited vertices: ordinary code uses what is found. */
static void paths(int n, const double (*length)[n], double *distance, int *visited)
{
    for (int step = 0; step < n; step++) {
        double nearest = 1e30;
        int next = 0;
#pragma polydist name(nearest)
        for (int v = 0; v < n; v++)
            if (!visited[v] && distance[v] <= nearest)
                nearest = distance[v], next = v;
        visited[next] = 1;
        nearest = distance[next];
#pragma polydist name(shorter)
        for (int v = 0; v < n; v++)
            if (nearest + length[next][v] < distance[v])
                distance[v] = nearest + length[next][v];
    }
}

/* Both extremes with else, which begin alike: at most one of the conditions holds then. */
static void both(int n, const double *a, const int *c)
{
    double high = a[0], low = a[0], size;
    int most, least, at = 0, where = 0;
#pragma polydist name(both)
    for (int i = 1; i < n; i++)
        if (a[i] > high)
            high = a[i];
        else if (a[i] < low)
            low = a[i];
    most = least = c[n / 2];
#pragma polydist name(both_places)
    for (int i = n - 1; i >= 0; i--) {
        if (least > c[i]) {
            least = c[i];
            at = i;
        } else if (c[i] > most) {
            most = c[i], where = i;
        }
    }
    printf("%a %a %d %d %d %d\n", high, low, most, least, at, where);
    high = low = 0;
#pragma polydist name(both_sizes)
    for (int i = 0; i < n; i++) {
        size = a[i] * c[i];
        if (size > high)
            high = size;
        else {
            if (size < low)
                low = size;
        }
    }
    printf("%a %a\n", high, low);
}

#define LESSER(a, b) ((a) < (b) ? (a) : (b))

/* As values of conditional expressions, which may be in order where a NaN is taken. */
static void by_value(int n, const double *a, const double *b)
{
    double low = INFINITY, high = -INFINITY, last = -1, tripled = 1e9, none = NAN,
           taken = -INFINITY;
    double other = INFINITY, by_macro = 1e9;
    float narrow = 9;
#pragma polydist name(by_value)
    for (int i = 0; i < n; i++) {
        low = a[i] < low ? a[i] : low;
        high = high < b[i] ? b[i] : high;
        last = b[i] >= last ? b[i] : last;
        tripled = 3 * a[i] < tripled ? 3 * a[i] : tripled;
        none = a[i] > none ? a[i] : none;
        by_macro = LESSER(b[i], by_macro);
    }
#pragma polydist name(by_value_in_order)
    for (int i = 0; i < n; i++) {
        taken = taken > a[i] ? taken : a[i];
        other = a[i] < other ? b[i] : other;
        narrow = a[i] < narrow ? (float)a[i] : narrow;
    }
    printf("%a %a %a %a %a %a ", low, high, last, tripled, none, by_macro);
    printf("%a %a %a\n", taken, other, narrow);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, row, column;
    double (*a)[n] = calloc(n, sizeof *a), (*l)[n] = calloc(n, sizeof *l);
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y), *d = calloc(n, sizeof *d);
    int *c = calloc(n, sizeof *c), *pivot = calloc(n, sizeof *pivot);
    int *visited = calloc(n, sizeof *visited);
    unsigned *u = calloc(n, sizeof *u);
    struct found best = {-INFINITY, 5, 6};
    for (int i = 0; i < n; i++) {
        x[i] = i % 5 == 3 ? NAN : (i * 7 % 6) - 3.0;
        y[i] = i % 4 ? -INFINITY : (i * 5 % 8) / 3.0;
        c[i] = i * 11 % 7 - 3;
        u[i] = i % 3 ? 0 : 4000000000u - i % 2;
        d[i] = i ? 1e9 : 0;
        for (int j = 0; j < n; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 - 5 + (i == j) * 0.25;
            l[i][j] = 1 + (i * 5 + j * 13) % 17;
        }
    }
    vectors(n, x, y, c, u);
    by_value(n, x, y);
    for (int i = 0; i < n; i++)
        y[i] = i % 3 == 1 ? -0.0 : i % 5 ? 0.0 : -1.5;
    by_value(n, y, y);
    both(n, x, c);
    for (int i = 0; i < n; i++)
        y[i] = -INFINITY, c[i] = INT_MIN;
    vectors(n, y, y, c, u);
    matrices(n, (const double (*)[n])a, &best, &row, &column);
    elimination(n, a, pivot);
    paths(n, (const double (*)[n])l, d, visited);
    double check = 0;
    for (int i = 0; i < n; i++) {
        printf("%d ", pivot[i]);
        for (int j = 0; j < n; j++)
            check += a[i][j] * (i + 1) + d[j];
    }
    printf("%a\n", check);
    return 0;
}
