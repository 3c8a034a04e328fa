/* Calls of functions that read and write what their parameters point to: scalars, elements, rows,
 * parts of rows, whole arrays, structures, a generator's state. Some stop the program where their
 * arguments make no sense. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double x, y;
    int n;
} point;

struct grid {
    int n;
    double *u, *v;
};

static const double weights[3] = {0.25, 0.5, 0.25};

static int modulo(int i, int m)
{
    if (m == 0) {
        fprintf(stderr, "modulo: no %d\n", m);
        exit(1);
    }
    return (i % m + m) % m;
}

static double draw(int *seed)
{
    if (*seed == 0)
        abort();
    int k = *seed / 127773;
    *seed = 16807 * (*seed - k * 127773) - k * 2836;
    if (*seed < 0)
        *seed += 2147483647;
    return *seed * 4.656612875e-10;
}

static double dot(int n, const double a[], double *b)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}

static void axpy(int n, double t, const double *x, double *y)
{
    int i;
    for (i = 0; i < n; i++)
        y[i] += t * x[i];
}

static void scale(unsigned n, double *a, double f)
{
    for (unsigned i = 0; i < n; i++)
        if (f > 0)
            a[i] *= f;
}

static void backwards(double *a, int n)
{
    for (int i = n - 1; i >= 1; i -= 2)
        a[i] += a[i - 1];
}

static void range(const double *row, int n, double *low, double *high)
{
    *low = row[0];
    *high = row[0];
    for (int k = 1; k < n; k++) {
        if (row[k] < *low)
            *low = row[k];
        if (row[k] > *high)
            *high = row[k];
    }
}

static void last(int n, const double *a, double *s)
{
    for (int i = 0; i < n; i++)
        *s = a[i];
}

static int find(const double a[12], double x)
{
    int i;
    for (i = 0; i < 12; i++)
        if (a[i] > x)
            break;
    return i;
}

static double smooth(const double *p)
{
    return weights[0] * p[-1] + weights[1] * *p + weights[2] * *(p + 1);
}

static void swap(double *a, double *b)
{
    double t = *a;
    *a = *b;
    *b = t;
}

static void sort3(double *v)
{
    if (v[0] > v[1])
        swap(&v[0], &v[1]);
    if (v[1] > v[2])
        swap(&v[1], v + 2);
    if (v[0] > v[1])
        swap(v, &v[1]);
}

static double spread(double x, double y)
{
    double v[3] = {x, y, 0.5};
    sort3(v);
    return v[2] - v[0];
}

static void move(point *p, double dx)
{
    p->x += dx;
    p->n++;
}

static double apart(const point *p, const point *q)
{
    double dx = p->x - q->x, dy = p->y - q->y;
    return dx * dx + dy * dy;
}

static void cross(const double a[3], const double b[3], double c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static void relax(int n, int m, double a[n][m], double b[n][m], int i)
{
    for (int j = 1; j < m - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

static void times(int m, const double *a, const double *x, double *y, int i)
{
    double s = 0.0;
    int j;
    for (j = 0; j < m; j++)
        s += a[i * m + j] * x[j];
    y[i] = s;
}

static void set(double *x, double v)
{
    *x = v;
}

static void grown(double *x)
{
    set(x, *x + 1);
}

static void three(int *seed, double *x, double *y)
{
    set(x, draw(seed));
    grown(y);
    for (int i = 0; i < 2; i++)
        set(y, *y + draw(seed));
}

static void lift(double *x, unsigned char n)
{
    for (int i = 0; i < n; i++)
        x[i] += 0.25;
}

static int count(int *histogram, int value)
{
    histogram[value % 8]++;
    return value % 8;
}

static double tables(struct grid *g, double **rows, double p[12], int *seed)
{
    double sum = 0, result = 0;
    int n = g->n, hits = 0;
#pragma polydist name(sums)
    for (int i = 0; i < n; i++)
        sum += dot(12, rows[i], p);
#pragma polydist name(scaled)
    for (int i = 0; i < n; i++) {
        double *row = rows[i];
        scale(12, row, 1.25);
        backwards(row, 11);
        g->v[i] = find(row, 2) + dot(i, g->u, g->u);
    }
#pragma polydist name(thrown)
    for (int i = 0; i < n; i++) {
        double x = draw(seed), y = draw(seed);
        int k = 0;
        if (x * x + y * y < 1)
            hits++;
        while (draw(seed) < 0.5)
            k++;
        g->v[i] += x * k;
    }
#pragma polydist name(printed)
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            scale(12, rows[i], 0.75);
        printf("%a\n", dot(12, rows[0], p));
    }
    for (int i = 0; i < n; i++)
        result = result * 1.01 + g->v[i] + dot(12, rows[i], p);
    return result + sum + hits;
}

static double three_each(int n, double *u, int *seed)
{
    double x = 0, y = 0.5;
#pragma polydist name(threes)
    for (int i = 0; i < n; i++) {
        three(seed, &x, &y);
        u[i] += x;
        grown(&u[i]);
    }
#pragma polydist name(raised)
    for (int i = 0; i < n; i++) {
        double few[4] = {0};
        lift(few, 256 + i % 4);
        u[i] += few[1] + few[3];
    }
    return y + u[0] + u[n / 2] + u[n - 1];
}

static double arrays(int n, int m, double (*a)[m], double (*b)[m], double *u, double *v, double *w)
{
    double flat[n * m], (*triple)[3] = malloc(n * sizeof *triple), side[n][3], result = 0;
    double low = 0, high = 0, kept = 3, work[3];
    point points[n], centre = {0.5, 0.25, 0};
    int bins[8] = {0}, chosen = 0, none = 0, seed = 12345;
#pragma polydist name(filled)
    for (int i = 0; i < n; i++) {
        u[i] = modulo(i * 7 - 30, 11) + 0.5;
        points[i].x = i;
        points[i].y = draw(&seed);
        points[i].n = i;
        for (int j = 0; j < m; j++) {
            a[i][j] = (i * 5 + j * 3) % 13;
            b[i][j] = 0;
            flat[i * m + j] = (i + j) % 7;
        }
        for (int j = 0; j < 3; j++)
            triple[i][j] = (i * 3 + j * 5) % 7 + 0.5;
    }
#pragma polydist name(smoothed)
    for (int i = 1; i < n - 1; i++)
        v[i] = smooth(&u[i]) + smooth(u + i);
#pragma polydist name(lasts)
    for (int i = 0; i < n; i++) {
        last(none, u, &kept);
        w[i] = kept;
        last(i, v, &kept);
    }
#pragma polydist name(swapped)
    for (int i = 0; i < n / 2; i++)
        swap(&u[i], &u[n - 1 - i]);
#pragma polydist name(moved)
    for (int i = 0; i < n; i++) {
        move(&points[i], 0.5);
        u[i] += apart(&points[i], &centre) + spread(u[i], i);
    }
#pragma polydist name(crossed)
    for (int i = 0; i < n; i++) {
        cross(triple[i], triple[(i + 1) % n], side[i]);
        cross(triple[i], side[i], work);
        w[i] += work[0] + work[2];
    }
#pragma polydist name(sorted)
    for (int i = 0; i < n; i++)
        sort3(side[i]);
#pragma polydist name(relaxed)
    for (int t = 0; t < 3; t++) {
        for (int i = 1; i < n - 1; i++)
            relax(n, m, a, b, i);
        for (int i = 1; i < n - 1; i++)
            relax(n, m, b, a, i);
    }
#pragma polydist name(updated)
    for (int i = 0; i < n; i++) {
        axpy(i, 0.5, u, a[i]);
        axpy(n - i, 0.25, &u[i], &a[i][2]);
        range(a[i], m, &low, &high);
        v[i] = high - low;
    }
#pragma polydist name(multiplied)
    for (int i = 0; i < n; i++)
        times(m, flat, a[0], w, i);
#pragma polydist name(counted)
    for (int i = 0; i < n; i++)
        chosen += count(bins, i * 5);
    for (int i = 0; i < n; i++) {
        result = result * 1.01 + u[i] + v[i] + w[i] + points[i].x + points[i].n + points[i].y;
        for (int j = 0; j < m; j++)
            result += a[i][j] - b[i][j];
        for (int j = 0; j < 3; j++)
            result += side[i][j] * j;
    }
    for (int i = 0; i < 8; i++)
        result = result * 1.3 + bins[i];
    free(triple);
    low += three_each(n, u, &seed);
    return result + kept + chosen + seed + low;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, m = n + 2, seed = 42;
    double (*a)[m] = malloc(n * sizeof *a), (*b)[m] = malloc(n * sizeof *b), p[12];
    double *u = calloc(n, sizeof *u), *v = calloc(n, sizeof *v), *w = calloc(n, sizeof *w);
    struct grid g = {n, u, v};
    double **rows = malloc(n * sizeof *rows);
    printf("%a\n", arrays(n, m, a, b, u, v, w));
    for (int j = 0; j < 12; j++)
        p[j] = 1.0 / (j + 1);
    for (int i = 0; i < n; i++) {
        rows[i] = malloc(12 * sizeof **rows);
        for (int j = 0; j < 12; j++)
            rows[i][j] = (i * 3 + j) % 5 - 1.5;
    }
    printf("%a\n", tables(&g, rows, p, &seed));
    return 0;
}
