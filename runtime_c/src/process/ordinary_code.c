/* Serving accesses of ordinary code to guarded memory.
 *
 * 1. All ranks come to the same access: whoever is elsewhere ends all of them with the message
 * about different places.
 * 2. Threads of ordinary code may come in another order on each rank, so rank 0 says which access
 * is served. In the end all are, since all ranks make them all.
 * 3. A window from there on is delivered to all ranks and then opened. Ordinary writes happen on
 * all ranks and leave all copies valid.
 * 4. In a root block rank 0 runs ordinary code alone; the others wait in polyrt_root_begin and
 * serve what it touches. What it reads goes to rank 0 alone, which holds a copy from then on: the
 * pages can be read up to the end of the block, and are closed again. Where it reads much, it gives
 * up what it got earlier, so that it can go through an array for which it has no memory. What it
 * writes is delivered to all ranks first, as everywhere, and stays open.
 * 5. What is valid on this rank's device alone comes first, and without the other ranks, which have
 * other devices or none (guards/kept_copies.h).
 * 6. Memory that is given back is forgotten, and never written again. What is copied to another
 * place first, or to another process, is delivered first. */
#include "ordinary_code.h"

#include "../base/error.h"
#include "../base/now.h"
#include "../channel/collective.h"
#include "../files/roots_files.h"
#include "../guards/access.h"
#include "../guards/allocations.h"
#include "../guards/guarded_objects.h"
#include "../guards/kept_copies.h"
#include "../guards/kernel_calls.h"
#include "../guards/row_pools.h"
#include "../mpi/consistency.h"
#include "../mpi/deliver.h"
#include "../report/call_site.h"
#include "../report/copied_bytes.h"
#include "../simulate/simulated_accesses.h"

#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

/* What is asked for: what comes next from a byte of an object on, all of the object, what rank 0
 * reads of it in a root block, or nothing any more. */
enum { NEXT, ALL, FOR_ROOT, END_OF_BLOCK };

typedef struct wish {
    int64_t kind, object;
    polyrti_window window; /* of what comes next, as rank 0 chooses it */
} wish;

enum { WISH_NUMBERS = sizeof(wish) / sizeof(int64_t) };

/* Ordinary code in the books. */
static const polyrt_region outside_regions = {.name = "(code outside regions)", .file = ""};

/* Whether nothing speaks against closing memory, where that is possible. */
static bool wants_guards(const polyrti_process *process)
{
    const char *text = polyrti_setting_text(&process->settings, POLYRTI_SETTING_GUARDS);
    return !process->calls_mpi && !(text && strcmp(text, "off") == 0);
}

bool polyrti_guards_memory(const polyrti_process *process)
{
    return process->can_guard && wants_guards(process);
}

bool polyrti_keeps_copies(const polyrti_process *process)
{
    return process->can_keep && wants_guards(process) && !process->embedded && !process->check;
}

/* -------------------------------------------------------------------------------------------------
 * accesses */

static polyrti_delivered deliver(polyrti_process *process, polyrti_object *object,
                                 const polyrt_sink *bytes)
{
    if (!process->simulation)
        return polyrti_deliver(&process->channel, &process->copies, object, bytes);
    polyrti_simulate_access(process->simulation, &process->objects, object, bytes, false);
    return (polyrti_delivered){0};
}

static polyrti_delivered deliver_window(polyrti_process *process, polyrti_object *object,
                                        const polyrti_window *window)
{
    polyrt_sink bytes = {0};
    polyrti_append_window(object, window, &bytes);
    const polyrti_delivered sent = deliver(process, object, &bytes);
    polyrti_open_window(object, &bytes);
    polyrti_release(&bytes);
    return sent;
}

static polyrti_delivered deliver_object(polyrti_process *process, polyrti_object *object)
{
    polyrt_sink bytes = {0};
    polyrti_append_all(&bytes, &object->owned->away);
    const polyrti_delivered sent = deliver(process, object, &bytes);
    polyrti_open_object(object);
    polyrti_release(&bytes);
    return sent;
}

/* What an access cost; a simulation has accounts of its own. */
static void enter_in_books(polyrti_process *process, const char *array, const void *site,
                           const polyrti_delivered *sent, double start)
{
    polyrti_books *books = &process->books;
    if (process->simulation)
        return;
    const size_t number = polyrti_account_of(&books->accounts, &outside_regions);
    polyrti_account *account = &books->accounts.data[number];
    account->bytes += sent->own;
    account->executions++;
    if (books->trace)
        polyrti_trace_access(books->trace, array, sent->all, start, polyrti_now());
    if (site)
        polyrti_note_access(&books->accesses, array, site, sent->all);
}

/* Step 3. When nothing is away any more, no page stays closed: parts of huge pages are closed where
 * nothing is. */
static void serve(polyrti_process *process, const wish *wish, const void *site)
{
    polyrti_object *object = &process->objects.data[wish->object];
    const char *array = object->array->name;
    const double start = process->books.timed ? polyrti_now() : 0;
    const polyrti_delivered sent = wish->kind == NEXT
                                       ? deliver_window(process, object, &wish->window)
                                       : deliver_object(process, object);
    enter_in_books(process, array, site, &sent, start);
    if (object->owned->away.count == 0)
        polyrti_open_object(object);
    polyrti_sweep(&process->objects);
}

/* Steps 1 and 2: what rank 0 wishes for; ranks that wait for the end of a root block wish for
 * nothing. */
static wish agree(const polyrti_process *process, wish own)
{
    polyrti_bcast(&process->channel, &own, WISH_NUMBERS, MPI_INT64_T, 0);
    return own;
}

static void serve_together(polyrti_process *process, wish own, const void *instruction)
{
    const bool is_asked_for = process->books.timed && process->channel.rank == 0;
    if (!process->in_root)
        polyrti_consistent_access(&process->channel);
    own = agree(process, own);
    serve(process, &own, is_asked_for ? polyrti_call_site(instruction) : NULL);
}

/* Step 4: what rank 0 lacks of a window; elsewhere nothing. */
static void serve_root(polyrti_process *process, int64_t number, polyrt_sink *lacking,
                       const void *site)
{
    polyrti_object *object = &process->objects.data[number];
    const double start = process->books.timed ? polyrti_now() : 0;
    const polyrti_delivered sent =
        polyrti_deliver_to_root(&process->channel, &process->copies, object, lacking);
    enter_in_books(process, object->array->name, site, &sent, start);
    polyrti_release(lacking);
}

/* Step 4: makes room on rank 0 for what it lacks of a window. What it gives up it lacks again. */
static void make_room(polyrti_object *object, const polyrt_sink *bytes, polyrt_sink *lacking)
{
    enum { MOST_LENT = 1 << 24 };
    if (polyrti_elements(&object->lent) + polyrti_elements(lacking) > MOST_LENT) {
        polyrti_hide();
        polyrti_note_returned(object);
        polyrti_give_back(object);
        polyrti_lacking(object, bytes, lacking);
    }
    polyrti_append_all(&object->lent, lacking);
    polyrti_merge(&object->lent);
}

/* Step 4, for rank 0. What it holds already needs no other rank. */
static void read_in_root(polyrti_process *process, polyrti_object *object,
                         const polyrti_window *window, const void *instruction)
{
    polyrt_sink bytes = {0}, lacking = {0};
    const int64_t number = object - process->objects.data;
    polyrti_append_window(object, window, &bytes);
    if (process->simulation)
        polyrti_simulate_access(process->simulation, &process->objects, object, &bytes, true);
    else
        polyrti_lacking(object, &bytes, &lacking);
    if (lacking.count > 0) {
        make_room(object, &bytes, &lacking);
        agree(process, (wish){.kind = FOR_ROOT, .object = number});
        serve_root(process, number, &lacking,
                   process->books.timed ? polyrti_call_site(instruction) : NULL);
    }
    polyrti_show_window(object, &bytes);
    polyrti_release(&bytes);
    polyrti_release(&lacking);
}

/* Step 5. */
static void serve_from_device(polyrti_process *process, char *place, bool writes)
{
    if (!polyrti_is_guarded_copy(place, writes))
        return;
    polyrti_serve_copies(&process->copies, place, writes);
    polyrti_note_copied_bytes(&process->books.accounts, &process->copies);
}

static void on_touch(char *place, polyrti_access access)
{
    polyrti_process *process = polyrti_this();
    serve_from_device(process, place, access.writes);
    if (process->region && !access.writes && polyrti_is_guarded(place, false) &&
        polyrti_open_own(&process->objects, process->stores, process->region->array_count, place))
        return;
    if (process->region && polyrti_is_guarded(place, access.writes))
        polyrti_fail(process->region,
                     "let the region that wrote it gather its results (gather(all))",
                     "the region touches memory that is none of its arrays, for which values stay "
                     "on the ranks that wrote them");
    while (polyrti_is_guarded(place, access.writes)) {
        int64_t offset;
        polyrti_object *object = polyrti_object_of(&process->objects, place, &offset);
        const polyrti_window window = polyrti_choose_window(object, offset);
        if (process->in_root && !access.writes)
            read_in_root(process, object, &window, access.instruction);
        else
            serve_together(
                process,
                (wish){.kind = NEXT, .object = object - process->objects.data, .window = window},
                access.instruction);
    }
}

/* -------------------------------------------------------------------------------------------------
 * memory that is given back */

static void on_release(char *first, char *past)
{
    polyrti_objects *objects = &polyrti_this()->objects;
    polyrti_forget_copies(&polyrti_this()->copies, first, past);
    for (size_t i = 0; i < objects->count; i++)
        if (polyrti_shares_pages(&objects->data[i], first, past))
            polyrti_retire(&objects->data[i], first, past);
    polyrti_sweep(objects);
}

static void on_move(char *first, char *past, const void *instruction)
{
    polyrti_process *process = polyrti_this();
    polyrti_yield_copies(&process->copies, first, past);
    polyrti_note_copied_bytes(&process->books.accounts, &process->copies);
    for (int64_t i; (i = polyrti_first_object(&process->objects, first, past)) >= 0;)
        serve_together(process, (wish){.kind = ALL, .object = i}, instruction);
}

/* -------------------------------------------------------------------------------------------------
 * the process */

/* A child has everything: it has no part in MPI. Where nobody looks at memory but through copies
 * there is none, and ranks fork as they like. */
static void before_fork(void)
{
    if (polyrti_any_closed() && !polyrti_this()->embedded)
        on_move(NULL, (char *)UINTPTR_MAX, NULL);
}

/* Simulating, the process is one of as many ranks as are simulated at most. */
static bool is_one_of_several(const polyrti_process *process)
{
    int most = process->channel.ranks;
    for (int i = 0; process->simulation && i < process->simulation->count; i++)
        most = process->simulation->ranks[i] > most ? process->simulation->ranks[i] : most;
    return most > 1;
}

void polyrti_guards_start(polyrti_process *process)
{
    static const polyrti_watcher watcher = {on_touch, on_release, on_move};
    int can = is_one_of_several(process) && polyrti_can_guard();
    MPI_Allreduce(MPI_IN_PLACE, &can, 1, MPI_INT, MPI_MIN, process->channel.comm);
    process->copies.put = polyrti_write_closed;
    process->copies.get = polyrti_can_read_present() ? polyrti_read_present : NULL;
    process->copies.page = polyrti_page_size();
    process->can_guard = can;
    process->can_keep =
        can || (!process->simulation && process->channel.ranks == 1 && polyrti_can_guard());
    if (!process->can_keep)
        return;
    polyrti_take_kernel_calls();
    polyrti_watch(&watcher);
    if (can && !process->embedded)
        polyrti_start_pools();
    pthread_atfork(before_fork, NULL, NULL);
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, POLYRTI_MAPPED);
#endif
}

void polyrti_guards_end(polyrti_process *process)
{
    on_release(NULL, (char *)UINTPTR_MAX);
    polyrti_sweep(&process->objects);
}

/* What rank 0 touches in a root block, up to its end. */
static void serve_block(polyrti_process *process)
{
    for (;;) {
        const wish next = agree(process, (wish){0});
        polyrt_sink lacking = {0};
        if (next.kind == END_OF_BLOCK)
            return;
        if (next.kind == FOR_ROOT)
            serve_root(process, next.object, &lacking, NULL);
        else
            serve(process, &next, NULL);
    }
}

int polyrt_root_begin(void)
{
    polyrti_process *process = polyrti_this();
    if (process->simulation && !process->simulation->runs_root_blocks) {
        process->simulation->skipped += polyrti_any_guards();
        return false;
    }
    polyrti_note_changes();
    polyrti_allocate_alone(process->in_root = process->channel.rank == 0);
    process->serves_root = polyrti_any_guards();
    if (process->serves_root && !process->in_root)
        serve_block(process);
    return process->in_root;
}

void polyrt_root_end(void)
{
    polyrti_process *process = polyrti_this();
    if (process->in_root && process->serves_root) {
        polyrti_hide();
        for (size_t i = 0; i < process->objects.count; i++)
            polyrti_release(&process->objects.data[i].lent);
        agree(process, (wish){.kind = END_OF_BLOCK});
    }
    polyrti_allocate_alone(process->in_root = false);
}
