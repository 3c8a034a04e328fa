/* Arrays that grow, trade places, are copied, sorted, shifted, freed and read from files between
 * regions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void scale(int n, double *a, double f)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        a[i] = f * a[i] + i;
}

static void blur(int n, const double *a, double *b)
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}

static int compare(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static double *grown(double *a, int n, int more)
{
    a = realloc(a, (n + more) * sizeof *a);
    memset(a + n, 0, more * sizeof *a);
    return a;
}

static double *moved(double *a, int n)
{
    double *copy = malloc(n * sizeof *copy);
    memcpy(copy, a, n * sizeof *copy);
    free(a);
    return copy;
}

static void through_a_file(int n, const double *from, double *to)
{
    FILE *file = tmpfile();
    fwrite(from, sizeof *from, n, file);
    rewind(file);
    if (fread(to, sizeof *to, n, file) != (size_t)n)
        exit(1);
    fclose(file);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 50000, more = n / 2 + 9;
    double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b), sum = 0;
    for (int round = 0; round < 12; round++) {
        scale(n, a, 0.5);
        blur(n, a, b);
        if (round % 3 == 1) {
            a = grown(a, n, more);
            b = grown(b, n, more);
            n += more;
        }
        if (round % 3 == 2) {
            double *swap = a;
            a = b;
            b = swap;
        }
        if (round % 4 == 3)
            b = moved(b, n);
        if (round == 5) {
            free(a);
            a = malloc(n * sizeof *a);
            for (int i = 0; i < n; i++)
                a[i] = i % 10;
        }
        if (round == 7)
            qsort(a, n, sizeof *a, compare);
        if (round == 8)
            scale(n / 2, a + n / 4, 2);
        if (round == 9)
            through_a_file(n, a, b);
        if (round == 10)
            memmove(a + 3, a, (n - 3) * sizeof *a);
        printf("%d %.17g %.17g\n", round, a[n / 3], b[n - 5]);
    }
    for (int i = n - 1; i >= 0; i--)
        sum = sum * 0.999 + a[i] - b[i];
    printf("%.17g\n", sum);
    return 0;
}
