/* The list of closed pages, and faults.
 *
 * 1. A fault at a closed place: the watcher opens it, and the instruction runs again.
 * 2. A fault at a place that has been guarded and is open by now: another thread was served
 * meanwhile, and the instruction runs again.
 * 3. Any other fault is the program's: its handler gets it (fault_handler.h). */
#include "access.h"

#include "fault_handler.h"
#include "layer.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

/* For what is on other ranks, and for what is on this rank's device. */
enum { RANKS, DEVICE, LAYERS };

typedef struct guards {
    const polyrti_watcher *watcher;
    polyrti_layer layers[LAYERS];
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
    return all()->layers[RANKS].count > 0;
}

bool polyrti_any_closed(void)
{
    return all()->layers[RANKS].count + all()->layers[DEVICE].count > 0;
}

static bool is_guarded(int layer, const char *place, bool writes)
{
    const guards *own = all();
    const polyrti_closed *entry =
        has_been_guarded(own, place) ? polyrti_entry_at(&own->layers[layer], place) : NULL;
    return entry && (writes || !entry->readable);
}

bool polyrti_is_guarded(const char *place, bool writes)
{
    return is_guarded(RANKS, place, writes);
}

bool polyrti_is_guarded_copy(const char *place, bool writes)
{
    return is_guarded(DEVICE, place, writes);
}

static bool is_closed(const char *place, bool writes)
{
    return is_guarded(RANKS, place, writes) || is_guarded(DEVICE, place, writes);
}

bool polyrti_guards_within(const char *first, const char *past)
{
    const guards *own = all();
    if (!polyrti_any_closed() || past <= own->lowest || first >= own->highest)
        return false;
    return polyrti_has_within(&own->layers[RANKS], first, past) ||
           polyrti_has_within(&own->layers[DEVICE], first, past);
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
    if (known && is_closed(place, access.writes)) {
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

/* What was opened first may be closed when the last is opened; then it is opened again. */
void polyrti_touch(uintptr_t memory, size_t bytes, polyrti_access access)
{
    char *first = (char *)memory;
    if (!polyrti_guards_within(first, first + bytes))
        return;
    const polyrti_pages pages = polyrti_touched_pages(first, first + bytes);
    for (int round = 0; round < 2; round++)
        for (char *page = pages.begin; page < pages.end; page += polyrti_page_size())
            if (is_closed(page, access.writes))
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

/* Makes pages as open as both layers allow, none more for a moment: other threads may be there. */
static void settle(const guards *own, polyrti_pages pages)
{
    static void (*const change[])(polyrti_pages) = {polyrti_close_pages, polyrti_show_pages,
                                                    polyrti_open_pages};
    while (pages.begin < pages.end) {
        polyrti_pages alike = pages;
        polyrti_openness least = POLYRTI_OPEN;
        for (int k = 0; k < LAYERS; k++) {
            const polyrti_openness openness = polyrti_openness_in(&own->layers[k], &alike);
            least = openness < least ? openness : least;
        }
        change[least](alike);
        pages.begin = alike.end;
    }
}

static void note_guarded(guards *own, int number, polyrti_pages pages, bool readable)
{
    polyrti_take_off(&own->layers[number], pages);
    polyrti_put_on(&own->layers[number], pages, readable);
    if (!own->lowest || pages.begin < own->lowest)
        own->lowest = pages.begin;
    if (pages.end > own->highest)
        own->highest = pages.end;
}

/* Changes pages that the layer has alike already. */
static void apply(int number, polyrti_pages *pages, size_t count, void (*change)(polyrti_pages))
{
    const guards *own = all();
    const size_t joined = polyrti_join_pages(pages, count);
    for (size_t i = 0; i < joined; i++)
        if (own->layers[!number].count > 0)
            settle(own, pages[i]);
        else
            change(pages[i]);
}

static void guard(int number, polyrti_pages *pages, size_t count, bool readable)
{
    if (count > 0)
        polyrti_put_fault_handler(on_fault);
    for (size_t i = 0; i < count; i++)
        if (pages[i].begin < pages[i].end)
            note_guarded(all(), number, pages[i], readable);
    apply(number, pages, count, readable ? polyrti_show_pages : polyrti_close_pages);
}

/* Opens what is closed of some pages, or lets it be read: the rest may be anybody's by now. What is
 * taken out or put in stands after `i`. */
static void relax(int number, polyrti_pages pages, bool readable)
{
    guards *own = all();
    polyrti_layer *layer = &own->layers[number];
    for (size_t i = layer->count; i-- > 0;) {
        const polyrti_closed closed = layer->closed[i];
        const polyrti_pages both = {
            pages.begin > closed.pages.begin ? pages.begin : closed.pages.begin,
            pages.end < closed.pages.end ? pages.end : closed.pages.end,
        };
        if ((readable && closed.readable) || both.begin >= both.end)
            continue;
        polyrti_take_off(layer, both);
        if (readable)
            polyrti_put_on(layer, both, true);
        settle(own, both);
    }
}

void polyrti_guard(polyrti_pages *pages, size_t count)
{
    guard(RANKS, pages, count, false);
}

void polyrti_guard_copy(polyrti_pages pages, bool readable)
{
    guard(DEVICE, &pages, 1, readable);
}

void polyrti_show_copy(polyrti_pages pages)
{
    relax(DEVICE, pages, true);
}

void polyrti_unguard_copy(polyrti_pages pages)
{
    relax(DEVICE, pages, false);
}

void polyrti_unguard(polyrti_pages *pages, size_t count)
{
    for (size_t i = 0; i < count; i++)
        polyrti_take_off(&all()->layers[RANKS], pages[i]);
    apply(RANKS, pages, count, polyrti_open_pages);
}

/* Pages that ordinary code of all ranks has opened stay open, or this rank alone would stop at them
 * after the root block. */
void polyrti_show(polyrti_pages pages)
{
    relax(RANKS, pages, true);
}

void polyrti_hide(void)
{
    polyrti_layer *ranks = &all()->layers[RANKS];
    for (size_t i = 0; i < ranks->count; i++)
        if (ranks->closed[i].readable) {
            polyrti_close_pages(ranks->closed[i].pages);
            ranks->closed[i].readable = false;
        }
}
