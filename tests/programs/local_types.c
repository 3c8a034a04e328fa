/* Structures, unions, enumerations and other type names that functions declare for themselves: their
   constants as bounds, subscripts and cases, their types for variables of an iteration. */
#include <stdio.h>
#include <stdlib.h>

enum color { RED, GREEN, BLUE };

/* Declared before the region, one type in terms of the others. */
static void before(int n, double *x, const int *k)
{
    enum { MARGIN = 3, LAST };
    enum kind { SOLID, FLUID = MARGIN + 1, GAS };
    typedef double real;
    struct point {
        real x, y;
    };
    typedef struct {
        struct point at, old[LAST];
        enum kind kind;
    } particle;
    real half = 0.5;
    if (n > 0) {
#pragma polydist name(before)
        for (int i = MARGIN; i < n - LAST; i++) {
            particle p;
            struct point q = {x[i], half};
            const enum color color = k[i] % 2 ? RED : BLUE;
            p.at = q;
            p.old[LAST - 1].x = p.at.x * (real)i;
            p.kind = (enum kind)(k[i] % 6);
            switch (p.kind) {
            case SOLID:
                x[i] = q.y;
                break;
            case FLUID:
                x[i] = p.old[MARGIN].x + color;
                break;
            case GAS:
                x[i] += (double)(sizeof(particle) / sizeof(struct point));
                break;
            default:
                x[i] -= GREEN + q.x / 4;
            }
        }
    }
}

/* Declared in the loops, before variables or with them. */
static void inside(int n, double *x)
{
    enum { AROUND = 2 };
#pragma polydist name(inside)
    {
        enum { FIRST = AROUND - 1, SIZE = 4 };
        for (int i = FIRST; i < n; i++) {
            struct vector {
                double a[SIZE];
            } v;
            typedef unsigned small;
            small s = 7u + (small)i;
            for (int j = 0; j < SIZE; j++)
                v.a[j] = x[i] * j + s % 3;
            x[i] = v.a[FIRST] - v.a[SIZE - AROUND];
        }
        for (int i = n - 1 - AROUND; i >= 0; i--) {
            enum state { LOW, HIGH } state = x[i] > 1 ? HIGH : LOW;
            if (state == HIGH)
                x[i] = FIRST;
        }
    }
}

/* Parts of numbers, and arrays under names of the function's own. */
static void parts(int n, double *x)
{
    union bits {
        double number;
        unsigned char bytes[sizeof(double)];
    };
    typedef double row[3];
    row w = {0.25, 0.5, 0.25}, *rows = malloc((n + 1) * sizeof *rows);
#pragma polydist name(parts)
    {
        for (int i = 0; i < n; i++) {
            union bits b;
            b.number = x[i];
            for (int c = 0; c < 3; c++)
                rows[i][c] = w[c] * b.bytes[c + 4];
        }
        for (int i = 1; i < n; i++) {
            const row sum = {rows[i - 1][0], rows[i][1], rows[i - 1][2]};
            x[i] = sum[0] + sum[1] + sum[2];
        }
    }
    free(rows);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 37;
    double *x = malloc((n + 1) * sizeof *x);
    int *k = malloc((n + 1) * sizeof *k);
    for (int i = 0; i < n; i++) {
        x[i] = i * 0.375 - 2;
        k[i] = i * 7 % 13;
    }
    before(n, x, k);
    inside(n, x);
    parts(n, x);
    for (int i = 0; i < n; i++)
        printf("%a ", x[i]);
    printf("\n");
    free(k);
    free(x);
    return 0;
}
