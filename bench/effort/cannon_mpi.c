/* cannon.c for MPI by hand: Cannon's algorithm on a square grid of ranks, whose side divides n. */
#include "digest.h"
#include <mpi.h>
#include <stdlib.h>

static void multiply(int m, const double *a, const double *b, double *c)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++)
                c[i * m + j] += a[i * m + k] * b[k * m + j];
}

static void shift(MPI_Comm grid, int dimension, int distance, int m, double *block)
{
    int from, to;
    MPI_Cart_shift(grid, dimension, -distance, &from, &to);
    MPI_Sendrecv_replace(block, m * m, MPI_DOUBLE, to, 0, from, 0, grid, MPI_STATUS_IGNORE);
}

static void gather(MPI_Comm grid, int n, int m, int side, double *own, double *all)
{
    int rank;
    MPI_Comm_rank(grid, &rank);
    double *blocks = rank == 0 ? malloc((size_t)n * n * sizeof *blocks) : NULL;
    MPI_Gather(own, m * m, MPI_DOUBLE, blocks, m * m, MPI_DOUBLE, 0, grid);
    if (rank == 0)
        for (int r = 0; r < side * side; r++) {
            int at[2];
            MPI_Cart_coords(grid, r, 2, at);
            for (int i = 0; i < m; i++)
                memcpy(&all[(size_t)(at[0] * m + i) * n + at[1] * m],
                       &blocks[(size_t)r * m * m + i * m], m * sizeof *all);
        }
    free(blocks);
}

int main(int argc, char **argv)
{
    int ranks, rank, side = 1, at[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    while (side * side < ranks)
        side++;
    int n = atoi(argv[1]), m = n / side;
    if (side * side != ranks || m * side != n) {
        fprintf(stderr, "the ranks form no square whose side divides n\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Comm grid;
    MPI_Cart_create(MPI_COMM_WORLD, 2, (int[2]){side, side}, (int[2]){1, 1}, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, at);
    double *a = malloc((size_t)m * m * sizeof *a), *b = malloc((size_t)m * m * sizeof *b);
    double *c = calloc((size_t)m * m, sizeof *c);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
            a[i * m + j] = ((at[0] * m + i) * 7 + (at[1] * m + j) * 3) % 11;
            b[i * m + j] = ((at[0] * m + i) * 5 + (at[1] * m + j) * 2) % 13;
        }
    shift(grid, 1, at[0], m, a);
    shift(grid, 0, at[1], m, b);
    for (int step = 0; step < side; step++) {
        multiply(m, a, b, c);
        shift(grid, 1, 1, m, a);
        shift(grid, 0, 1, m, b);
    }
    double *all = rank == 0 ? malloc((size_t)n * n * sizeof *all) : NULL;
    gather(grid, n, m, side, c, all);
    if (rank == 0)
        print_digest((long)n * n, all);
    free(a);
    free(b);
    free(c);
    free(all);
    MPI_Finalize();
    return 0;
}
