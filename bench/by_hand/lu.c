/* examples/fortran/lu.f90 written for MPI by hand: columns round-robin; the owner of the pivot
 * column computes its multipliers and broadcasts them; all results on every rank at the end.
 * Column-major, as there. usage: lu n */
#include <mpi.h>
#include <stdlib.h>

static size_t at(int n, int i, int j)
{
    return (size_t)j * (size_t)n + (size_t)i;
}

static void eliminate(int n, int k, const double *restrict multipliers, double *restrict column)
{
    for (int i = k + 1; i < n; i++)
        column[i] -= multipliers[i] * column[k];
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int n = atoi(argv[1]);
    double *a = malloc((size_t)n * (size_t)n * sizeof *a);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            a[at(n, i, j)] = 1.0 / (i + j + 2) + (i == j ? n : 0);
    for (int k = 0; k < n - 1; k++) {
        double *pivot = &a[at(n, 0, k)];
        if (k % ranks == rank)
            for (int i = k + 1; i < n; i++)
                pivot[i] /= pivot[k];
        MPI_Bcast(pivot, n, MPI_DOUBLE, k % ranks, MPI_COMM_WORLD);
        for (int j = k + 1; j < n; j++)
            if (j % ranks == rank)
                eliminate(n, k, pivot, &a[at(n, 0, j)]);
    }
    for (int j = n - 1; j < n; j++)
        MPI_Bcast(&a[at(n, 0, j)], n, MPI_DOUBLE, j % ranks, MPI_COMM_WORLD);
    free(a);
    MPI_Finalize();
    return 0;
}
