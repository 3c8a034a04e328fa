/* An array whose values were left on the ranks that wrote them is gone, and its memory belongs to others: not to the same one on all ranks, as
 * no two processes' allocators need to do the same; or to smaller objects, of which a region touches one and the next to it differs from rank
 * to rank, as addresses do. Or one half of each element is changed, which then lies on another rank than the other half. Launchers tell a
 * process its rank in the environment. */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 64 };

static double pool[2 * ROOM];

static int is_odd(void)
{
    const char *rank = getenv("PMI_RANK");
    if (!rank)
        rank = getenv("OMPI_COMM_WORLD_RANK");
    return rank ? atoi(rank) % 2 : 0;
}

static void fill(int n, double *values, double first)
{
    for (int i = 0; i < n; i++)
        values[i] = first + i;
}

static void smooth(int n, const double *from, double *to)
{
#pragma polydist name(smooth) gather(root)
    for (int i = 1; i < n - 1; i++)
        to[i] = (from[i - 1] + from[i] + from[i + 1]) / 3;
}

static void turn(int n, double *values, double *turned)
{
#pragma polydist name(turn)
    for (int i = 0; i < n; i++)
        turned[i] = values[n - 1 - i] / 7;
}

static void twice(int n, const double *from, double _Complex *to)
{
#pragma polydist name(twice) gather(none)
    for (int i = 0; i < n; i++)
        to[i] = 2 * from[i] * I;
}

static void halve(int n, double *halves)
{
#pragma polydist name(halve) gather(none) dist(cyclic)
    for (int i = 0; i < n; i++)
        halves[2 * i] = 0.5 * i + halves[2 * (n - 1 - i) + 1];
}

static void join(int n, const double *halves, double *sums)
{
#pragma polydist name(join)
    for (int i = 0; i < n; i++)
        sums[n - 1 - i] = halves[2 * i] + 3 * halves[2 * i + 1];
}

static void compare(int n, const double *halves, const double _Complex *values, double *sums)
{
#pragma polydist name(compare) pure(cimag)
    for (int i = 0; i < n; i++)
        sums[i] = halves[2 * (n - 1 - i)] + cimag(values[n - 1 - i]);
}

static void weigh(int n, const double *weight, double *values)
{
#pragma polydist name(weigh)
    for (int i = 0; i < n; i++)
        values[i] *= weight[0];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 61;
    double other[ROOM] = {0}, turned[ROOM] = {0};
    fill(n, other, 1);
    double *gone = pool;
    smooth(n, other, gone);

    double *second = is_odd() ? pool + ROOM : pool, *third = is_odd() ? pool : pool + ROOM;
    fill(n, second, 0.5);
    fill(n, third, 100.25);
    turn(n, second, turned);
    for (int i = 0; i < n; i++)
        printf("%a\n", turned[i]);
    turn(n, third, turned);
    for (int i = 0; i < n; i++)
        printf("%a\n", turned[i]);

    void *memory = malloc(ROOM * sizeof(double _Complex));
    twice(n, other, memory);
    halve(n, memory);
    join(n, memory, turned);
    for (int i = 0; i < n; i++)
        printf("%a\n", turned[i]);

    twice(n, turned, memory);
    compare(n, memory, memory, turned);
    for (int i = 0; i < n; i++)
        printf("%a\n", turned[i]);

    twice(n, other, memory);
    double *now = memory;
    now[0] = is_odd();
    now[1] = 0.75;
    weigh(n, &now[1], turned);
    for (int i = 0; i < n; i++)
        printf("%a\n", turned[i]);
    const int differs = now[0] != is_odd();
    free(memory);
    return differs;
}
