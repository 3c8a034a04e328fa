/* Pointers that move right after they are set, to places that variables of the region name: in
 * functions' texts, whose parameters become such variables, and directly. And arrays that are set
 * as a whole, and named flat in a function. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 40
#define COLUMNS 24

struct table {
    double values[ROWS][COLUMNS];
};

static double A[ROWS][COLUMNS], B[ROWS][COLUMNS];

static void fill(int seed)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            A[i][j] = (i * 37 + j * 11 + seed) % 64 / 64.0;
            B[i][j] = (i * 5 + j * 17 + seed) % 61 / 64.0;
        }
}

static void show(double (*a)[COLUMNS])
{
    for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        for (int j = 0; j < COLUMNS; j++)
            sum = sum / 2 + a[i][j];
        printf("%a\n", sum);
    }
}

static void last_row(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++) {
            double *v = A[n - 1];
            v++;
            double *w = B[i]; ++w;
            w--;
            w[j] = 0.5 * v[j - 1] + 0.25 * w[j];
        }
}

static void called(int n, int m)
{
#pragma polydist
    for (int t = 0; t < 2; t++) {
        last_row(n + 1, m - 1);
        last_row(n - 2, m);
    }
    show(B);
}

static void forms(int n, int m, int by)
{
#pragma polydist
    for (int i = 1; i < n; i++) {
        int z = i + 2, y = n - 1;
        double *a = A[z], *b = &B[i][1]; double x = 3; a--; b = b + by; ++a;
        const double *c = A[y] + 1;
        c += by;
        double *d;
        d = B[y + 1];
        d++;
        d = &d[1];
        d = -1 + d;
        for (int j = 0; j < m; j++)
            b[j - by] = a[j] + c[j - by] * x + d[j];
    }
    show(B);
}

/* What stands between, or what the distance is, differs before: nothing is moved. */
static void read_between(int n, int m)
{
#pragma polydist
    for (int i = 1; i < n; i++) {
        int z = i + 2;
        int k = i % 2;
        double *a = A[z];
        double first = *a;
        a++;
        double *b = A[z + 1];
        int two = k + 1;
        b += two;
        double *c = A[z + 2];
        k++;
        c += k;
        double *d = A[z], *e = d;
        d++;
        for (int j = 0; j < m; j++)
            B[i][j] = first + a[j] + b[j] - c[j] + d[j] * e[j];
    }
    show(B);
}

static void several_ways(int n, int m)
{
#pragma polydist
    for (int i = 1; i < n; i++) {
        int z = i + 2;
        double *a = A[z];
        if (i % 3 == 1)
            a++;
        double *b = A[i];
        b++;
        for (int j = 0; j < m; j++) {
            double *c = A[z + 1]; c++;
            B[i][j] += a[j] + c[j] + *b;
        }
    }
    show(B);
}

static void chosen_rows(int n, int m, const int *row)
{
#pragma polydist
    for (int i = 1; i < n; i++) {
        int z = row[i], y = row[i + 1];
        double *a = A[z]; a++;
        double *b;
        b = A[y]; b++; b += 1;
        for (int j = 0; j < m; j++)
            B[i][j] += a[j] + b[j];
    }
    show(B);
}

static void members(struct table *s, struct table *t, int n, int m)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        double *v = (*s).values[i]; v++;
        double *w = (*t).values[i + 1];
        for (int j = 0; j < m; j++)
            *w++ = 0.5 * v[j];
    }
    show(t->values);
}

static void add_flat(int n, int m, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            y[i * COLUMNS + j] += x[(i + 1) * COLUMNS + j];
}

static void cleared(int n, int m, double a[ROWS][COLUMNS], double b[][COLUMNS])
{
#pragma polydist
    {
        memset(a, 0, sizeof(double) * ROWS * COLUMNS);
        for (int t = 1; t < 3; t++) {
            add_flat(n + 1, m, b[0], &a[0][0]);
            memcpy(b[t], a[t + 1], COLUMNS * sizeof(double));
            memcpy(b + 3, a, n * sizeof *a);
        }
        memset(b[1], 0, m * sizeof b[0][0]);
    }
    show(a);
    show(b);
}

/* Pointers into arrays of the block's own, past a remainder, and from a place that another one
 * leads to while arrays take each other's places. */
static void own_arrays(int n, int m)
{
#pragma polydist
    for (int i = 1; i < n; i++) {
        double w[COLUMNS], *last = &w[m];
        double *p = w;
        for (int j = 0; j < m; j++)
            *p++ = A[i][j];
        *last = 1;
        for (int j = 0; j < m; j++)
            B[i][j] = w[m - 1 - j] * *--last;
    }
    show(B);
}

static void remainders(int n, int m, double *x)
{
#pragma polydist
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double *v = x + (1 + i) % n * COLUMNS; v++;
                B[i][j] = 0.5 * v[j - 1] + B[i][j];
            }
    show(B);
}

static void places_of_places(int n, int m, double *x, double *y)
{
#pragma polydist
    for (int t = 0; t < 3; t++) {
        const double *from = &x[n];
        for (int i = 1; i < n; i++) {
            const double *at = &*from;
            for (int j = 0; j < m; j++, at -= 1)
                B[i][j] += 0.25 * *at;
            from += 1;
        }
        for (int i = 0; i < n; i++)
            y[i] = B[i][0];
        double *kept = x;
        x = y;
        y = kept;
    }
    show(B);
}

/* Rows that functions get one by one, behind pointers to pointers. */
static void add_row(int m, double **to, const double *x, int i)
{
    for (int j = 0; j < m - 1; j++)
        to[i][j] += x[j] * to[i][j + 1];
}

static void set_row(int m, double *to, int i)
{
    for (int j = 0; j < m; j++)
        to[j] = 0.5 * to[j] + i;
}

static void rows_of_tables(int n, int m, double **table)
{
#pragma polydist
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < n; i++) {
            add_row(m, table, B[i], i);
            set_row(m, A[i], i);
        }
    show(A);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9, m = argc > 2 ? atoi(argv[2]) : 7;
    struct table *s = malloc(sizeof *s), *t = malloc(sizeof *t);
    fill(1);
    called(n, m);
    forms(n, m, 2);
    read_between(n, m);
    several_ways(n, m);
    int rows[ROWS];
    for (int i = 0; i < ROWS; i++)
        rows[i] = i * 7 % ROWS;
    chosen_rows(n, m, rows);
    fill(2);
    memcpy(s->values, A, sizeof A);
    memcpy(t->values, B, sizeof B);
    members(s, t, n, m);
    cleared(n, m, A, B);
    own_arrays(n, m);
    remainders(n, m, A[0]);
    places_of_places(n, m, A[0], s->values[0]);
    double *table[ROWS];
    for (int i = 0; i < ROWS; i++)
        table[i] = t->values[i];
    rows_of_tables(n, m, table);
    show(t->values);
    free(s);
    free(t);
    return 0;
}
