/* examples/fortran/shallow.f90 written for MPI by hand: columns in blocks, one border column of h
 * and of v exchanged in every step around the periodic plane, all results on every rank at the end.
 * Column-major, as there. usage: shallow columns rows steps */
#include <mpi.h>
#include <stdlib.h>

static const double gravity = 9.81, depth = 2.0, dt = 0.01;

static size_t at(int nx, int i, int j)
{
    return (size_t)j * (size_t)nx + (size_t)i;
}

/* One column travels from every rank to a neighbour. */
static void shift(double *send, int to, double *receive, int from, int count)
{
    MPI_Sendrecv(send, count, MPI_DOUBLE, to, 0, receive, count, MPI_DOUBLE, from, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void velocities(int nx, int ny, const double *restrict h, double *restrict u,
                       double *restrict v, int first, int last)
{
    for (int j = first; j < last; j++)
        for (int i = 0; i < nx; i++) {
            u[at(nx, i, j)] =
                u[at(nx, i, j)] - dt * gravity * (h[at(nx, (i + 1) % nx, j)] - h[at(nx, i, j)]);
            v[at(nx, i, j)] =
                v[at(nx, i, j)] - dt * gravity * (h[at(nx, i, (j + 1) % ny)] - h[at(nx, i, j)]);
        }
}

static void heights(int nx, int ny, double *restrict h, const double *restrict u,
                    const double *restrict v, int first, int last)
{
    for (int j = first; j < last; j++)
        for (int i = 0; i < nx; i++)
            h[at(nx, i, j)] =
                h[at(nx, i, j)] - dt * depth *
                                      (u[at(nx, i, j)] - u[at(nx, (i + nx - 1) % nx, j)] +
                                       v[at(nx, i, j)] - v[at(nx, i, (j + ny - 1) % ny)]);
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int nx = atoi(argv[1]), ny = atoi(argv[2]), steps = atoi(argv[3]);
    const size_t count = (size_t)nx * (size_t)ny;
    double *h = malloc(count * sizeof *h), *u = calloc(count, sizeof *u),
           *v = calloc(count, sizeof *v);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            h[at(nx, i, j)] = 1 + 0.1 * (((i + 1) * 5 + (j + 1) * 3) % 7);
    const int first = (int)((long)ny * rank / ranks), last = (int)((long)ny * (rank + 1) / ranks);
    const int left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks;
    for (int t = 0; t < steps; t++) {
        if (ranks > 1)
            shift(&h[at(nx, 0, first)], left, &h[at(nx, 0, last % ny)], right, nx);
        velocities(nx, ny, h, u, v, first, last);
        if (ranks > 1)
            shift(&v[at(nx, 0, last - 1)], right, &v[at(nx, 0, (first + ny - 1) % ny)], left, nx);
        heights(nx, ny, h, u, v, first, last);
    }
    double *const fields[] = {h, u, v};
    for (int f = 0; f < 3; f++)
        for (int r = 0; r < ranks; r++) {
            const int begin = (int)((long)ny * r / ranks), end = (int)((long)ny * (r + 1) / ranks);
            MPI_Bcast(&fields[f][at(nx, 0, begin)], (end - begin) * nx, MPI_DOUBLE, r,
                      MPI_COMM_WORLD);
        }
    free(h);
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
