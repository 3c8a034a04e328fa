/* Unsigned iterators and bounds: upwards, downwards, in conditions that would wrap around if they could, and converted. */
#include <stdio.h>
#include <stdlib.h>
static void f(size_t n, unsigned m, double *a) {
#pragma polydist
    for (size_t i = 1; i < n - 1; i++)
        for (unsigned j = m; j > 0; j--)
            if (i - 1 < m) a[i - 1] += j;
#pragma polydist
    for (size_t i = n - 1; i + 1 > 0 && i != 0; i--)
         a[i] += 1;
#pragma polydist
    for (int k = 0; k < (int)m; k++)
        for (size_t i = (size_t)(2 * k); i < (size_t)n - 1; i += 2)
            a[(unsigned)i / 2 + (unsigned)k] += 0.5 * a[i];
}
/* Down until the values wrap around below zero. */
static size_t down(size_t n, unsigned m, unsigned limit, double *a) {
    size_t last;
#pragma polydist
    for (size_t i = n - 1; i < n; i--)
        for (unsigned j = m; limit > j; j -= 1) a[i] += 0.5 * j;
#pragma polydist
    for (unsigned i = m - 1; m > i; --i)
        for (unsigned j = m; j < limit; j--) {
            if (j == i) break;
            if (i < n) a[i] -= 0.25 * j;
        }
#pragma polydist
    for (last = n - 1; last < n; last--) a[last] *= 2;
    return last;
}
int main(int argc, char **argv) {
    size_t n = argc > 1 ? atoi(argv[1]) : 23;
    double *a = calloc(n, sizeof *a);
    f(n, 5, a);
    printf("%zu\n", down(n, 7, 9, a));
    printf("%zu\n", down(n, 7, 5, a));
    for (size_t i = 0; i < n; i++) printf("%a\n", a[i]);
    free(a);
    return 0;
}
