/* mg.c for MPI by hand: rows in blocks on each level, for numbers of ranks that are powers of two. On
 * levels with fewer than two rows for each rank, every rank computes everything. */
#include "digest.h"
#include <mpi.h>
#include <stdlib.h>

static int rank, ranks;

static int is_shared(int n)
{
    return n / ranks >= 2;
}

static int first_of(int n)
{
    return is_shared(n) ? n / ranks * rank : 0;
}

static int end_of(int n)
{
    return is_shared(n) ? n / ranks * (rank + 1) : n;
}

static int first_inside(int n)
{
    return first_of(n) > 0 ? first_of(n) : 1;
}

/* The rows next to a rank's own. */
static void exchange(int n, double (*a)[n + 1])
{
    if (!is_shared(n))
        return;
    int above = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int below = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
    int first = first_of(n), end = end_of(n);
    MPI_Sendrecv(a[first], n + 1, MPI_DOUBLE, above, 0, a[end], n + 1, MPI_DOUBLE, below, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(a[end - 1], n + 1, MPI_DOUBLE, below, 1, a[first > 0 ? first - 1 : 0], n + 1,
                 MPI_DOUBLE, above, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void smooth(int n, double (*u)[n + 1], double (*r)[n + 1])
{
    for (int i = first_inside(n); i < end_of(n); i++)
        for (int j = 1; j < n; j++)
            u[i][j] += 0.2 * r[i][j];
}

static void residual(int n, double (*u)[n + 1], double (*f)[n + 1], double (*r)[n + 1])
{
    exchange(n, u);
    for (int i = first_inside(n); i < end_of(n); i++)
        for (int j = 1; j < n; j++)
            r[i][j] = f[i][j] - 4 * u[i][j] + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
}

static void coarsen(int m, double (*fine)[2 * m + 1], double (*f)[m + 1], double (*u)[m + 1])
{
    exchange(2 * m, fine);
    int first = first_of(2 * m) / 2, end = end_of(2 * m) / 2;
    for (int i = first > 0 ? first : 1; i < end; i++)
        for (int j = 1; j < m; j++)
            f[i][j] = 2 * fine[2 * i][2 * j] + 0.5 * (fine[2 * i - 1][2 * j] + fine[2 * i + 1][2 * j]);
    if (is_shared(2 * m) && !is_shared(m))
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, f, (end - first) * (m + 1), MPI_DOUBLE,
                      MPI_COMM_WORLD);
    for (int i = 1; i < m; i++)
        for (int j = 1; j < m; j++)
            u[i][j] = 0;
}

static void refine(int m, double (*u)[m + 1], double (*fine)[2 * m + 1])
{
    exchange(m, u);
    for (int i = first_of(2 * m) / 2; i < end_of(2 * m) / 2; i++)
        for (int j = 0; j < m; j++) {
            fine[2 * i][2 * j] += u[i][j];
            fine[2 * i + 1][2 * j] += 0.5 * (u[i][j] + u[i + 1][j]);
            fine[2 * i][2 * j + 1] += 0.5 * (u[i][j] + u[i][j + 1]);
            fine[2 * i + 1][2 * j + 1] += 0.25 * (u[i][j] + u[i + 1][j] + u[i][j + 1] + u[i + 1][j + 1]);
        }
}

static void relax(int n, void *u, void *f, void *r, int sweeps)
{
    for (int s = 0; s < sweeps; s++) {
        residual(n, u, f, r);
        smooth(n, u, r);
    }
}

static void cycle(int n, void **u, void **f, void **r)
{
    relax(n, u[0], f[0], r[0], n > 2 ? 2 : 8);
    if (n > 2) {
        residual(n, u[0], f[0], r[0]);
        coarsen(n / 2, r[0], f[1], u[1]);
        cycle(n / 2, u + 1, f + 1, r + 1);
        refine(n / 2, u[1], u[0]);
        relax(n, u[0], f[0], r[0], 2);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int n = atoi(argv[1]), cycles = atoi(argv[2]), levels = 0;
    if (!is_shared(n) || (ranks & (ranks - 1)) != 0) {
        fprintf(stderr, "the ranks are no power of two, or too many\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    void *u[32], *f[32], *r[32];
    for (int m = n; m > 1; m /= 2, levels++) {
        u[levels] = calloc((size_t)(m + 1) * (m + 1), sizeof(double));
        f[levels] = calloc((size_t)(m + 1) * (m + 1), sizeof(double));
        r[levels] = calloc((size_t)(m + 1) * (m + 1), sizeof(double));
    }
    double *right = f[0];
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            right[i * (n + 1) + j] = (i * 5 + j * 3) % 19 - 9;
    for (int c = 0; c < cycles; c++)
        cycle(n, u, f, r);
    int count = (end_of(n) - first_of(n)) * (n + 1);
    MPI_Gather(rank == 0 ? MPI_IN_PLACE : (double *)u[0] + (long)rank * count, count, MPI_DOUBLE, u[0],
               count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        print_digest((long)(n + 1) * (n + 1), u[0]);
    for (int l = 0; l < levels; l++) {
        free(u[l]);
        free(f[l]);
        free(r[l]);
    }
    MPI_Finalize();
    return 0;
}
