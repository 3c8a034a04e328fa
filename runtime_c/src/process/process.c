/* The process: starting and ending MPI around main, its output, and the functions for users'
 * programs.
 *
 * MPI starts before main, so that every rank's output can be settled before the program writes
 * anything, and ends at exit. A program that calls MPI itself finds it started: MPI_Init and its
 * kin are taken over here through MPI's profiling interface, a second start succeeds, and
 * MPI_Finalize waits until exit, when the statistics and traces are written. */
#include "../polyrt_mpi.h"
#include "../simulate.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* The only mutable state of the library that outlives a call: MPI too is one per process. */
static polyrti_process process = {.ranks = 1, .threads = 1, .message_limit = (size_t)1 << 30};
static MPI_Comm world = MPI_COMM_NULL, comm = MPI_COMM_NULL;

polyrti_process *polyrti_this(void)
{
    return &process;
}

MPI_Comm polyrti_comm(void)
{
    return comm;
}

MPI_Comm polyrti_world(void)
{
    return world;
}

/* An explicit OMP_NUM_THREADS asks for threads; without it, one rank per core is the usual way to
 * run. */
static int thread_count(void)
{
#ifdef _OPENMP
    return getenv("OMP_NUM_THREADS") ? omp_get_max_threads() : 1;
#else
    return 1;
#endif
}

static void use_comm(MPI_Comm original)
{
    MPI_Comm_dup(original, &comm);
    MPI_Comm_rank(comm, &process.rank);
    MPI_Comm_size(comm, &process.ranks);
    MPI_Barrier(comm);
    process.epoch = polyrti_now();
}

enum { OUTPUT_BUFFER = 1 << 16 };

/* Some MPIs leave stdout without a buffer, which turns every character that is printed into a
 * system call. glibc gives a stream that had none a new one only if it is handed over. It stays in
 * use to the very end of the process. */
static void settle_output(void)
{
    setvbuf(stdout, polyrti_new(OUTPUT_BUFFER, 1), isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF,
            OUTPUT_BUFFER);
    const char *wish = getenv("POLYRT_STDOUT");
    if ((process.rank == 0 && !process.simulation) || (wish && strcmp(wish, "all") == 0))
        return;
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0)
        polyrti_warn("rank %d: cannot silence stdout", process.rank);
    if (nowhere >= 0)
        close(nowhere);
}

static void write_reports(void)
{
    polyrti_record_close();
    if (process.executions == 0)
        return;
    if (process.simulation) {
        polyrti_simulation_write(process.simulation, process.stats);
        return;
    }
    if (process.stats)
        polyrti_stats_write(&process.accounts);
    if (process.trace)
        polyrti_trace_write();
}

/* A forked child that ends has no part in MPI. */
static void finish(int status, void *unused)
{
    (void)unused;
    int ended = 0;
    PMPI_Finalized(&ended);
    if (ended || getpid() != process.id)
        return;
    if (process.in_root)
        polyrti_fail(NULL, "leave the root block first: the other ranks would wait for this one",
                     "the program ends inside a root block");
    fflush(stdout);
    if (!process.simulation)
        polyrti_agree_to_end(status, status == 0 || !process.calls_mpi || process.ended_mpi);
    write_reports();
    if (comm != world)
        MPI_Comm_free(&comm);
    MPI_Comm_free(&world);
    PMPI_Finalize();
}

static void finish_well(void)
{
    finish(0, NULL);
}

/* Elsewhere than with glibc the status is not known: a rank that ends with an error then waits for
 * the others. */
static void finish_at_exit(void)
{
#ifdef __GLIBC__
    on_exit(finish, NULL);
    at_quick_exit(finish_well);
#else
    atexit(finish_well);
#endif
}

/* Simulating, the process stands for all ranks. */
static polyrti_simulation *simulation_setting(void)
{
    polyrti_simulation *simulation = polyrti_simulation_setting();
    if (simulation && process.ranks > 1)
        polyrti_fail(NULL, "start it as one process, without mpiexec",
                     "POLYRT_SIMULATE on %d ranks", process.ranks);
    return simulation;
}

/* Launchers may drop output that they have not passed on when a rank aborts: they get a moment for
 * it. */
_Noreturn void polyrti_end_all_ranks(void)
{
    int running = 0;
    PMPI_Initialized(&running);
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    if (running)
        MPI_Abort(MPI_COMM_WORLD, 1);
    _Exit(1);
}

void polyrti_await_end(void)
{
    MPI_Barrier(comm);
}

static void begin(int *argc, char ***argv)
{
    int running = 0, provided = 0;
    PMPI_Initialized(&running);
    if (!running)
        PMPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
    use_comm(MPI_COMM_WORLD);
    world = comm;
    process.id = getpid();
    process.threads = thread_count();
    process.stats = getenv("POLYRT_STATS");
    process.trace = getenv("POLYRT_TRACE");
    process.record = getenv("POLYRT_RECORD");
    process.simulation = simulation_setting();
    settle_output();
    polyrti_input_start();
    if (process.rank == 0)
        polyrti_warn_unknown_settings();
    process.message_limit = polyrti_message_limit_setting();
    finish_at_exit();
}

static void __attribute__((constructor)) start(void)
{
    begin(NULL, NULL);
}

int MPI_Init(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    process.calls_mpi = true;
    return MPI_SUCCESS;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    (void)argc, (void)argv, (void)required;
    process.calls_mpi = true;
    return PMPI_Query_thread(provided);
}

int MPI_Finalize(void)
{
    process.ended_mpi = true;
    return MPI_SUCCESS;
}

int polyrt_rank(void)
{
    return process.rank;
}

int polyrt_ranks(void)
{
    return process.ranks;
}

void polyrt_set_comm(const void *original)
{
    if (process.executions > 0)
        polyrti_fail(NULL, "call polyrt_set_comm before the first region",
                     "polyrt_set_comm after a region has run");
    if (comm != world)
        MPI_Comm_free(&comm);
    use_comm(*(const MPI_Comm *)original);
}

int polyrt_root_begin(void)
{
    process.in_root = process.rank == 0 && !process.simulation;
    return process.in_root;
}

void polyrt_root_end(void)
{
    process.in_root = false;
}

/* The size stands in front of the memory, on a page of its own, so that what is handed out keeps
 * the alignment of a page. */
void *polyrt_alloc(size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t whole = bytes + page;
    void *memory = whole < bytes ? MAP_FAILED
                                 : mmap(NULL, whole, PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        polyrti_fail(NULL, "use more ranks per node only as far as its address space goes",
                     "out of memory: polyrt_alloc(%zu)", bytes);
    *(size_t *)memory = whole;
    return (char *)memory + page;
}

void polyrt_free(void *memory)
{
    if (!memory)
        return;
    char *begin_of_map = (char *)memory - sysconf(_SC_PAGESIZE);
    munmap(begin_of_map, *(size_t *)begin_of_map);
}
