/* The network between two ranks, in the terms of LogGP: what `polydist measure` builds with the
 * user's mpicc. Prints one line of JSON.
 *
 * - overhead: a burst of small messages, per message; the gap between messages, as the estimate of
 * time takes it;
 * - latency: half of the fastest round trip of eight bytes, without the overhead at both ends;
 * - bandwidth: the fastest round trip of a large message, without that of a small one. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { SMALL = 8, LARGE = 1 << 23, ROUNDS = 2000, LARGE_ROUNDS = 20, BURST = 64, BURSTS = 100 };

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* The fastest of `rounds` ways there and back, in seconds; on rank 0. */
static double round_trip(int rank, char *buffer, int bytes, int rounds)
{
    double fastest = 1e30;
    for (int round = 0; round < rounds; round++) {
        const double start = MPI_Wtime();
        if (rank == 0)
            MPI_Send(buffer, bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(buffer, bytes, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Send(buffer, bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        fastest = least(fastest, MPI_Wtime() - start);
    }
    return fastest;
}

/* Seconds per small message where many are under way. */
static double message_gap(int rank, char *buffer)
{
    double fastest = 1e30;
    MPI_Request requests[BURST];
    for (int burst = 0; burst < BURSTS; burst++) {
        MPI_Barrier(MPI_COMM_WORLD);
        const double start = MPI_Wtime();
        for (int k = 0; k < BURST; k++) {
            char *place = buffer + (size_t)k * SMALL;
            if (rank == 0)
                MPI_Isend(place, SMALL, MPI_CHAR, 1, 1, MPI_COMM_WORLD, &requests[k]);
            else
                MPI_Irecv(place, SMALL, MPI_CHAR, 0, 1, MPI_COMM_WORLD, &requests[k]);
        }
        MPI_Waitall(BURST, requests, MPI_STATUSES_IGNORE);
        fastest = least(fastest, (MPI_Wtime() - start) / BURST);
    }
    return fastest;
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    char *buffer = calloc(LARGE, 1);
    if (ranks != 2 || !buffer) {
        fprintf(stderr, "pingpong: two ranks and %d bytes are needed\n", LARGE);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    const double small = round_trip(rank, buffer, SMALL, ROUNDS) / 2,
                 large = round_trip(rank, buffer, LARGE, LARGE_ROUNDS) / 2;
    const double gap = message_gap(rank, buffer), latency = small - 2 * gap;
    if (rank == 0)
        printf("{\"latency\": %.3g, \"overhead\": %.3g, \"bandwidth\": %.3g}\n",
               latency > 0 ? latency : small / 10, gap,
               large > small ? LARGE / (large - small) : 1e12);
    free(buffer);
    return MPI_Finalize();
}
