/* Files of ordinary code. Every rank runs all of it, what it does with files included.
 *
 * 1. Rank 0 opens, makes, removes and renames files, asks whether they are there, and runs
 * commands; all ranks go on with what it got. Each of these calls is collective.
 * 2. A file that is opened to write, or that rank 0 has written before, is rank 0's
 * (files/roots_files.h): what the others write to it goes nowhere, and what is read of it is rank
 * 0's, so reading it is collective too.
 * 3. Of memory that is handed over to be written there, rank 0 alone gets what it lacks.
 * 4. Files that the program only reads every rank opens and reads by itself, if it can.
 * 5. In root blocks, in other threads, in libraries that the program does not know, with one rank,
 * and once a program has called MPI_Init or asked for its rank, each rank has files of its own. So
 * it is with POLYRT_FILES=all. */
#include "files.h"

#include "callers.h"
#include "fortified_calls.h"
#include "../channel/collective.h"
#include "../files/descriptor_calls.h"
#include "../files/meeting.h"
#include "../files/path_calls.h"
#include "../files/stream_calls.h"
#include "../mpi/consistency.h"
#include "../settings/parse.h"

enum { LONGEST_PART = 1 << 30 };

static bool is_held(const void *caller)
{
    const polyrti_process *process = polyrti_this();
    return !process->asks_rank && polyrti_all_come(process, caller);
}

static void begin(const char *call, const char *path)
{
    polyrti_consistent_file(&polyrti_this()->channel, call, path);
}

static void share(void *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        const size_t left = count - done, part = left < LONGEST_PART ? left : LONGEST_PART;
        polyrti_bcast(&polyrti_this()->channel, (char *)bytes + done, (int)part, MPI_BYTE, 0);
        done += part;
    }
}

static long least(long own)
{
    polyrti_allreduce(&polyrti_this()->channel, &own, 1, MPI_LONG, MPI_MIN);
    return own;
}

/* A simulation stands for all ranks. */
static bool enter_root(void)
{
    polyrti_process *process = polyrti_this();
    if (!process->simulation)
        return polyrt_root_begin();
    process->in_root = true;
    return true;
}

void polyrti_files_start(const polyrti_process *process)
{
    static polyrti_meeting meeting = {.is_held = is_held,
                                      .begin = begin,
                                      .share = share,
                                      .least = least,
                                      .enter_root = enter_root,
                                      .leave_root = polyrt_root_end};
    const bool is_wanted = !polyrti_files_of_all_setting(&process->settings);
    polyrti_take_path_calls();
    polyrti_take_descriptor_calls();
    polyrti_take_stream_calls();
    polyrti_take_fortified_calls();
    meeting.is_root = process->channel.rank == 0;
    if ((process->channel.ranks > 1 || process->simulation) && least(is_wanted))
        polyrti_hold_meetings(&meeting);
}

bool polyrti_files_are_of_all(void)
{
    const polyrti_process *process = polyrti_this();
    return process->channel.ranks > 1 &&
           (!polyrti_holds_meetings() || process->asks_rank || process->calls_mpi);
}

void polyrti_files_end(void)
{
    polyrti_hold_meetings(NULL);
}
