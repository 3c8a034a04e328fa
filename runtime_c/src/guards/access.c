/* The list of closed pages, and faults.
 *
 * 1. A fault at a closed place: the watcher opens it, and the instruction runs again.
 * 2. A fault at a place that has been guarded and is open by now: another thread was served
 * meanwhile, and the instruction runs again.
 * 3. Any other fault is the program's: its handler gets it (fault_handler.h). */
#include "access.h"

#include "fault_handler.h"
#include "../base/memory.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

/* Pages that ordinary code cannot get at, or can only read. */
typedef struct guarded {
    polyrti_pages pages;
    bool readable;
} guarded;

typedef struct guards {
    const polyrti_watcher *watcher;
    guarded *closed; /* disjoint, in no order */
    size_t count, capacity;
    char *lowest, *highest; /* of all that has ever been closed */
    unsigned served;        /* accesses so far */
    pthread_mutex_t one_at_a_time;
} guards;

/* A signal handler is given no argument of ours. */
static guards *all(void)
{
    static guards guards = {.one_at_a_time = PTHREAD_MUTEX_INITIALIZER};
    return &guards;
}

static bool has_been_guarded(const guards *own, const char *place)
{
    return place >= own->lowest && place < own->highest;
}

bool polyrti_any_guards(void)
{
    return all()->count > 0;
}

bool polyrti_is_guarded(const char *place, bool writes)
{
    const guards *own = all();
    for (size_t i = 0; i < own->count && has_been_guarded(own, place); i++)
        if (place >= own->closed[i].pages.begin && place < own->closed[i].pages.end)
            return writes || !own->closed[i].readable;
    return false;
}

bool polyrti_guards_within(const char *first, const char *past)
{
    const guards *own = all();
    if (own->count == 0 || past <= own->lowest || first >= own->highest)
        return false;
    for (size_t i = 0; i < own->count; i++)
        if (first < own->closed[i].pages.end && past > own->closed[i].pages.begin)
            return true;
    return false;
}

/* -------------------------------------------------------------------------------------------------
 * accesses */

/* Whether a fault at a place that is open by now is no other thread's doing: it has happened before
 * on this thread, and nobody has been served since. Then it would happen for ever. */
static bool happens_again(const guards *own, const char *place)
{
    static _Thread_local const char *last_place;
    static _Thread_local unsigned last_served;
    const bool again = place == last_place && own->served == last_served;
    last_place = place;
    last_served = own->served;
    return again;
}

/* Whether the place was this library's business. */
static bool serve(char *place, polyrti_access access)
{
    guards *own = all();
    pthread_mutex_lock(&own->one_at_a_time);
    bool known = own->watcher && has_been_guarded(own, place);
    if (known && polyrti_is_guarded(place, access.writes)) {
        own->watcher->touched(place, access);
        own->served++;
    } else if (known) {
        known = !happens_again(own, place);
    }
    pthread_mutex_unlock(&own->one_at_a_time);
    return known;
}

/* Where it is not known whether an access writes, it may. */
static polyrti_access access_of(const void *context)
{
#if defined(__x86_64__)
    enum { WRITES = 2 };
    const greg_t *registers = ((const ucontext_t *)context)->uc_mcontext.gregs;
    return (polyrti_access){(const void *)registers[REG_RIP], registers[REG_ERR] & WRITES};
#elif defined(__aarch64__)
    return (polyrti_access){(const void *)((const ucontext_t *)context)->uc_mcontext.pc, true};
#else
    (void)context;
    return (polyrti_access){NULL, true};
#endif
}

/* A polyrti_fault_fn. */
static bool on_fault(char *place, const void *context)
{
    return serve(place, access_of(context));
}

void polyrti_watch(const polyrti_watcher *watcher)
{
    all()->watcher = watcher;
}

void polyrti_touch(uintptr_t memory, size_t bytes, polyrti_access access)
{
    char *first = (char *)memory;
    if (!polyrti_guards_within(first, first + bytes))
        return;
    const polyrti_pages pages = polyrti_touched_pages(first, first + bytes);
    for (char *page = pages.begin; page < pages.end; page += polyrti_page_size())
        if (polyrti_is_guarded(page, access.writes))
            serve(page, access);
}

void polyrti_release_memory(const void *memory, size_t bytes)
{
    guards *own = all();
    char *first = (char *)(uintptr_t)memory;
    if (!polyrti_guards_within(first, first + bytes))
        return;
    pthread_mutex_lock(&own->one_at_a_time);
    own->watcher->released(first, first + bytes);
    pthread_mutex_unlock(&own->one_at_a_time);
}

void polyrti_move_memory(const void *memory, size_t bytes, const void *instruction)
{
    guards *own = all();
    char *first = (char *)(uintptr_t)memory;
    if (!polyrti_guards_within(first, first + bytes))
        return;
    pthread_mutex_lock(&own->one_at_a_time);
    own->watcher->moved(first, first + bytes, instruction);
    pthread_mutex_unlock(&own->one_at_a_time);
}

/* -------------------------------------------------------------------------------------------------
 * guards */

static void append(guards *own, char *begin, char *end, bool readable)
{
    if (begin >= end)
        return;
    own->closed = polyrti_grow(own->closed, &own->capacity, own->count + 1, sizeof *own->closed);
    own->closed[own->count++] = (guarded){{begin, end}, readable};
}

/* Takes pages out of the list; what is left of one that they were in the middle of, stays. */
static void take_out(guards *own, polyrti_pages pages)
{
    for (size_t i = own->count; i-- > 0;) {
        const guarded closed = own->closed[i];
        if (pages.begin >= closed.pages.end || pages.end <= closed.pages.begin)
            continue;
        own->closed[i] = own->closed[--own->count];
        append(own, closed.pages.begin, pages.begin, closed.readable);
        append(own, pages.end, closed.pages.end, closed.readable);
    }
}

void polyrti_guard(polyrti_pages pages)
{
    guards *own = all();
    if (pages.begin >= pages.end)
        return;
    polyrti_put_fault_handler(on_fault);
    take_out(own, pages);
    append(own, pages.begin, pages.end, false);
    if (!own->lowest || pages.begin < own->lowest)
        own->lowest = pages.begin;
    if (pages.end > own->highest)
        own->highest = pages.end;
    polyrti_close_pages(pages);
}

/* Only what is closed: pages that ordinary code of all ranks has opened stay open, or this rank
 * alone would stop at them after the root block. What is taken out or put in stands after `i`. */
void polyrti_show(polyrti_pages pages)
{
    guards *own = all();
    for (size_t i = own->count; i-- > 0;) {
        const guarded closed = own->closed[i];
        const polyrti_pages both = {
            pages.begin > closed.pages.begin ? pages.begin : closed.pages.begin,
            pages.end < closed.pages.end ? pages.end : closed.pages.end,
        };
        if (closed.readable || both.begin >= both.end)
            continue;
        take_out(own, both);
        append(own, both.begin, both.end, true);
        polyrti_show_pages(both);
    }
}

void polyrti_hide(void)
{
    guards *own = all();
    for (size_t i = 0; i < own->count; i++)
        if (own->closed[i].readable) {
            polyrti_close_pages(own->closed[i].pages);
            own->closed[i].readable = false;
        }
}

void polyrti_unguard(polyrti_pages pages)
{
    if (pages.begin >= pages.end)
        return;
    take_out(all(), pages);
    polyrti_open_pages(pages);
}
