/* Loops whose heads macros stand for, with arguments and without, several in one. */
#pragma GCC diagnostic ignored "-Wunused-label"
#include <stdio.h>
#include <stdlib.h>

#define foreach(k, first, end) for (int k = first; k < end; k++)
#define for_i foreach(i, 0, n)
#define for_j foreach(j, 0, n)
#define for_ij for_i for_j
#define FOR(k, n) \
    for (int k = 0; \
         k < n; k++)
#define interior FOR(i, n - 2) FOR(j, n - 2)
#define steps while (left-- > 0)
#define _dim int n

typedef double **mat;

static mat new_matrix(_dim)
{
    mat x = malloc(sizeof(double *) * n);
    x[0] = malloc(sizeof(double) * n * n);
    for_i x[i] = x[0] + n * i;
#pragma polydist
    for_ij x[i][j] = 0;
    return x;
}

static void multiply(mat a, mat b, mat c, _dim)
{
#pragma polydist
    for_ij {
        double s = 0;
        foreach(k, 0, n) s += a[i][k] * b[k][j];
        c[i][j] = s / n;
    }
}

static void smooth(mat a, mat b, int left, _dim)
{
#pragma polydist
    steps {
        interior b[i + 1][j + 1] = (a[i][j + 1] + a[i + 2][j + 1]) / 2;
    named:
        for_ij if (i > 0 && j > 0 && i < n - 1 && j < n - 1)
            a[i][j] = b[i][j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20;
    mat a = new_matrix(n), b = new_matrix(n), c = new_matrix(n);
#pragma polydist
    FOR(i, n)
        FOR(j, n) {
            a[i][j] = (i * 7 + j) % 11;
            b[i][j] = i - j;
        }
    multiply(a, b, c, n);
    smooth(c, b, 3, n);
    for_i printf("%a%s", c[i][i / 2], i < n - 1 ? " " : "\n");
    return 0;
}
