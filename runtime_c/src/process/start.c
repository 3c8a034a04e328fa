/* Starting and ending MPI around main, its output, and the functions for users' programs.
 *
 * MPI starts before main, so that every rank's output can be settled before the program writes
 * anything, and ends at exit. A program that calls MPI itself finds it started: MPI_Init and its
 * kin are taken over here through MPI's profiling interface, a second start succeeds, and
 * MPI_Finalize waits until exit, when the statistics and traces are written. */
#include "files.h"
#include "input.h"
#include "output.h"
#include "seeds.h"
#include "session.h"
#include "../base/error.h"
#include "../mpi/consistency.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Inside a region the others may wait for values that never come: there a rank does not wait for
 * their end, too, and what it alone found is shown. */
static void end_together(const polyrti_process *process, int status)
{
    const bool patient = status == 0 || !process->calls_mpi || process->ended_mpi;
    if (process->region)
        polyrti_output_at_end(process);
    if (!polyrti_consistent_end(&process->channel, process->world, status, process->region,
                                patient))
        polyrti_fail_with(status ? status : 1, NULL, "look for what this rank alone found wrong",
                          "the program ends with status %d here, and goes on elsewhere", status);
}

#ifdef __GLIBC__
/* Of several threads of a region that end the program at once one does, and the others wait for it.
 * Before 2.41 glibc lets them go on with what is left to do, and end the process. */
static void wait_for_first(int status, void *unused)
{
    (void)status;
    if (pthread_equal(polyrti_this()->ending, pthread_self()))
        return;
    on_exit(wait_for_first, unused);
    for (;;)
        pause();
}
#endif

static void hold_other_threads(polyrti_process *process)
{
    process->ending = pthread_self();
#ifdef __GLIBC__
    on_exit(wait_for_first, NULL);
#endif
}

/* A forked child that ends has no part in MPI. */
static void finish(int status, void *unused)
{
    (void)unused;
    polyrti_process *process = polyrti_this();
    int ended = 0;
    PMPI_Finalized(&ended);
    if (ended || getpid() != process->id)
        return;
    hold_other_threads(process);
    if (process->in_root)
        polyrti_fail(NULL, "leave the root block first: the other ranks would wait for this one",
                     "the program ends inside a root block");
    if (!process->region)
        fflush(stdout);
    polyrti_files_end();
    if (!process->simulation)
        end_together(process, status);
    polyrti_session_end(process);
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
    polyrti_session_begin(process, MPI_COMM_WORLD);
    polyrti_output_start(process);
    polyrti_input_start(process);
    polyrti_seeds_start(process);
    polyrti_files_start(process);
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
    polyrti_this()->asks_rank = true;
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
    polyrti_use_comm(process, *(const MPI_Comm *)original);
}
