/* Running one nest on this rank, step by step (plan/columns.h says what steps, columns and tiles
 * are).
 *
 * 1. Settle what the step sends and receives, and post its receives.
 * 2. If messages of the step before are still under way, run every column up to its first tile that
 * may need them (in order: up to the first such tile of all).
 * 3. Wait for them and unpack.
 * 4. Run the rest of every column.
 * 5. Pack and send.
 *
 * Unpacking in 3 is safe although tiles have run: the sets are exact, so an element under way has a
 * reader here that has not run and whose value no write in between may replace. If a tile of 2
 * wrote the element, or read its old value, that reader or the writer would stand before the tile
 * in program order and be tied to it by a dependence, and the schedule would have them in this
 * order. */
#include "device_steps.h"
#include "tile_parts.h"

#include "../base/memory.h"
#include "../base/now.h"
#include "../mpi/exchange.h"
#include "../plan/kept_tiles.h"
#include "../plan/step.h"
#include "../simulate/simulate.h"

#ifdef _OPENMP
#include <omp.h>
#endif

static void add_column(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_column *fixed, void *result)
{
    (void)execution, (void)step;
    polyrti_running_columns *list = result;
    list->data = polyrti_grow(list->data, &list->capacity, list->count + 1, sizeof *list->data);
    list->data[list->count++] = (polyrti_running_column){.fixed = *fixed};
}

static void add_kept(const polyrti_kept_tiles *kept, polyrti_running_columns *list)
{
    list->data = polyrti_grow(list->data, &list->capacity, kept->columns, sizeof *list->data);
    size_t begin = 0;
    for (size_t c = 0; c < kept->columns; begin = kept->ends[c++])
        list->data[list->count++] =
            (polyrti_running_column){.tiles = &kept->tiles.data[begin],
                                     .count = (int64_t)(kept->ends[c] - begin),
                                     .joined = kept->joined};
}

/* Where tiles are written down one by one, and where threads share them, they stay by themselves.
 */
static bool may_join_tiles(const polyrti_entered *entered)
{
    const polyrti_process *process = entered->process;
    return process->threads == 1 && !process->check && !process->books.trace &&
           !process->books.record.prefix;
}

static void list_columns(polyrti_entered *entered, const polyrti_step *step)
{
    polyrt_execution *execution = &entered->execution;
    polyrti_running_columns *list = &entered->columns;
    const polyrti_kept_tiles *kept =
        polyrti_kept_tiles_of(execution, step, &entered->cutting, may_join_tiles(entered));
    list->count = 0;
    if (kept)
        add_kept(kept, list);
    else
        polyrti_each_column(execution, step, execution->rank, &entered->cutting, add_column, list);
}

/* -------------------------------------------------------------------------------------------------
 * running one column */

/* A pass over the tiles of one column. An early pass ends before the first tile that may need what
 * is under way. */
typedef struct pass {
    polyrti_running_column *column;
    polyrti_reduction_parts *choosing; /* NULL where no tile decides a choice */
    bool early;
    bool ended;
    int64_t skip; /* tiles that have run in the pass before */
} pass;

static int thread_number(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

static void run_points(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_box *tile, polyrti_reduction_parts *choosing)
{
    const polyrt_nest *nest = &execution->region->nests[step->nest];
    if (choosing)
        polyrti_reduction_parts_begin_tile(choosing);
    do
        polyrti_run_points(execution, nest, step->z, tile);
    while (choosing && !polyrti_reduction_parts_end_tile(choosing, tile->lo[0]));
}

static bool run_tile(const polyrt_execution *execution, const polyrti_step *step,
                     const polyrti_box *tile, void *argument)
{
    pass *pass = argument;
    if (pass->skip > 0) {
        pass->skip--;
        return true;
    }
    pass->ended = pass->early && polyrti_exchange_touches(execution, step->nest, tile);
    if (pass->ended)
        return false;
    polyrti_books *books = execution->distributed->books;
    const double start = books->trace ? polyrti_now() : 0;
    run_points(execution, step, tile, pass->choosing);
    if (books->trace)
        polyrti_trace_event(books->trace, execution->region->nests[step->nest].name,
                            thread_number(), start, polyrti_now());
    polyrti_record_tile(&books->record, execution, step->nest, step->z, tile);
    polyrti_exchange_progress(execution);
    pass->column->done++;
    return true;
}

/* Whether the column ran to its end. */
static bool run_column(const polyrt_execution *execution, const polyrti_step *step,
                       polyrti_running_column *column, bool early,
                       polyrti_reduction_parts *choosing)
{
    pass pass = {.column = column,
                 .choosing = choosing,
                 .early = early,
                 .skip = column->tiles ? 0 : column->done};
    while (column->tiles && column->done < column->count)
        if (!run_tile(execution, step, &column->tiles[column->done], &pass))
            break;
    if (!column->tiles)
        polyrti_each_tile(execution, step, &column->fixed, run_tile, &pass);
    return !pass.ended;
}

static void run_in_order(const polyrt_execution *execution, const polyrti_step *step,
                         const polyrti_running_columns *list, bool early,
                         polyrti_reduction_parts *choosing)
{
    for (size_t i = 0; i < list->count; i++)
        if (!run_column(execution, step, &list->data[i], early, choosing))
            return;
}

static void run_alone(const polyrt_execution *execution, const polyrti_step *step,
                      const polyrti_running_columns *list, bool early)
{
    for (size_t i = 0; i < list->count; i++)
        run_column(execution, step, &list->data[i], early, NULL);
}

static void run_on_threads(const polyrt_execution *execution, const polyrti_step *step,
                           const polyrti_running_columns *list, bool early, int threads)
{
    (void)threads;
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic) num_threads(threads)
#endif
    for (size_t i = 0; i < list->count; i++)
        run_column(execution, step, &list->data[i], early, NULL);
}

/* On threads, if the step before took long enough. */
static void run_in_any_order(polyrti_entered *entered, const polyrti_step *step, bool early)
{
    const polyrt_execution *execution = &entered->execution;
    const polyrti_running_columns *list = &entered->columns;
    const int threads = list->count > 1 ? entered->process->threads : 1;
    if (threads == 1) {
        run_alone(execution, step, list, early);
        return;
    }
    polyrti_pace *pace =
        polyrti_pace_of(&entered->process->paces, polyrti_nest_of(execution, step));
    const double start = polyrti_now();
    if (polyrti_deserves_threads(pace))
        run_on_threads(execution, step, list, early, threads);
    else
        run_alone(execution, step, list, early);
    pace->seconds = polyrti_now() - start;
}

static void run_columns(polyrti_entered *entered, const polyrti_step *step, bool early)
{
    const polyrt_execution *execution = &entered->execution;
    const double start = polyrti_stamp(execution),
                 worked = entered->measured ? polyrti_worked() : 0;
    polyrti_reduction_parts *parts = entered->reduction_parts;
    if (execution->region->nests[step->nest].in_order)
        run_in_order(execution, step, &entered->columns, early,
                     parts && polyrti_reduction_parts_choose(parts) ? parts : NULL);
    else
        run_in_any_order(entered, step, early);
    polyrti_spent(execution, POLYRTI_COMPUTE, start);
    if (entered->measured)
        entered->worked += polyrti_worked() - worked;
}

/* -------------------------------------------------------------------------------------------------
 * the steps */

static void count_tiles(const polyrt_execution *execution, const polyrti_running_columns *list)
{
    polyrti_account *account = polyrti_own_account(execution);
    for (size_t i = 0; i < list->count; i++)
        account->tiles +=
            (double)(list->data[i].done * (list->data[i].tiles ? list->data[i].joined : 1));
}

/* Runs what reads nothing that is under way, until all messages have come. */
static void run_early(polyrti_entered *entered, const polyrti_step *step)
{
    polyrti_prepare_host(entered, step);
    run_columns(entered, step, true);
}

/* Accumulated elements are opened when all messages have come, so nothing runs early there. What
 * has come may be on the device alone: the host is prepared when it is there. */
static void run_on_host(polyrti_entered *entered, const polyrti_step *step)
{
    polyrt_execution *execution = &entered->execution;
    list_columns(entered, step);
    if (execution->distributed->exchange && polyrti_exchange_is_pending(execution)) {
        if (!entered->reduction_parts)
            run_early(entered, step);
        polyrti_exchange_finish(execution);
    }
    polyrti_prepare_host(entered, step);
    if (entered->reduction_parts)
        polyrti_reduction_parts_open(entered->reduction_parts, step);
    run_columns(entered, step, false);
    count_tiles(execution, &entered->columns);
}

/* The host begins accumulated elements anew, which kernels take along. */
static void run_on_device(polyrti_entered *entered, const polyrti_step *step)
{
    if (entered->distributed.exchange)
        polyrti_exchange_finish(&entered->execution);
    if (entered->reduction_parts)
        polyrti_reduction_parts_open(entered->reduction_parts, step);
    polyrti_run_on_device(entered, step);
}

/* Messages are posted first, and sent last. */
static void run_step(polyrt_execution *execution, const polyrti_step *step, void *argument)
{
    polyrti_entered *entered = argument;
    polyrti_exchange *exchange = execution->distributed->exchange;
    if (exchange) {
        polyrti_exchange_post(execution, step);
        polyrti_note_messages(execution, step, polyrti_exchange_is_needed(execution));
    }
    if (polyrti_device_runs(entered, step->nest))
        run_on_device(entered, step);
    else
        run_on_host(entered, step);
    if (exchange)
        polyrti_exchange_send(execution);
    polyrti_own_account(execution)->steps++;
    execution->step++;
}

void polyrt_nest_run(polyrt_execution *execution, int nest, const int64_t *z)
{
    if (execution->simulated) {
        polyrti_simulate_nest(execution, nest, z);
        return;
    }
    polyrti_entered *entered = polyrti_entered_of(execution);
    entered->reduction_parts = polyrti_reduction_parts_new(execution, nest);
    polyrti_each_step(execution, nest, z, run_step, entered);
    if (entered->reduction_parts)
        polyrti_reduction_parts_close(entered->reduction_parts);
}

int polyrt_next_schedule(polyrt_execution *execution, int last)
{
    if (execution->simulated)
        return polyrti_simulate_next_schedule(execution, last);
    return last < 0 ? execution->schedule : -1;
}
