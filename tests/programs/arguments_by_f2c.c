/* Loops as f2c writes them: integers behind pointers, bounds in variables that are set right before
   their loops, arrays whose pointers are moved to where all subscripts would be 0. */
#include <stdio.h>
#include <stdlib.h>

typedef int integer;
typedef double doublereal;
#define min(a, b) ((a) <= (b) ? (a) : (b))

static void upper(integer *m, integer *n, doublereal *a, integer *lda, doublereal *b, integer *ldb)
{
    integer a_dim1, a_offset, b_dim1, b_offset, i__1, i__2, i__, j;
    a_dim1 = *lda;
    a_offset = 1 + a_dim1;
    a -= a_offset;
    b_dim1 = *ldb;
    b_offset = 1 + b_dim1;
    b -= b_offset;
    i__1 = *n;
#pragma polydist
    for (j = 1; j <= i__1; ++j) {
        i__2 = min(j, *m);
        for (i__ = 1; i__ <= i__2; ++i__) {
            b[i__ + j * b_dim1] = a[i__ + j * a_dim1];
        }
        i__2 = *m;
        for (i__ = j; i__ <= i__2; ++i__) {
            b[i__ + j * b_dim1] += a[i__ + j * a_dim1] * 2.;
        }
    }
}

static void update(integer *m, integer *n, doublereal *alpha, doublereal *x, doublereal *y,
                   doublereal *a, integer *lda)
{
    integer a_dim1, a_offset, i__1, i__2, i__, j;
    doublereal temp;
    --x;
    --y;
    a_dim1 = *lda;
    a_offset = 1 + a_dim1;
    a -= a_offset;
    i__1 = *n;
#pragma polydist
    for (j = 1; j <= i__1; ++j) {
        if (y[j] != 0.) {
            temp = *alpha * y[j];
            i__2 = *m - 1;
            for (i__ = 1; i__ <= i__2; ++i__) {
                a[i__ + j * a_dim1] += x[i__] * temp;
            }
        }
    }
}

static void first(integer n, integer *m, doublereal *x)
{
#pragma polydist
    for (integer j = 0; j < n; j++)
        if (j < *m)
            x[j] += 1;
}

static void counting(integer n, integer *m, const doublereal *x)
{
#pragma polydist
    for (integer j = 0; j < n; j++)
        if (x[j] > 3)
            *m += 1;
}

int main(int argc, char **argv)
{
    integer m = argc > 1 ? atoi(argv[1]) : 17, n = argc > 2 ? atoi(argv[2]) : 9, ld = m + n + 3;
    doublereal *a = malloc(sizeof *a * ld * ld), *b = malloc(sizeof *b * ld * ld), alpha = 1.25;
    doublereal sum = 0;
    for (integer i = 0; i < ld * ld; i++) {
        a[i] = i % 11 - 5;
        b[i] = i % 7;
    }
    upper(&m, &n, a, &ld, b, &ld);
    update(&m, &n, &alpha, a, a + ld, b, &ld);
    first(n, &m, b);
    first(0, NULL, b);
    counting(n, &m, b);
    for (integer i = 0; i < ld * ld; i++)
        sum = sum * 0.9 + a[i] + 2 * b[i];
    printf("%d %a %a\n", m, sum, b[ld + 2]);
    free(a);
    free(b);
    return 0;
}
