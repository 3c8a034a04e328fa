/* examples/fortran/heat2d.f90 written for MPI by hand: columns in blocks, two border columns
 * exchanged in every step, all results on every rank at the end. Column-major with bounds 0..n+1,
 * as there. usage: heat2d points steps */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static size_t at(int n, int i, int j)
{
    return (size_t)j * ((size_t)n + 2) + (size_t)i;
}

static void exchange(int n, double *u, int first, int last, int rank, int ranks)
{
    const int left = rank > 0 ? rank - 1 : MPI_PROC_NULL,
              right = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(&u[at(n, 1, first)], n, MPI_DOUBLE, left, 0, &u[at(n, 1, last + 1)], n, MPI_DOUBLE,
                 right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&u[at(n, 1, last)], n, MPI_DOUBLE, right, 1, &u[at(n, 1, first - 1)], n,
                 MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void step(int n, double *restrict u, double *restrict v, int first, int last)
{
    for (int j = first; j <= last; j++)
        for (int i = 1; i <= n; i++)
            v[at(n, i, j)] = 0.25 * (u[at(n, i - 1, j)] + u[at(n, i + 1, j)] + u[at(n, i, j - 1)] +
                                     u[at(n, i, j + 1)]);
    for (int j = first; j <= last; j++)
        memcpy(&u[at(n, 1, j)], &v[at(n, 1, j)], (size_t)n * sizeof *u);
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int n = atoi(argv[1]), steps = atoi(argv[2]);
    const size_t count = ((size_t)n + 2) * ((size_t)n + 2);
    double *u = calloc(count, sizeof *u), *v;
    for (int j = 0; j <= n + 1; j++)
        u[at(n, 0, j)] = 100;
    v = malloc(count * sizeof *v);
    memcpy(v, u, count * sizeof *v);
    const int first = 1 + (int)((long)n * rank / ranks), last = (int)((long)n * (rank + 1) / ranks);
    for (int t = 0; t < steps; t++) {
        if (ranks > 1)
            exchange(n, u, first, last, rank, ranks);
        step(n, u, v, first, last);
    }
    for (int r = 0; r < ranks; r++) {
        const int begin = 1 + (int)((long)n * r / ranks), end = (int)((long)n * (r + 1) / ranks);
        MPI_Bcast(&u[at(n, 0, begin)], (end - begin + 1) * (n + 2), MPI_DOUBLE, r, MPI_COMM_WORLD);
        MPI_Bcast(&v[at(n, 0, begin)], (end - begin + 1) * (n + 2), MPI_DOUBLE, r, MPI_COMM_WORLD);
    }
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
