/* What a process does with its communicator: from when it knows it, and in the end. */
#include "session.h"

#include "ordinary_code.h"
#include "../base/error.h"
#include "../base/now.h"
#include "../channel/collective.h"
#include "../mpi/collect.h"
#include "../mpi/consistency.h"
#include "../settings/parse.h"
#include "../simulate/simulate_report.h"
#include "../simulate/simulate_settings.h"

#include <stdlib.h>
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
static void end_all_ranks(int status)
{
    int running = 0;
    PMPI_Initialized(&running);
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    if (running)
        MPI_Abort(MPI_COMM_WORLD, status);
    _Exit(status);
}

/* Launchers have been seen to lose the end that one rank asks for: then each of the others asks for
 * it, too. Asking for messages lets MPI go on with those that are under way. */
static void await_end(void)
{
    const double patience = 5, limit = polyrti_now() + patience;
    int any;
    while (polyrti_now() < limit) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, polyrti_this()->channel.comm, &any,
                   MPI_STATUS_IGNORE);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

void polyrti_use_comm(polyrti_process *process, MPI_Comm original)
{
    polyrti_channel *channel = &process->channel;
    MPI_Comm_dup(original, &channel->comm);
    MPI_Comm_rank(channel->comm, &channel->rank);
    MPI_Comm_size(channel->comm, &channel->ranks);
    channel->crowded = polyrti_find_crowded(channel->comm);
    MPI_Barrier(channel->comm);
    polyrti_errors_of(channel->rank, end_all_ranks, await_end);
    process->books.record.rank = process->trace.rank = channel->rank;
    process->trace.epoch = polyrti_now();
}

/* Simulating, the process stands for all ranks. */
static polyrti_simulation *simulation_of(const polyrti_process *process)
{
    polyrti_simulation *simulation = polyrti_simulation_setting(&process->settings);
    if (simulation && process->channel.ranks > 1)
        polyrti_fail(NULL, "start it as one process, without mpiexec",
                     "POLYRT_SIMULATE on %d ranks", process->channel.ranks);
    if (simulation)
        simulation->tuned = &process->tuned;
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

void polyrti_session_begin(polyrti_process *process, MPI_Comm all)
{
    polyrti_use_comm(process, all);
    process->world = process->channel.comm;
    process->id = getpid();
    process->thread = pthread_self();
    process->threads = thread_count();
    process->settings = polyrti_settings_now();
    process->tuned = polyrti_read_tuned(&process->settings);
    process->simulation = simulation_of(process);
    polyrti_guards_start(process);
    open_books(process);
    if (process->channel.rank == 0)
        polyrti_warn_unknown_settings();
    process->channel.limit =
        polyrti_message_limit_setting(&process->settings, process->channel.rank);
    if (process->simulation)
        process->simulation->message_limit = process->channel.limit;
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
                                 &process->books.accesses, process->threads, stats);
    if (process->channel.rank == 0) {
        polyrti_warn_of_losses(&process->trials);
        polyrti_warn_of_entries(&process->entries, polyrti_now());
    }
    if (process->books.trace)
        polyrti_write_trace(&process->channel, process->books.trace,
                            process->settings.text[POLYRTI_SETTING_TRACE]);
}

void polyrti_session_end(polyrti_process *process)
{
    polyrti_guards_end(process);
    write_reports(process);
    if (process->channel.comm != process->world)
        MPI_Comm_free(&process->channel.comm);
    MPI_Comm_free(&process->world);
}
