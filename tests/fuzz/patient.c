/* Blocking calls of MPI that let other processes run while they wait: there are more ranks than cores, and a rank that waits by turning round
 * keeps one of them busy until its time slice is used up. Each is the nonblocking call, asked again and again, with a pause between. */
#include <mpi.h>
#include <unistd.h>

static int patient(MPI_Request *request, MPI_Status *status)
{
    for (int done = 0;;) {
        const int failed = PMPI_Test(request, &done, status);
        if (failed || done)
            return failed;
        usleep(20);
    }
}

/* Starts what CALL starts, and waits for it. */
#define STARTED(CALL)                                                                                                                      \
    MPI_Request request;                                                                                                                   \
    const int failed = CALL;                                                                                                               \
    return failed ? failed : patient(&request, MPI_STATUS_IGNORE)

int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    return patient(request, status);
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[])
{
    for (int done = 0;;) {
        const int failed = PMPI_Testall(count, requests, &done, statuses);
        if (failed || done)
            return failed;
        usleep(20);
    }
}

int MPI_Waitsome(int count, MPI_Request requests[], int *found, int indices[], MPI_Status statuses[])
{
    for (;;) {
        const int failed = PMPI_Testsome(count, requests, found, indices, statuses);
        if (failed || *found)
            return failed;
        usleep(20);
    }
}

int MPI_Recv(void *to, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
    MPI_Request request;
    const int failed = PMPI_Irecv(to, count, type, source, tag, comm, &request);
    return failed ? failed : patient(&request, status);
}

int MPI_Send(const void *from, int count, MPI_Datatype type, int target, int tag, MPI_Comm comm)
{
    STARTED(PMPI_Isend(from, count, type, target, tag, comm, &request));
}

int MPI_Barrier(MPI_Comm comm)
{
    STARTED(PMPI_Ibarrier(comm, &request));
}

int MPI_Bcast(void *values, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    STARTED(PMPI_Ibcast(values, count, type, root, comm, &request));
}

int MPI_Allreduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    STARTED(PMPI_Iallreduce(from, to, count, type, op, comm, &request));
}

int MPI_Gather(const void *from, int sent, MPI_Datatype type, void *to, int received, MPI_Datatype its, int root, MPI_Comm comm)
{
    STARTED(PMPI_Igather(from, sent, type, to, received, its, root, comm, &request));
}

int MPI_Allgather(const void *from, int sent, MPI_Datatype type, void *to, int received, MPI_Datatype its, MPI_Comm comm)
{
    STARTED(PMPI_Iallgather(from, sent, type, to, received, its, comm, &request));
}
