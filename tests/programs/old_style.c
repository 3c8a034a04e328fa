/* Pointers to rows and registers that are declared at the top of the function, as C once had it: set
 * in the loop before they are used, by rows, offsets and addresses, through one another, and by
 * structures. */
#include <stdio.h>
#include <stdlib.h>

struct cell {
    double x, y;
};

static void relax(int n, double *a, double *b)
{
    register int i;
    register double left, right;
    double *p;

#pragma polydist name(relax)
    for (i = 1; i < n - 1; i++) {
        p = a + i;
        left = p[-1];
        right = *(p + 1);
        b[i] = (left + right) / 2 + *p;
    }
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 30;
    double(*a)[n] = malloc(sizeof(double) * n * n), *flat = malloc(sizeof(double) * n * n);
    double *b = malloc(sizeof(double) * n), *c = malloc(sizeof(double) * n), *row, *above, *own;
    struct cell *cells = malloc(sizeof(struct cell) * n), *cell;
    register double sum;
    int i, j, t;

    for (i = 0; i < n; i++) {
        b[i] = 0.1 * i;
        c[i] = cells[i].x = cells[i].y = i % 5;
        for (j = 0; j < n; j++)
            flat[i * n + j] = a[i][j] = 1.0 / (i + 2 * j + 1);
    }
#pragma polydist name(scale)
    for (i = 0; i < n; i++) {
        row = a[i];
        for (j = 0; j < n; j++)
            row[j] = row[j] * 2 + c[j];
    }
#pragma polydist name(sweep)
    for (t = 0; t < 2; t++)
        for (i = 1; i < n; i++) {
            row = a[i];
            above = a[i - 1];
            for (j = 1; j < n; j++)
                row[j] = above[j] * 0.5 + above[j - 1] * 0.25 + row[j];
        }
#pragma polydist name(product)
    for (i = 0; i < n; i++) {
        own = flat + i * n;
        sum = 0;
        for (j = 0; j < n; j++)
            sum += own[j] * b[j];
        c[i] = sum;
    }
#pragma polydist name(squares)
    for (i = 0; i < n; i++)
        if (c[i] > 0.5) {
            own = &flat[i * n];
            for (j = 0; j < n; j++) {
                sum = own[j];
                own[j] = sum * sum + b[j];
            }
        }
#pragma polydist name(cells)
    for (i = 0; i < n; i++) {
        cell = &cells[i];
        cell->x += b[i];
        cell->y = cell->x * 2 + c[i];
    }
    relax(n, c, b);
    for (i = 0; i < n; i++) {
        printf("%a %a %a %a\n", b[i], c[i], cells[i].x, cells[i].y);
        for (j = 0; j < n; j++)
            printf("%a %a\n", a[i][j], flat[i * n + j]);
    }
    free(a);
    free(flat);
    free(b);
    free(c);
    free(cells);
    return 0;
}
