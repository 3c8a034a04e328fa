/* Elements that values select and that iterations only add to: each rank has parts of all. */
#include <stdio.h>
#include <stdlib.h>

#define BINS 32

static int counts[BINS], pairs[BINS][8], first[BINS], last[BINS], seen[BINS];
static unsigned char small[BINS];
static _Bool flags[BINS], even[BINS];
static unsigned long hashes[BINS];
static double weights[BINS];

static void count(int n, const int *bin, const double *x)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        counts[bin[i]]++;
        pairs[bin[i]][i % 8] += i;
        if (x[i] > 12)
            small[(int)x[i]]--;
        seen[bin[i] % 10] = 1;
        flags[bin[i] % 11] |= (i % 5 == 3) * 256;
        even[bin[i]] &= i % 7 + 2;
        hashes[bin[i]] ^= i * 2654435761u;
        if (i > last[bin[i]])
            last[bin[i]] = i;
        first[bin[i]] = first[bin[i]] < i ? first[bin[i]] : i;
    }
}

/* Between other uses of the elements, in a loop over time and in memory of its own. */
static void relax(int steps, int n, const int *bin, double *x, int *sums)
{
    int own[BINS];
#pragma polydist size(sums[BINS])
    {
        for (int t = 0; t < steps; t++) {
            for (int i = 0; i < n; i++)
                x[i] = 0.5 * x[i] + 0.5 * bin[i];
            for (int i = 0; i < n; i++) {
                int b = (int)x[i];
                if (b >= 0 && b < BINS)
                    counts[b] += 2;
            }
            for (int k = 1; k < BINS; k++)
                sums[k] += counts[k] - counts[k - 1];
        }
        for (int k = 0; k < BINS; k++)
            own[k] = k;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++)
                own[abs(bin[i] - bin[j])]++;
        for (int k = 0; k < BINS; k++)
            sums[k] += own[k];
    }
}

/* Members of structures. */
struct moments {
    unsigned char bits[3];
    short at[2][2];
    int last;
};

struct cell {
    int count;
    double weight;
    struct moments own;
    unsigned seen;
};

static struct cell cells[BINS];

static struct grid {
    int m;
    struct cell cells[BINS];
} grid;

static void fill(int n, int m, const int *bin, double *x, struct cell *c)
{
#pragma polydist size(c[m])
    for (int i = 0; i < n; i++) {
        struct cell *own = &c[bin[i]];
        own->count -= i;
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        x[i] += cells[i % BINS].weight;
        if (x[i] > 12)
            cells[bin[i]].own.at[i % 2][1] += i;
        ++cells[(int)x[i] % BINS].own.bits[2];
    }
#pragma polydist
    for (int i = 0; i < n; i++)
        if (i > (cells + bin[i])->own.last)
            (cells + bin[i])->own.last = i;
#pragma polydist reduction(+ : cells)
    for (int i = 0; i < n; i++) {
        grid.cells[bin[i]].seen |= 1u << i % 7;
        cells[bin[i]].weight += 0.25 * i;
        cells[bin[i]].count++;
    }
    for (int k = 0; k < m; k++)
        printf("%d %d %d %d %d %d %d %g %u\n", c[k].count, cells[k].count, c[k].own.bits[2],
               c[k].own.bits[1], c[k].own.at[1][1], c[k].own.at[0][1], c[k].own.last, c[k].weight,
               grid.cells[k].seen);
}

/* Floating sums, whose contributions are kept with their places. */
static void deposit(int n, const int bin[n], double x[n])
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        int b = bin[i];
        x[i] = 0.7 * x[i] + 0.1 * b;
        weights[b] += x[i] / 3;
        if (i % 3)
            weights[b / 2] = weights[b / 2] - x[i];
        ++cells[b].count;
        cells[bin[b % n]].weight += x[i] * x[i];
        cells[b].own.at[i % 2][0] += b;
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        double most = x[i] / (1 + i);
        for (int k = 0; k < 3; k++)
            most += 0.1 * most;
        if (most > cells[bin[i]].weight)
            cells[bin[i]].weight = most;
    }
    for (int k = 0; k < BINS; k++)
        printf("%d %d %a %a\n", cells[k].count, cells[k].own.at[1][0], cells[k].weight, weights[k]);
}

/* In loops inside of an iteration, which keep a value each. */
static void scatter(int n, const int bin[n], double x[n])
{
    int k, place;
#pragma polydist
    for (int i = 0; i < n; i++) {
        double part[3];
        place = (int)(x[i] * x[i]) % BINS;
        for (k = 0; k < 3; k++)
            part[k] = x[i] / (k + 1);
        for (k = 2; k >= 0; k--) {
            weights[(place + k) % BINS] += part[k];
            weights[bin[i] / 2] -= part[2 - k] * 0.1;
        }
        cells[bin[i]].weight += part[1];
        if (i > 2)
            for (int at = 0; at < 2; at++)
                for (int to = at; to < 2; to++)
                    cells[(place + at) % BINS].weight *= 1 + part[to] * 1e-4;
    }
#pragma polydist
    for (int i = 0; i < n; i++) {
        int near = bin[i];
        double reach = x[i] * 0.1;
        if (near % 5 != 0)
            for (k = 0; k < 4; k++) {
                if (reach > k)
                    weights[near] -= reach - k;
                else if (k > 1)
                    cells[(near + k) % BINS].weight += reach * k;
                weights[(near * k) % BINS] += reach / (1 + k);
            }
        for (int c = 0; c < 3; c++) {
            if (near % 3 != c)
                cells[near].weight -= reach * c;
        }
    }
    for (k = 0; k < BINS; k++)
        printf("%a %a\n", cells[k].weight, weights[k]);
}

/* Sizes are those of allocations. */
static void allocate(int n, const int bin[n])
{
    int *own = calloc(BINS, sizeof *own), found = 0, size;
    size = n + 1;
    double *sums;
    int *marks = (int *)malloc(sizeof(int) * size);
    if (!(sums = malloc((size_t)BINS * 2 * sizeof(double))))
        return;
    for (int k = 0; k < 2 * BINS; k++)
        sums[k] = k;
#pragma polydist
    for (int i = 0; i < n; i++) {
        own[bin[i]]++;
        sums[2 * bin[i]] += i * 0.1;
        marks[i] = bin[i] > BINS;
    }
#pragma polydist
    for (int i = 0; i < n; i++)
        found = found || marks[i];
    printf("%d %d %d %a\n", found, own[3], own[11], sums[22]);
    free(own);
    free(sums);
    free(marks);
}

static void weigh(int n, const int *bin)
{
#pragma polydist reduction(+ : weights)
    for (int i = 0; i < n; i++)
        weights[bin[i]] += 0.25 * i;
}

static int nearest(int count, int m, const float *point, float **centers)
{
    int found = 0;
    float least = 1e9f;
    for (int k = 0; k < count; k++) {
        float distance = 0;
        for (int j = 0; j < m; j++)
            distance += (point[j] - centers[k][j]) * (point[j] - centers[k][j]);
        if (distance < least) {
            least = distance;
            found = k;
        }
    }
    return found;
}

/* k-means: rows of a table are chosen, and a sum is in the order of the points. */
static float cluster(int n, int count, int m, float **points, float **centers, float **sums,
                     int *size, int *member)
{
    int i, j, index;
    float changed = 0;
#pragma polydist size(size[count], sums[count])
    for (i = 0; i < n; i++) {
        index = nearest(count, m, points[i], centers);
        if (member[i] != index)
            changed += 0.1f;
        member[i] = index;
        size[index]++;
        for (j = 0; j < m; j++)
            sums[index][j] += points[i][j];
    }
    return changed;
}

static float **table(int n, int m, int step)
{
    float **rows = malloc((n + 1) * sizeof *rows);
    rows[0] = calloc(n * m + 1, sizeof **rows);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            rows[i] = rows[0] + i * m;
            rows[i][j] = step * ((i * 13 + j * 7) % 29) / 10.0f;
        }
    return rows;
}

static void clusters(int n)
{
    enum { COUNT = 4, M = 3 };
    float **points = table(n, M, 1), **centers = table(COUNT, M, 2), **sums = table(COUNT, M, 0);
    int size[COUNT] = {0}, *member = calloc(n + 1, sizeof *member);
    for (int turn = 0; turn < 3; turn++)
        printf("%a\n", cluster(n, COUNT, M, points, centers, sums, size, member));
    for (int k = 0; k < COUNT; k++)
        printf("%d %a %a %d\n", size[k], sums[k][0], sums[k][M - 1], n ? member[k % n] : 0);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100;
    int *bin = malloc(n * sizeof *bin + 1), *sums = calloc(BINS, sizeof *sums);
    double *x = malloc(n * sizeof *x + 1);
    for (int i = 0; i < n; i++) {
        bin[i] = (i * 37 + 11) % BINS;
        x[i] = bin[i] + 0.3;
    }
    for (int k = 0; k < BINS; k++) {
        first[k] = 1000;
        even[k] = k % 9 != 4;
        seen[k] = k % 3;
    }
    count(n, bin, x);
    relax(3, n, bin, x, sums);
    weigh(n, bin);
    count(n / 2, bin, x);
    for (int k = 0; k < BINS; k++)
        printf("%d %d %d %d %d %d %d %d %d %lu %g %d\n", k, counts[k], pairs[k][k % 8], small[k],
               seen[k], flags[k], even[k], first[k], last[k], hashes[k], weights[k], sums[k]);
    fill(n, BINS, bin, x, cells);
    deposit(n, bin, x);
    scatter(n, bin, x);
    allocate(n, bin);
    clusters(n);
    free(bin);
    free(sums);
    free(x);
    return 0;
}
