/* rotate.c for MPI by hand: the vector in blocks, and from every rank the part that is needed. */
#include "digest.h"
#include <mpi.h>
#include <stdlib.h>

static int first_of(int n, int ranks, int rank)
{
    return (int)((long)n * rank / ranks);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Elements from..to of the rotated vector come from the piece that is `offset` further on; each rank
 * has a part of these, and each needs a part. */
static int transfer(int n, int offset, int from, int to, int rank, int ranks, const double *a,
                    double *b, MPI_Request *requests)
{
    int count = 0, own = first_of(n, ranks, rank), end = first_of(n, ranks, rank + 1);
    for (int other = 0; other < ranks; other++) {
        int theirs = first_of(n, ranks, other), their_end = first_of(n, ranks, other + 1);
        int low = larger(larger(own, from), theirs - offset);
        int high = smaller(smaller(end, to), their_end - offset);
        if (low < high)
            MPI_Irecv(&b[low - own], high - low, MPI_DOUBLE, other, offset > 0, MPI_COMM_WORLD,
                      &requests[count++]);
        low = larger(larger(theirs, from), own - offset);
        high = smaller(smaller(their_end, to), end - offset);
        if (low < high)
            MPI_Isend(&a[low + offset - own], high - low, MPI_DOUBLE, other, offset > 0,
                      MPI_COMM_WORLD, &requests[count++]);
    }
    return count;
}

static void gather(int n, int rank, int ranks, const double *own, double *all)
{
    int *counts = malloc(ranks * sizeof *counts), *starts = malloc(ranks * sizeof *starts);
    for (int r = 0; r < ranks; r++) {
        starts[r] = first_of(n, ranks, r);
        counts[r] = first_of(n, ranks, r + 1) - starts[r];
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
    int n = atoi(argv[1]), shift = atoi(argv[2]), steps = atoi(argv[3]);
    int own = first_of(n, ranks, rank), size = first_of(n, ranks, rank + 1) - own;
    double *a = malloc((size + 1) * sizeof *a), *b = malloc((size + 1) * sizeof *b);
    double *all = rank == 0 ? malloc(n * sizeof *all) : NULL;
    MPI_Request *requests = malloc(4 * ranks * sizeof *requests);
    for (int i = 0; i < size; i++)
        a[i] = (own + i) * 0.5;
    for (int t = 0; t < steps; t++) {
        int count = transfer(n, shift, 0, n - shift, rank, ranks, a, b, requests);
        count += transfer(n, shift - n, n - shift, n, rank, ranks, a, b, requests + count);
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        memcpy(a, b, size * sizeof *a);
    }
    gather(n, rank, ranks, a, all);
    if (rank == 0)
        print_digest(n, all);
    free(a);
    free(b);
    free(all);
    free(requests);
    MPI_Finalize();
    return 0;
}
