/* Rows that are copied and cleared by the functions of the library, and variables in registers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A field and its copy, exchanged by memcpy after each step. */
static void diffuse(int n, int steps, double *a, double *b)
{
#pragma polydist name(diffuse)
    for (int step = 0; step < steps; step++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
        memcpy(&a[1], b + 1, (n - 2) * sizeof *a);
    }
}

/* Rows of a matrix: cleared, copied, turned round by a local one. */
static void rows(int n, int m, double (*c)[m], double (*d)[m], double *flat, const int *keep)
{
    int i, j;
#pragma polydist name(rows)
    {
        for (i = 0; i < n; i++) {
            register double scale = 0.5 * i;
            memset(c[i], 0, sizeof c[i]);
            c[i][i < m ? i : 0] = scale;
            if (keep[i] > 1)
                (void)memcpy(&d[i][0], c[i], sizeof(double) * (size_t)m);
            memset(flat + i * m, 0, m * sizeof(double));
        }
        for (i = 1; i < n; i++) {
            double turned[64];
            memcpy(turned, d[i - 1], m * sizeof(double));
            for (j = 0; j < m; j++)
                c[i][j] += turned[m - 1 - j];
            flat[i * m + 1] = c[i][0];
        }
    }
}

#define AT(i, j) ((i) * width + (j))

/* Matrices with subscripts by hand: the rows are where a factor of the number is. */
static void by_hand(int n, int m, double *field, double *old)
{
    int width = m + 1;
#pragma polydist name(by_hand)
    for (int step = 0; step < 3; step++) {
        memcpy(old, field, sizeof *field * n * width);
        memset(field, 0, (n - 1) * (size_t)width * sizeof(double));
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < m; j++)
                field[AT(i, j)] += 0.5 * (old[AT(i + 1, j)] + old[AT(i, j + 1)]) + step;
    }
}

/* Whole matrices, and several rows of them. */
static float table[4][30];

static void matrices(int n, int m, double (*c)[m], double (*d)[m], double *last)
{
#pragma polydist name(matrices)
    {
        for (int i = 0; i < n; i++)
            last[i] = d[i][m - 1];
        memset(d, 0, n * m * sizeof(double));
        memset(table, 0, sizeof table);
        memcpy(d + 1, c, sizeof(double) * (size_t)m * (n - 1));
        memset(table + 1, 0, 2 * sizeof *table);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                c[i][j] = d[i][j] + 2 * last[i] + table[i % 4][j % 30];
        memcpy(&d[0], &c[0], (size_t)n * sizeof *c);
        for (int i = 1; i < n; i++)
            last[i] = d[i][0] - c[i - 1][m - 1];
    }
}

/* Cubes, as arrays and with subscripts by hand. */
static float cubes[5][4][3], others[7][4][3];

static void blocks(int n, int m, double (*c)[m][4], double *flat, char *marks)
{
#pragma polydist name(blocks)
    for (int step = 0; step < 2; step++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < 4; k++) {
                    c[i][j][k] = flat[(i * (m + 1) + j) * (n + 3) + k % 2] + step;
                    marks[(i * m + j) * n + n - 1]++;
                }
        memcpy(others + 1, cubes, sizeof cubes);
        memset(cubes, 0, sizeof cubes);
        memset(c + 1, 0, (n - 1) * sizeof(double[m][4]));
        memset(flat, 0, (n - 1) * (m + 1) * (n + 3) * sizeof(double));
        memset(marks, 1, n * m * (n - 1));
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                flat[(i * (m + 1) + j) * (n + 3) + 2] += c[i][j][3] + marks[(i * m + j) * n];
                cubes[i % 5][j % 4][0] += 1 + others[i % 5 + 1][j % 4][2];
            }
    }
}

static void show_blocks(int n, int m)
{
    double (*c)[m][4] = calloc(n, sizeof *c), *flat = malloc(n * (m + 1) * (n + 3) * sizeof *flat);
    char *marks = calloc(n * m * n, 1);
    double sum = 0;
    for (int i = 0; i < n * (m + 1) * (n + 3); i++)
        flat[i] = i % 11;
    for (int i = 0; i < 60; i++)
        cubes[i / 12][i / 3 % 4][i % 3] = i;
    blocks(n, m, c, flat, marks);
    for (int i = 0; i < n * (m + 1) * (n + 3); i++)
        sum = 0.99 * sum + flat[i];
    for (int i = 0; i < n * m * n; i++)
        sum = 0.99 * sum + marks[i];
    for (int i = 0; i < 60; i++)
        sum = 0.99 * sum + cubes[i / 12][i / 3 % 4][i % 3] - others[i / 12 + 1][i / 3 % 4][i % 3];
    printf("%a %a %a\n", sum, c[0][m - 1][3], c[n - 1][0][0]);
    free(c), free(flat), free(marks);
}

/* Texts as bytes. */
static void letters(int n, int m, char (*text)[m], unsigned char *seen)
{
#pragma polydist name(letters)
    {
        for (int i = 0; i < n; i++)
            memset(text[i], '.', m - 1);
        for (int i = 0; i < n; i++)
            text[i][i < m - 1 ? i : 0] = 'x';
        memset(seen, 3, n);
        for (int i = 0; i < n; i++)
            seen[i] += text[i][0] == 'x';
    }
}

/* Numbers of bytes in variables: of the function, of an iteration, of a parameter's size. */
static void named_sizes(int n, const int m, double *restrict field, double *restrict old)
{
    size_t bytes, width = m + 1;
    const size_t row = width * sizeof *field;
    bytes = sizeof(double) * n * (m + 1);
#pragma polydist name(named_sizes)
    {
        memcpy(old, field, bytes);
        for (int i = 1; i < n; i++) {
            unsigned long most = (n + 0ul) * sizeof(double) - sizeof(double);
            memmove(&field[i * (m + 1)], &old[(i - 1) * (m + 1)], row);
            field[i * (m + 1)] += most;
        }
        for (int i = 0; i < n; i += 2)
            memset(old + i * (m + 1), 0, row);
        for (int i = 1; i < n; i++)
            field[i * (m + 1) + m] += old[i * (m + 1)];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 21, m = argc > 2 ? atoi(argv[2]) : 9;
    if (n < 1 || m < 1)
        return 1;
    int *keep = malloc(n * sizeof *keep);
    double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), (*c)[m] = malloc(n * sizeof *c), (*d)[m] = malloc(n * sizeof *d);
    double *flat = malloc(n * m * sizeof *flat);
    double *field = calloc(n * (m + 1), sizeof *field), *old = calloc(n * (m + 1), sizeof *old);
    char (*text)[m] = calloc(n, sizeof *text);
    unsigned char *seen = calloc(n, 1);

    for (int i = 0; i < n; i++) {
        a[i] = i % 7;
        keep[i] = i * 5 % 4;
        for (int j = 0; j < m; j++) {
            c[i][j] = i - j;
            d[i][j] = i * j % 11;
            flat[i * m + j] = 1;
            field[i * (m + 1) + j] = i + 3 * j;
        }
    }
    if (n > 2)
        diffuse(n, 4, a, b);
    rows(n, m, c, d, flat, keep);
    letters(n, m, text, seen);
    matrices(n, m, c, d, a);
    by_hand(n, m, field, old);
    named_sizes(n, m, field, old);
    show_blocks(n, m);
    for (int i = 0; i < n; i++) {
        printf("%a %a %s %d", a[i], flat[i * m + 1], text[i], seen[i]);
        for (int j = 0; j < m; j++)
            printf(" %a %a %a", c[i][j], d[i][j], field[i * (m + 1) + j]);
        printf("\n");
    }
    free(a), free(b), free(c), free(d), free(flat), free(field), free(old), free(text), free(seen), free(keep);
    return 0;
}
