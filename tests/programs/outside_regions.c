/* Code outside regions touches what regions leave on the ranks that wrote it, in every way that a
 * program has: in loops of any order, in the C library, in the kernel, in threads, in a child. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void fill(long n, double *a, double factor)
{
#pragma polydist gather(none)
    for (long i = 0; i < n; i++)
        a[i] = (double)((i * 7919) % n) * factor;
}

static void smooth(long n, const double *a, double *b)
{
#pragma polydist gather(none)
    for (long i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}

static void fill_rows(long n, double a[n][8], long column)
{
#pragma polydist gather(none)
    for (long i = 0; i < n; i++)
        a[i][column] = (double)(i * column);
}

static double sum(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; i++)
        s += a[i];
    return s;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void in_loops(long n, double *a, double *b)
{
    fill(n, a, 1);
    printf("element %g\n", a[n / 2]);
    printf("ascending %g\n", sum(n, a));
    fill(n, a, 2);
    for (long i = n - 1; i >= 0; i--)
        a[i] += i % 5;
    printf("descending %g\n", sum(n, a));
    fill(n, a, 3);
    for (long i = 0; i < n; i += 3)
        a[i] = -1;
    fill(n / 2, a, 4);
    printf("partly written %g\n", sum(n, a));
    fill(n, a, 5);
    fill(n, b, 6);
    for (long i = 0; i < n; i++)
        a[i] += b[n - 1 - i];
    printf("two arrays %g\n", sum(n, a));
    fill(n, a, 7);
    b[0] = b[n - 1] = 1;
    for (int step = 0; step < 3; step++) {
        smooth(n, a, b);
        a[step] = b[n / 2];
        smooth(n, b, a);
    }
    printf("between steps %g %g\n", sum(n, a), sum(n, b));
    double right = 0;
    fill(n, a, 8);
#pragma omp parallel for reduction(+ : right) num_threads(3)
    for (long i = 0; i < n; i++)
        right += a[i] == (double)((i * 7919) % n) * 8;
    printf("threads %g\n", right);
}

static void in_libraries(long n, double *a, double *b)
{
    double few[8] = {0};
    int ends[2];
    fill(n, a, 9);
    memcpy(b, a, (size_t)n * sizeof *a);
    printf("memcpy %g\n", sum(n, b));
    fill(n, a, 10);
    qsort(a, (size_t)n, sizeof *a, ascending);
    printf("qsort %g %g\n", a[n / 3], sum(n, a));
    FILE *file = tmpfile();
    if (!file || pipe(ends) != 0)
        exit(1);
    fill(n, a, 11);
    printf("fwrite %zu\n", fwrite(a, sizeof *a, (size_t)n, file));
    rewind(file);
    fill(n, b, 12);
    printf("fread %zu\n", fread(b, sizeof *b, (size_t)n, file));
    printf("read back %g\n", sum(n, b));
    fclose(file);
    fill(n, a, 13);
    printf("write %zd\n", write(ends[1], a + n / 2, 2 * sizeof *a));
    fill(n, b, 14);
    printf("read %zd\n", read(ends[0], b + n / 2, 2 * sizeof *b));
    few[0] = b[n / 2];
    printf("through a pipe %g %g\n", few[0], sum(n, b));
}

static double *given_back(long n, double *a)
{
    int status = 0;
    fill(n, a, 15);
    free(a);
    a = calloc((size_t)n, sizeof *a);
    printf("free %g\n", sum(n, a));
    fill(n, a, 16);
    a = realloc(a, 3 * (size_t)n * sizeof *a);
    printf("realloc %g\n", sum(n, a));
    fill(n, a, 17);
    fflush(stdout);
    if (fork() == 0)
        _exit(a[7] == (double)((7 * 7919) % n) * 17 ? 3 : 4);
    wait(&status);
    printf("child %d\n", WEXITSTATUS(status));
    return a;
}

static void in_root_blocks(long n, double *a)
{
    fill(n, a, 18);
#pragma polydist root
    printf("root %g\n", sum(n, a));
    fill(n, a, 19);
#pragma polydist root
    printf("one element %g\n", a[n - 2]);
    printf("after the block %g\n", sum(n, a));
}

static void written_in_root_blocks(long n, double *a, double *b)
{
    FILE *file = tmpfile();
    if (!file)
        exit(1);
    fill(n, a, 22);
#pragma polydist root
    {
        printf("read and written %g", sum(n, a));
        a[n / 2] = -1;
        printf(" %g\n", sum(n, a));
    }
    printf("what was written %g, and all %g\n", a[n / 2], sum(n, a));
    fill(n, a, 23);
#pragma polydist root
    {
        printf("read %g, written %zu", sum(n, a), fwrite(a + n / 4, sizeof *a, 9, file));
        rewind(file);
        printf(" read back %zu", fread(a, sizeof *a, 9, file));
        printf(" %g\n", sum(n, a));
    }
    printf("what came back %g %g\n", a[0], a[8]);
    fclose(file);
    fill(n, a, 24);
    fill(n, b, 25);
    for (int step = 0; step < 4; step++) {
        smooth(n, a, b);
#pragma polydist root
        printf("step %d %g\n", step, sum(n, b));
        smooth(n, b, a);
    }
    printf("last step %g %g\n", sum(n, a), sum(n, b));
}

static void in_columns(long n)
{
    double(*a)[8] = calloc((size_t)n, sizeof *a);
    for (long column = 0; column < 8; column += 3)
        fill_rows(n, a, column);
    printf("columns %g\n", sum(8 * n, a[0]));
    fill_rows(n, a, 7);
    printf("one more column %g\n", a[n - 1][7] + a[n / 2][6]);
    free(a);
}

static void add_rows(long m, double **rows)
{
#pragma polydist
    for (long i = 1; i < m; i++)
        for (long j = 0; j < 40; j++)
            rows[i][j] += rows[i - 1][j];
}

static void in_rows(long n, double *a)
{
    long m = n / 40;
    double **rows = malloc((size_t)m * sizeof *rows);
    for (long i = 0; i < m; i++)
        rows[i] = a + 40 * i;
    fill(n, a, 21);
    add_rows(m, rows);
    printf("rows %g\n", sum(n, a));
    fill(n / 2, a, 26);
    add_rows(m / 3, rows + m / 2 + 2);
    printf("rows beside %g\n", sum(n, a));
    free(rows);
}

static void scale(long first, long past, double *a)
{
#pragma polydist gather(none)
    for (long i = first; i < past; i++)
        a[i] = 3 * a[i];
}

/* Each region touches memory beside what another one left on its writers. */
static void in_parts(long n, double *a)
{
    for (long i = 0; i < n; i++)
        a[i] = (double)i;
    scale(0, n / 4, a);
    scale(n / 4, n / 2 + 9, a);
    scale(n / 2 + 20, n, a);
    printf("parts %g\n", sum(n, a));
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 40000;
    double *a = calloc((size_t)n, sizeof *a), *b = calloc((size_t)n, sizeof *b);
    in_loops(n, a, b);
    in_libraries(n, a, b);
    a = given_back(n, a);
    in_root_blocks(n, a);
    written_in_root_blocks(n, a, b);
    in_columns(n);
    in_parts(n, a);
    in_rows(n, a);
    fill(n, b, 20);
    free(a);
    return 0;
}
