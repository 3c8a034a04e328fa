/* Regions with branches that report an error and end the program, of which none runs here: asserts,
   exits in branches and behind macros, with what they print, beside other statements, in time loops,
   in functions. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(c, text) \
    do { \
        if (!(c)) { \
            fprintf(stderr, "%s %d\n", text, __LINE__); \
            exit(4); \
        } \
    } while (0)
#define DIE(c) \
    if (c) \
    abort()
#define REQUIRE(c) ((c) || (fprintf(stderr, "not %s\n", #c), exit(5), 0))

static int at(int i, int n)
{
    assert(i >= 0);
    assert(i < n);
    return i;
}

static double root(double x, int i)
{
    assert(i >= 0);
    if (x < 0) {
        fprintf(stderr, "negative: %g at %d\n", x, i);
        exit(-1);
    }
    return REQUIRE(x < 1e30) ? 0.5 * x : 0;
}

/* In a switch, in its default and in blocks, and in loops that end when values do. */
static void choose(int n, const double *restrict a, double *restrict b)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        switch (i % 3) {
        case 0:
        case 1: b[i] = 0.25 * a[i]; break;
        case 2: {
            b[i] = 2 + a[i];
        } break;
        case 3: {
            printf("three: %d\n", i);
            exit(2);
        } break;
        case 4: puts("four"); abort();
        default: fprintf(stderr, "unknown: %g\n", a[i]); exit(1); break;
        }
        double x = b[i];
        int halved = 0;
        while (x > 1) {
            x /= 2;
            if (++halved > 100) {
                printf("no end: %d\n", i);
                exit(1);
            }
        }
        b[i] += x;
    }
}

/* Functions that only report an error, and functions that end with one. */
static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    exit(1);
}

void nrerror(char error_text[])
{
    fprintf(stderr, "run-time error: ");
    fprintf(stderr, "%s\n", error_text);
    exit(1);
}

static double weight(int kind, double x)
{
    switch (kind) {
    case 0: return x;
    case 1: return 0.5 * x;
    case 2: return 0.25 * x + 1;
    }
    fprintf(stderr, "no such kind: %d\n", kind);
    exit(1);
}

static double bounded(double x)
{
    if (x < 1e30)
        return x > 1 ? 1 / x : x;
    nrerror("too large");
    return 0;
}

static void scale(int n, const double *a, double *b)
{
    for (int i = 0; i < n; i++) {
        if (a[i] != a[i])
            nrerror("no number");
        b[i] = b[i] * 0.5 + weight(i % 3, a[i]);
    }
}

static void helped(int n, const double *restrict a, double *restrict b)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
        if (a[i] > 1e30)
            fail("large: %g at %d\n", a[i], i);
        b[i] += bounded(a[i]);
    }
#pragma polydist
    for (int t = 0; t < 2; t++)
        scale(n, a, b);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 23, steps = argc > 2 ? atoi(argv[2]) : 4;
    double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), sum = 0;
    int *count = calloc(n, sizeof *count);
    assert(a && b);
#pragma polydist
    for (int i = 0; i < n; i++) {
        assert(i >= 0 && i < n);
        a[at(i, n)] = i;
        b[i] = root(a[i], i);
    }
#pragma polydist
    for (int i = 1; i < n - 1; i++) {
        CHECK(a[i] < n, "too large");
        b[i] = a[i - 1] + a[i + 1];
        DIE(b[i] < 0);
    }
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++) {
            if (a[i] != a[i]) {
                printf("no number: %d %g\n", i, b[i]);
                fflush(stdout);
                exit(EXIT_FAILURE);
            }
            REQUIRE(t < steps);
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
            assert(b[i] >= 0), count[at(i, n)]++;
        }
        for (int i = 1; i < n - 1; i++) {
            if (b[i] > 2 * n)
                exit(t + 1);
            else if (i == 1 && b[i] < 0)
                abort();
            else
                a[i] = b[i];
        }
    }
    choose(n, a, b);
    helped(n, a, b);
    for (int i = 0; i < n; i++)
        sum = sum * 0.75 + a[i] + 3 * b[i] + count[i];
    printf("%a\n", sum);
    free(a);
    free(b);
    free(count);
    return 0;
}
