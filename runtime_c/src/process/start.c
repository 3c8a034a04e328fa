/* Starting and ending MPI around main, its output, and the functions for users'
 * programs.
 *
 * MPI starts before main, so that every rank's output can be settled before the program writes
 * anything, and ends at exit. A program that calls MPI itself finds it started: MPI_Init and its
 * kin are taken over here through MPI's profiling interface, a second start succeeds, and
 * MPI_Finalize waits until exit, when the statistics and traces are written. */
#include "input.h"
#include "ordinary_code.h"
#include "process.h"
#include "seeds.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/now.h"
#include "../mpi/collect.h"
#include "../mpi/consistency.h"
#include "../settings/parse.h"
#include "../simulate/simulate_report.h"
#include "../simulate/simulate_settings.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef _OPENMP
#include <omp.h>
#endif

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

/* Launchers may drop output that they have not passed on when a rank aborts: they get a moment for
 * it. */
static void end_all_ranks(void)
{
    int running = 0;
    PMPI_Initialized(&running);
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    if (running)
        MPI_Abort(MPI_COMM_WORLD, 1);
    _Exit(1);
}

static void await_end(void)
{
    MPI_Barrier(polyrti_this()->channel.comm);
}

/* The library works on a duplicate of the communicator from now on. */
static void use_comm(polyrti_process *process, MPI_Comm original)
{
    polyrti_channel *channel = &process->channel;
    MPI_Comm_dup(original, &channel->comm);
    MPI_Comm_rank(channel->comm, &channel->rank);
    MPI_Comm_size(channel->comm, &channel->ranks);
    MPI_Barrier(channel->comm);
    polyrti_errors_of(channel->rank, end_all_ranks, await_end);
    process->books.record.rank = process->trace.rank = channel->rank;
    process->trace.epoch = polyrti_now();
}

enum { OUTPUT_BUFFER = 1 << 16 };

/* Some MPIs leave stdout without a buffer, which turns every character that is printed into a
 * system call. glibc gives a stream that had none a new one only if it is handed over. It stays in
 * use to the very end of the process. */
static void settle_output(const polyrti_process *process)
{
    setvbuf(stdout, polyrti_new(OUTPUT_BUFFER, 1), isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF,
            OUTPUT_BUFFER);
    const char *wish = polyrti_setting_text(&process->settings, POLYRTI_SETTING_STDOUT);
    if ((process->channel.rank == 0 && !process->simulation) || (wish && strcmp(wish, "all") == 0))
        return;
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0)
        polyrti_warn("rank %d: cannot silence stdout", process->channel.rank);
    if (nowhere >= 0)
        close(nowhere);
}

static void write_reports(polyrti_process *process)
{
    const char *stats = process->settings.text[POLYRTI_SETTING_STATS];
    polyrti_record_close(&process->books.record);
    if (process->executions == 0)
        return;
    if (process->simulation) {
        polyrti_simulation_write(process->simulation, stats);
        return;
    }
    if (stats)
        polyrti_write_statistics(&process->channel, &process->books.accounts,
                                 &process->books.accesses, stats);
    if (process->channel.rank == 0)
        polyrti_warn_of_losses(&process->trials);
    if (process->books.trace)
        polyrti_write_trace(&process->channel, process->books.trace,
                            process->settings.text[POLYRTI_SETTING_TRACE]);
}

/* A forked child that ends has no part in MPI. Inside a region the others may wait for values that
 * never come: there a rank does not wait for their end, too. */
static void finish(int status, void *unused)
{
    (void)unused;
    polyrti_process *process = polyrti_this();
    int ended = 0;
    PMPI_Finalized(&ended);
    if (ended || getpid() != process->id)
        return;
    if (process->in_root)
        polyrti_fail(NULL, "leave the root block first: the other ranks would wait for this one",
                     "the program ends inside a root block");
    fflush(stdout);
    if (!process->simulation)
        polyrti_consistent_end(&process->channel, process->world, status,
                               !process->region &&
                                   (status == 0 || !process->calls_mpi || process->ended_mpi));
    polyrti_guards_end(process);
    write_reports(process);
    if (process->channel.comm != process->world)
        MPI_Comm_free(&process->channel.comm);
    MPI_Comm_free(&process->world);
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
static polyrti_simulation *simulation_of(const polyrti_process *process)
{
    polyrti_simulation *simulation = polyrti_simulation_setting(&process->settings);
    if (simulation && process->channel.ranks > 1)
        polyrti_fail(NULL, "start it as one process, without mpiexec",
                     "POLYRT_SIMULATE on %d ranks", process->channel.ranks);
    return simulation;
}

/* What the settings say of the files about the run. */
static void open_books(polyrti_process *process)
{
    const char *const *text = process->settings.text;
    process->books.trace = text[POLYRTI_SETTING_TRACE] ? &process->trace : NULL;
    process->books.timed = text[POLYRTI_SETTING_STATS] || text[POLYRTI_SETTING_TRACE];
    process->books.record.prefix = text[POLYRTI_SETTING_RECORD];
}

static void start_mpi(void)
{
    int running = 0, provided = 0;
    PMPI_Initialized(&running);
    if (!running)
        PMPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
}

static void __attribute__((constructor)) start(void)
{
    polyrti_process *process = polyrti_this();
    start_mpi();
    use_comm(process, MPI_COMM_WORLD);
    process->world = process->channel.comm;
    process->id = getpid();
    process->threads = thread_count();
    process->settings = polyrti_settings_now();
    process->simulation = simulation_of(process);
    polyrti_guards_start(process);
    open_books(process);
    settle_output(process);
    polyrti_input_start(process);
    polyrti_seeds_start(process);
    if (process->channel.rank == 0)
        polyrti_warn_unknown_settings();
    process->channel.limit =
        polyrti_message_limit_setting(&process->settings, process->channel.rank);
    if (process->simulation)
        process->simulation->message_limit = process->channel.limit;
    finish_at_exit();
}

int MPI_Init(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    polyrti_this()->calls_mpi = true;
    return MPI_SUCCESS;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    (void)argc, (void)argv, (void)required;
    polyrti_this()->calls_mpi = true;
    return PMPI_Query_thread(provided);
}

int MPI_Finalize(void)
{
    polyrti_this()->ended_mpi = true;
    return MPI_SUCCESS;
}

int polyrt_rank(void)
{
    return polyrti_this()->channel.rank;
}

int polyrt_ranks(void)
{
    return polyrti_this()->channel.ranks;
}

void polyrt_set_comm(const void *original)
{
    polyrti_process *process = polyrti_this();
    if (process->executions > 0)
        polyrti_fail(NULL, "call polyrt_set_comm before the first region",
                     "polyrt_set_comm after a region has run");
    if (process->channel.comm != process->world)
        MPI_Comm_free(&process->channel.comm);
    use_comm(process, *(const MPI_Comm *)original);
}
