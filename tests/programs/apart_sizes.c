/* Loops whose iterations are free of each other for usual sizes, which nothing in the text says:
 * a work plane that the sizes of three loops have to cover, two parts of one array, and two
 * diagonals.
 * usage: apart_sizes planes rows columns [last row] [offset] [diagonal] */
#include <stdio.h>
#include <stdlib.h>

/* The row after the last one, which a sweep reads, is set only if last == rows - 1. */
static void solve(int planes, int rows, int columns, int last, int width, double (*work)[columns],
                  double (*values)[rows][columns])
{
#pragma polydist
    for (int k = 0; k < planes; k++) {
        for (int i = 0; i < width; i++) {
            work[0][i] = 1;
            work[last][i] = 2;
        }
        for (int j = 1; j < rows - 1; j++)
            for (int i = 0; i < columns; i++)
                work[j][i] = 3 + values[k][j][i];
        for (int j = 0; j < rows - 1; j++)
            for (int i = 0; i < columns; i++) {
                work[j][i] = 1 / work[j][i];
                work[j + 1][i] = work[j + 1][i] - 0.25 * work[j][i];
                values[k][j + 1][i] = values[k][j + 1][i] - work[j][i] * values[k][j][i];
            }
        for (int j = 0; j < rows; j++)
            for (int i = 1; i < columns; i++)
                work[j][i] = work[j][i] + 0.5 * work[j][i - 1];
        for (int j = rows - 2; j >= 0; j--)
            for (int i = 0; i < columns; i++)
                values[k][j][i] = values[k][j][i] - work[j][i] * values[k][j + 1][i];
    }
}

static void shift(int count, int offset, double *values)
{
#pragma polydist size(values[count + offset])
    for (int i = 0; i < count; i++)
        values[i + offset] = values[i] * 1.5 + i;
}

/* What is written of a square, and what is read of it, is the same diagonal only if m is n + 1. */
static void mirror(int n, int m, double (*square)[n])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        square[m - 1 - i][i] = square[i + 1][n - 1 - i] * 0.5 + i;
}

static void show(const char *name, long count, const double *values)
{
    double sum = 0;
    for (long i = 0; i < count; i++)
        sum += values[i] * (double)(i % 7 + 1);
    printf("%s %a %a\n", name, sum, count ? values[count - 1] : 0);
}

int main(int argc, char **argv)
{
    int planes = atoi(argv[1]), rows = atoi(argv[2]), columns = atoi(argv[3]);
    int last = argc > 4 ? atoi(argv[4]) : rows - 1, offset = argc > 5 ? atoi(argv[5]) : planes;
    int away = argc > 6 ? atoi(argv[6]) : columns + 2;
    int tall = last + 1 > rows ? last + 1 : rows;
    double(*work)[columns] = calloc((size_t)tall, sizeof *work);
    double(*values)[rows][columns] = calloc((size_t)planes, sizeof *values);
    double *line = calloc((size_t)(planes + abs(offset)), sizeof *line);
    double(*square)[columns] = calloc((size_t)(columns + away + 1), sizeof *square);
    for (int k = 0; k < planes; k++)
        for (int j = 0; j < rows; j++)
            for (int i = 0; i < columns; i++)
                values[k][j][i] = (k * 5 + j * 3 + i) % 11 * 0.125;
    for (int i = 0; i < planes + offset; i++)
        line[i] = i % 5 * 0.5;
    for (int j = 0; j <= columns + away; j++)
        for (int i = 0; i < columns; i++)
            square[j][i] = (j * 7 + i * 3) % 13;
    for (int step = 0; step < 2; step++) {
        solve(planes, rows, columns, last, columns, work, values);
        shift(planes, offset, line);
        mirror(columns, away, square);
        show("values", (long)planes * rows * columns, &values[0][0][0]);
        show("work", (long)tall * columns, &work[0][0]);
        show("line", planes + offset, line);
        show("square", (long)(columns + away + 1) * columns, &square[0][0]);
    }
    return 0;
}
