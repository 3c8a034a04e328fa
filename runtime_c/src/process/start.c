/* Starting and ending MPI around main, its output, and the functions for users' programs.
 *
 * MPI starts before main, so that every rank's output can be settled before the program writes
 * anything, and ends at exit. A program that calls MPI itself finds it started: MPI_Init and its
 * kin are taken over here through MPI's profiling interface, a second start succeeds, and
 * MPI_Finalize waits until exit, when the statistics and traces are written. */
#include "input.h"
#include "output.h"
#include "seeds.h"
#include "session.h"
#include "../base/error.h"
#include "../mpi/consistency.h"
#include "../settings/parse.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* milliseconds; how many ranks leave it to those before them */
enum { LEAD = 300, LAST_TO_WAIT = 10 };

static bool is_heard(const polyrti_process *process)
{
    const char *wish = polyrti_setting_text(&process->settings, POLYRTI_SETTING_STDOUT);
    return (process->channel.rank == 0 && !process->simulation) ||
           (wish && strcmp(wish, "all") == 0);
}

/* A statement of a region has ended the program (a check that fails), perhaps on this rank alone,
 * while the others wait for its values: its status and what it has printed in the region are the
 * program's. Where several ranks come to that, the first one has the first iterations, as a rule,
 * and has a lead. */
_Noreturn static void end_inside_region(const polyrti_process *process, int status)
{
    const int before = process->channel.rank < LAST_TO_WAIT ? process->channel.rank : LAST_TO_WAIT;
    poll(NULL, 0, LEAD * before);
    polyrti_let_output_appear();
    poll(NULL, 0, LEAD / 2);
    PMPI_Abort(MPI_COMM_WORLD, status);
    _Exit(status);
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
    if (process->in_root)
        polyrti_fail(NULL, "leave the root block first: the other ranks would wait for this one",
                     "the program ends inside a root block");
    if (process->region && process->channel.ranks > 1)
        end_inside_region(process, status);
    if (!process->simulation)
        polyrti_consistent_end(&process->channel, process->world, status,
                               status == 0 || !process->calls_mpi || process->ended_mpi);
    fflush(stdout);
    polyrti_session_end(process);
    PMPI_Finalize();
}

static void finish_unknown(void)
{
    finish(polyrti_this()->region ? EXIT_FAILURE : EXIT_SUCCESS, NULL);
}

/* Elsewhere than with glibc the status is not known: a rank that ends with an error then waits for
 * the others. */
static void finish_at_exit(void)
{
#ifdef __GLIBC__
    on_exit(finish, NULL);
    at_quick_exit(finish_unknown);
#else
    atexit(finish_unknown);
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
    polyrti_settle_output(process->channel.rank, is_heard(process));
    polyrti_input_start(process);
    polyrti_seeds_start(process);
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
    polyrti_use_comm(process, *(const MPI_Comm *)original);
}
