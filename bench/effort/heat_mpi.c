/* heat.c for MPI by hand: rows in blocks, a row above and below them, exchanged in every step. */
#include "digest.h"
#include <mpi.h>
#include <stdlib.h>

static int first_of(int n, int ranks, int rank)
{
    return (int)((long)n * rank / ranks);
}

static void exchange(int n, int size, double (*u)[n], int rank, int ranks)
{
    int above = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int below = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(u[1], n, MPI_DOUBLE, above, 0, u[size + 1], n, MPI_DOUBLE, below, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(u[size], n, MPI_DOUBLE, below, 1, u[0], n, MPI_DOUBLE, above, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

static void gather(int n, int rank, int ranks, const double *own, double *all)
{
    int *counts = malloc(ranks * sizeof *counts), *starts = malloc(ranks * sizeof *starts);
    for (int r = 0; r < ranks; r++) {
        starts[r] = first_of(n, ranks, r) * n;
        counts[r] = first_of(n, ranks, r + 1) * n - starts[r];
    }
    MPI_Gatherv(own, counts[rank], MPI_DOUBLE, all, counts, starts, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(counts);
    free(starts);
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    if (ranks > n) {
        fprintf(stderr, "there are more ranks than rows\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    int first = first_of(n, ranks, rank), size = first_of(n, ranks, rank + 1) - first;
    double (*u)[n] = calloc(size + 2, sizeof *u), (*v)[n] = calloc(size + 2, sizeof *v);
    double *all = rank == 0 ? malloc((size_t)n * n * sizeof *all) : NULL;
    for (int i = 1; i <= size; i++)
        u[i][0] = v[i][0] = 100.0;
    int low = first == 0 ? 2 : 1, high = first + size == n ? size - 1 : size;
    for (int t = 0; t < steps; t++) {
        exchange(n, size, u, rank, ranks);
        for (int i = low; i <= high; i++)
            for (int j = 1; j < n - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        for (int i = low; i <= high; i++)
            for (int j = 1; j < n - 1; j++)
                u[i][j] = v[i][j];
    }
    gather(n, rank, ranks, u[1], all);
    if (rank == 0)
        print_digest((long)n * n, all);
    free(u);
    free(v);
    free(all);
    MPI_Finalize();
    return 0;
}
