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

/* Disjoint pages, in no order. */
typedef struct layer {
    guarded *closed;
    size_t count, capacity;
} layer;

/* For what is on other ranks, and for what is on this rank's device. */
enum { RANKS, DEVICE, LAYERS };

typedef struct guards {
    const polyrti_watcher *watcher;
    layer layers[LAYERS];
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

/* The entry of the layer that the place is in; NULL if there is none. */
static const guarded *entry_at(const layer *layer, const char *place)
{
    for (size_t i = 0; i < layer->count; i++)
        if (place >= layer->closed[i].pages.begin && place < layer->closed[i].pages.end)
            return &layer->closed[i];
    return NULL;
}

static bool is_guarded(int layer, const char *place, bool writes)
{
    const guards *own = all();
    const guarded *entry =
        has_been_guarded(own, place) ? entry_at(&own->layers[layer], place) : NULL;
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

static bool has_within(const layer *layer, const char *first, const char *past)
{
    for (size_t i = 0; i < layer->count; i++)
        if (first < layer->closed[i].pages.end && past > layer->closed[i].pages.begin)
            return true;
    return false;
}

bool polyrti_guards_within(const char *first, const char *past)
{
    const guards *own = all();
    if (!polyrti_any_closed() || past <= own->lowest || first >= own->highest)
        return false;
    return has_within(&own->layers[RANKS], first, past) ||
           has_within(&own->layers[DEVICE], first, past);
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

static void append(layer *layer, char *begin, char *end, bool readable)
{
    if (begin >= end)
        return;
    layer->closed =
        polyrti_grow(layer->closed, &layer->capacity, layer->count + 1, sizeof *layer->closed);
    layer->closed[layer->count++] = (guarded){{begin, end}, readable};
}

/* Takes pages out of the list; what is left of one that they were in the middle of, stays. */
static void take_out(layer *layer, polyrti_pages pages)
{
    for (size_t i = layer->count; i-- > 0;) {
        const guarded closed = layer->closed[i];
        if (pages.begin >= closed.pages.end || pages.end <= closed.pages.begin)
            continue;
        layer->closed[i] = layer->closed[--layer->count];
        append(layer, closed.pages.begin, pages.begin, closed.readable);
        append(layer, pages.end, closed.pages.end, closed.readable);
    }
}

enum openness { CLOSED, READABLE, OPEN };

/* How open the layer leaves the first of some pages, and for how many of them that is so. */
static enum openness openness_in(const layer *layer, polyrti_pages *pages)
{
    enum openness openness = OPEN;
    for (size_t i = 0; i < layer->count; i++) {
        const guarded *entry = &layer->closed[i];
        const bool here = pages->begin >= entry->pages.begin && pages->begin < entry->pages.end;
        char *end = here ? entry->pages.end : entry->pages.begin;
        if (here)
            openness = entry->readable ? READABLE : CLOSED;
        if (end > pages->begin && end < pages->end)
            pages->end = end;
    }
    return openness;
}

/* Makes pages as open as both layers allow, none more for a moment: other threads may be there. */
static void settle(const guards *own, polyrti_pages pages)
{
    static void (*const change[])(polyrti_pages) = {polyrti_close_pages, polyrti_show_pages,
                                                    polyrti_open_pages};
    while (pages.begin < pages.end) {
        polyrti_pages alike = pages;
        enum openness least = OPEN;
        for (int k = 0; k < LAYERS; k++) {
            const enum openness openness = openness_in(&own->layers[k], &alike);
            least = openness < least ? openness : least;
        }
        change[least](alike);
        pages.begin = alike.end;
    }
}

static void guard(int number, polyrti_pages pages, bool readable)
{
    guards *own = all();
    if (pages.begin >= pages.end)
        return;
    polyrti_put_fault_handler(on_fault);
    take_out(&own->layers[number], pages);
    append(&own->layers[number], pages.begin, pages.end, readable);
    if (!own->lowest || pages.begin < own->lowest)
        own->lowest = pages.begin;
    if (pages.end > own->highest)
        own->highest = pages.end;
    if (own->layers[!number].count > 0)
        settle(own, pages);
    else if (readable)
        polyrti_show_pages(pages);
    else
        polyrti_close_pages(pages);
}

/* Opens what is closed of some pages, or lets it be read: the rest may be anybody's by now. What is
 * taken out or put in stands after `i`. */
static void relax(int number, polyrti_pages pages, bool readable)
{
    guards *own = all();
    layer *layer = &own->layers[number];
    for (size_t i = layer->count; i-- > 0;) {
        const guarded closed = layer->closed[i];
        const polyrti_pages both = {
            pages.begin > closed.pages.begin ? pages.begin : closed.pages.begin,
            pages.end < closed.pages.end ? pages.end : closed.pages.end,
        };
        if ((readable && closed.readable) || both.begin >= both.end)
            continue;
        take_out(layer, both);
        if (readable)
            append(layer, both.begin, both.end, true);
        settle(own, both);
    }
}

void polyrti_guard(polyrti_pages pages)
{
    guard(RANKS, pages, false);
}

void polyrti_guard_copy(polyrti_pages pages, bool readable)
{
    guard(DEVICE, pages, readable);
}

void polyrti_show_copy(polyrti_pages pages)
{
    relax(DEVICE, pages, true);
}

void polyrti_unguard_copy(polyrti_pages pages)
{
    relax(DEVICE, pages, false);
}

void polyrti_unguard(polyrti_pages pages)
{
    if (pages.begin >= pages.end)
        return;
    take_out(&all()->layers[RANKS], pages);
    if (all()->layers[DEVICE].count > 0)
        settle(all(), pages);
    else
        polyrti_open_pages(pages);
}

/* Pages that ordinary code of all ranks has opened stay open, or this rank alone would stop at them
 * after the root block. */
void polyrti_show(polyrti_pages pages)
{
    relax(RANKS, pages, true);
}

void polyrti_hide(void)
{
    layer *ranks = &all()->layers[RANKS];
    for (size_t i = 0; i < ranks->count; i++)
        if (ranks->closed[i].readable) {
            polyrti_close_pages(ranks->closed[i].pages);
            ranks->closed[i].readable = false;
        }
}
