/* Memory that regions see in different ways, with values that stay on their writers: as a matrix, as one line, as rows from the third on, as
   the left half of wider rows, as pairs, one half of an allocation after the other. */
#include <stdio.h>
#include <stdlib.h>

struct pair {
    double left, right;
};

static void as_matrix(int n, int m, double a[n][2 * m])
{
#pragma polydist name(as_matrix) gather(none)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2 * m; j++)
            a[i][j] = a[i][j] * 0.5 + i - j;
}

static void as_line(int count, double *line)
{
#pragma polydist name(as_line) gather(none)
    for (int k = 1; k < count; k += 3)
        line[k] = line[k] + line[k - 1];
}

static void linearised(int n, int m, const double *a, double *sums)
{
#pragma polydist name(linearised) gather(none)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sums[j * n + i] = a[i * 2 * m + j] - a[i * 2 * m + m + j];
}

static void as_pairs(int count, struct pair *pairs)
{
#pragma polydist name(as_pairs) gather(none)
    for (int k = 0; k < count; k++)
        pairs[k].left = pairs[count - 1 - k].right + 0.25;
}

static void below(int n, int m, double a[n][2 * m], const double *first)
{
#pragma polydist name(below) gather(none)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = a[i][j] + first[j];
}

static void whole(int count, const double *from, double *to)
{
#pragma polydist name(whole) gather(all)
    for (int k = 0; k < count; k++)
        to[k] = from[count - 1 - k];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 11, m = argc > 2 ? atoi(argv[2]) : 5, rounds = argc > 3 ? atoi(argv[3]) : 2;
    int count = 2 * n * m, third = n > 2 ? 2 : 0;
    double *memory = malloc(sizeof(double) * (count + n * m)), *shown = malloc(sizeof(double) * (count + n * m));

    for (int k = 0; k < count + n * m; k++)
        memory[k] = (double)(k % 17) / 4;
    for (int r = 0; r < rounds; r++) {
        as_matrix(n, m, (double(*)[2 * m])memory);
        as_line(count, memory);
        linearised(n, m, memory, memory + count);
        as_pairs(count / 2, (struct pair *)memory);
        below(n - third, m, (double(*)[2 * m])(memory + third * 2 * m), memory + count);
    }
    whole(count + n * m, memory, shown);
    for (int k = 0; k < count + n * m; k++)
        printf("%a\n", shown[k]);
    free(memory);
    free(shown);
    return 0;
}
