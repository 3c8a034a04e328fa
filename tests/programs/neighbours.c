/* Functions that look at the neighbours of a cell: in rows or a structure, with a window of
   weights, from one before to one behind, and with conditions that leave out what is outside. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int height, width;
    int **cells;
    double *flat;
} picture;

static int weighted(const picture *p, int weight[3][3], int row, int column)
{
    int i, j, sum = 0;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            sum += p->cells[i + row - 1][j + column - 1] * weight[i][j];
    return sum;
}

static int inside(int **cells, int height, int width, int row, int column)
{
    int count = 0;
    for (int i = row - 1; i <= row + 1; i++)
        for (int j = column - 1; j <= column + 1; j++)
            if (i >= 0 && i < height && j >= 0 && j < width && !(i == row && j == column))
                count += cells[i][j];
    return count;
}

static int counted(int **cells, int height, int width, int row, int column)
{
    int count = 0, i, j;
    for (i = row - 1; i <= row + 1; i++)
        for (j = column - 1; j <= column + 1; j++) {
            if (i < 0 || i >= height || j < 0 || j >= width)
                continue;
            if (cells[i][j] > 3)
                count++;
        }
    return count;
}

static int narrow(int **cells, int height, int row, int column)
{
    unsigned char sum = 0;
    for (int i = row - 1; i <= row + 1; i++)
        if (i >= 0 && i < height)
            sum += 50 * cells[i][column];
    return sum;
}

static double mean(double *flat, int height, int width, int row, int column)
{
    double sum = 0;
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int y = row + dy, x = column + dx;
            if (y >= 0 && y < height && x >= 0 && x < width) {
                sum += flat[y * width + x];
                n++;
            }
        }
    return sum / n;
}

int main(int argc, char **argv)
{
    int h = argc > 1 ? atoi(argv[1]) : 30, w = argc > 2 ? atoi(argv[2]) : 20;
    int m[3][3] = {{1, 2, 1}, {0, -1, 3}, {1, 2, 3}};
    picture own = {h, w, malloc(h * sizeof(int *)), malloc(sizeof(double[h][w]))}, *p = &own;
    int (*a)[w] = calloc(h, sizeof *a);
    double (*b)[w] = calloc(h, sizeof *b);
    for (int i = 0; i < h; i++) {
        p->cells[i] = malloc(w * sizeof(int));
        for (int j = 0; j < w; j++) {
            p->cells[i][j] = (i * 7 + j * 3) % 11;
            p->flat[i * w + j] = i - 0.5 * j;
        }
    }
#pragma polydist name(window)
    for (int i = 1; i < h - 1; i++)
        for (int j = 1; j < w - 1; j++)
            a[i][j] = weighted(p, m, i, j);
#pragma polydist name(edges)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            a[i][j] += inside(p->cells, p->height, p->width, i, j);
            b[i][j] = mean(p->flat, h, w, i, j);
        }
#pragma polydist name(counts)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            a[i][j] += 100 * counted(p->cells, h, w, i, j) + narrow(p->cells, h, i, j);
    for (int i = 0; i < h; i++) {
        for (int j = 0; j < w; j++)
            printf("%d %a ", a[i][j], b[i][j]);
        printf("\n");
        free(p->cells[i]);
    }
    free(p->cells);
    free(p->flat);
    free(a);
    free(b);
    return 0;
}
