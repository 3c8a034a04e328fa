/* endings WHAT: ways for a program to end, or to go astray, on some of its ranks. Without a root
 * block, a region, or a call of MPI they are what a sequential program does. */
#include "harness.h"

#include <mpi.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

static void region_with(void (*inside)(void))
{
    uint64_t a[50] = {0}, b[50] = {0};
    arguments args = {.n = 50, .steps = 6, .a = a, .b = b};
    polyrt_execution *execution =
        polyrt_enter(jacobi.region, &args, (void *[]){a, b}, 1, (const int64_t[]){4}, 2,
                     (const int64_t[]){50, 6}, 0);
    if (inside)
        inside();
    jacobi.distributed(&args, execution);
    polyrt_leave(execution);
}

static void region(void)
{
    region_with(NULL);
}

/* One rank ends, the others enter a region: without any before, or after one. */
static void exit_first(void)
{
    if (polyrt_rank() == 1)
        exit(0);
    region();
}

static void root_exits_first(void)
{
    if (polyrt_rank() == 0)
        exit(3);
    region();
}

static void quick_exit_first(void)
{
    if (polyrt_rank() == 1)
        quick_exit(0);
    region();
}

static void exit_later(void)
{
    region();
    if (polyrt_rank() == 1)
        exit(3);
    region();
}

static void end_alone(void)
{
    if (polyrt_rank() == 1)
        exit(3);
}

static bool deaf;

/* Instead of the library's: a launcher that does not hear of the end that rank 0 asks for. */
int MPI_Abort(MPI_Comm comm, int status)
{
    while (deaf && polyrt_rank() == 0)
        pause();
    return PMPI_Abort(comm, status);
}

static void lost_end(void)
{
    deaf = true;
    exit_first();
}

/* In a statement of a region, the others wait for values of the rank that ends. */
static void exit_in_region(void)
{
    region_with(end_alone);
}

static void exit_in_root(void)
{
    if (polyrt_root_begin())
        exit(0);
    region();
}

/* One rank reads, the others enter a region. */
static void read_alone(void)
{
    if (polyrt_rank() == 1)
        getchar();
    region();
}

/* A program that calls MPI itself, and waits in it for a rank that ends. */
static void exit_in_mpi(void)
{
    MPI_Init(NULL, NULL);
    if (polyrt_rank() == 1)
        exit(3);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Only ranks 1 and 2 are put together; rank 0 has no part in it, but enters a region of its own. */
static void left_out(void)
{
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, polyrt_rank() == 0 ? MPI_UNDEFINED : 0, 0, &part);
    if (part != MPI_COMM_NULL)
        polyrt_set_comm(&part);
    region();
}

/* The root block takes longer than any rank would wait for one that ends alone. */
static void slow_root(void)
{
    if (polyrt_root_begin()) {
        sleep(4);
        printf("written\n");
    }
    polyrt_root_end();
    exit(3);
}

static void child(void)
{
    region();
    if (fork() == 0)
        exit(0);
    wait(NULL);
    printf("written\n");
}

/* A rank that dies: before any region, or in the midst of many. */
static void killed_first(void)
{
    if (polyrt_rank() == 1)
        raise(SIGKILL);
    region();
}

static void aborts_first(void)
{
    if (polyrt_rank() == 1)
        abort();
    region();
}

static void killed(void)
{
    for (int i = 0; i < 1000000; i++) {
        if (polyrt_rank() == 1 && i == 20)
            raise(SIGKILL);
        region();
    }
}

/* A line for each execution that is begun, and what comes in the end. */
static void repeats(void)
{
    for (int i = 0; i < 5; i++) {
        printf("step %d\n", i);
        region();
    }
    printf("the end\n");
}

static const struct {
    const char *name;
    void (*run)(void);
} cases[] = {
    {"exit_first", exit_first},
    {"root_exits_first", root_exits_first},
    {"quick_exit_first", quick_exit_first},
    {"lost_end", lost_end},
    {"exit_later", exit_later},
    {"exit_in_region", exit_in_region},
    {"exit_in_root", exit_in_root},
    {"read_alone", read_alone},
    {"exit_in_mpi", exit_in_mpi},
    {"left_out", left_out},
    {"slow_root", slow_root},
    {"child", child},
    {"killed_first", killed_first},
    {"aborts_first", aborts_first},
    {"killed", killed},
    {"repeats", repeats},
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof cases / sizeof *cases; i++)
        if (strcmp(argv[1], cases[i].name) == 0)
            cases[i].run();
    return 0;
}
