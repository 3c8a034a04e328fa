/* One block of memory for the planes of several three-dimensional fields, reached through a structure and a macro; planes are chosen by constants. */
#include <stdio.h>
#include <stdlib.h>

#define AT(f, p, i, j, k) (f)->v[(p) * (f)->rows * (f)->columns * (f)->depth + (i) * (f)->columns * (f)->depth + (j) * (f)->depth + (k)]

struct fields {
    float *v;
    int planes, rows, columns, depth;
};

static struct fields make(int planes, int rows, int columns, int depth)
{
    struct fields f = {malloc(sizeof(float) * planes * rows * columns * depth), planes, rows, columns, depth};
    for (int i = 0; i < planes * rows * columns * depth; i++)
        f.v[i] = (float)(i * 7 % 64) / 64;
    return f;
}

static float relax(int steps, struct fields *weights, struct fields *p, struct fields *next)
{
    int i, j, k, rows = p->rows - 1, columns = p->columns - 1, depth = p->depth - 1;
    float sum, change, most = 0;
#pragma polydist name(relax) reduction(max: most)
    for (int t = 0; t < steps; t++) {
        for (i = 1; i < rows; i++)
            for (j = 1; j < columns; j++)
                for (k = 1; k < depth; k++) {
                    sum = AT(weights, 0, i, j, k) * AT(p, 0, i + 1, j, k) + AT(weights, 1, i, j, k) * AT(p, 0, i, j + 1, k) +
                          AT(weights, 2, i, j, k) * AT(p, 0, i, j - 1, k) + AT(p, 0, i - 1, j, k + 1) * AT(p, 0, i - 1, j, k - 1);
                    change = sum * AT(weights, 3, i, j, k) - AT(p, 0, i, j, k);
                    most = most < change ? change : most;
                    AT(next, 0, i, j, k) = AT(p, 0, i, j, k) + 0.5f * change;
                }
        for (i = 1; i < rows; i++)
            for (j = 1; j < columns; j++)
                for (k = 1; k < depth; k++)
                    AT(p, 0, i, j, k) = AT(next, 0, i, j, k);
    }
    return most;
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 9, columns = argc > 2 ? atoi(argv[2]) : 8, depth = argc > 3 ? atoi(argv[3]) : 7;
    struct fields weights = make(4, rows, columns, depth), p = make(1, rows, columns, depth), next = make(1, rows, columns, depth);
    float most = relax(3, &weights, &p, &next);
    for (int i = 0; i < rows * columns * depth; i++)
        printf("%.9g %.9g\n", p.v[i], next.v[i]);
    printf("%.9g\n", most);
    free(weights.v);
    free(p.v);
    free(next.v);
    return 0;
}
