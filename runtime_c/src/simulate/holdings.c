/* The table of holdings, by number. */
#include "holdings.h"

#include "../base/hash.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 1 << 25 };

void polyrti_append_parts(polyrti_parts *parts, int64_t slot, const polyrt_sink *runs,
                          int64_t shift)
{
    parts->data = polyrti_grow(parts->data, &parts->capacity, parts->count + runs->count,
                               sizeof *parts->data);
    for (size_t i = 0; i < runs->count; i++)
        parts->data[parts->count++] =
            (polyrti_part){slot, runs->runs[i].offset + shift, runs->runs[i].length};
}

/* The first part of the slot, or of one after it. */
static size_t first_of(const polyrti_parts *parts, int64_t slot)
{
    size_t first = 0, end = parts->count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (parts->data[middle].slot < slot)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

polyrti_parts polyrti_parts_of(const polyrti_parts *parts, int64_t first, int64_t past)
{
    if (parts->count == 0)
        return (polyrti_parts){0};
    const size_t begin = first_of(parts, first);
    return (polyrti_parts){.data = parts->data + begin, .count = first_of(parts, past) - begin};
}

/* -------------------------------------------------------------------------------------------------
 * the table */

static int64_t hash_of(const polyrti_holding *holding)
{
    const int64_t numbers[] = {
        holding->begin, holding->end,
        polyrti_hash(holding->away.runs, holding->away.count * sizeof *holding->away.runs),
        polyrti_hash(holding->home.data, holding->home.count * sizeof *holding->home.data),
        polyrti_hash(holding->copies.data, holding->copies.count * sizeof *holding->copies.data)};
    return polyrti_hash(numbers, sizeof numbers);
}

static bool same_parts(const polyrti_parts *a, const polyrti_parts *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->data, b->data, a->count * sizeof *a->data) == 0);
}

static bool same(const polyrti_holding *a, const polyrti_holding *b)
{
    return a->hash == b->hash && a->begin == b->begin && a->end == b->end &&
           polyrti_same_runs(&a->away, &b->away) && same_parts(&a->home, &b->home) &&
           same_parts(&a->copies, &b->copies);
}

static void release(polyrti_holding *holding)
{
    polyrti_release(&holding->away);
    free(holding->home.data);
    free(holding->copies.data);
}

static size_t parts_in(const polyrti_holding *holding)
{
    return holding->away.count + holding->home.count + holding->copies.count;
}

static bool is_needed(const polyrti_objects *objects, const polyrti_holding *holding)
{
    for (size_t i = 0; i < objects->count; i++)
        if (objects->data[i].pattern == holding->number)
            return true;
    return false;
}

/* The one used longest ago of those that no object has; NULL if there is none. */
static polyrti_holding *oldest(polyrti_holdings *holdings, const polyrti_objects *objects)
{
    polyrti_holding *found = NULL;
    for (size_t i = 0; i < holdings->count; i++) {
        polyrti_holding *holding = &holdings->kept[i];
        if ((!found || holding->used < found->used) && !is_needed(objects, holding))
            found = holding;
    }
    return found;
}

static void make_room(polyrti_holdings *holdings, const polyrti_objects *objects)
{
    polyrti_holding *old;
    while (holdings->parts > MOST_PARTS && (old = oldest(holdings, objects))) {
        holdings->parts -= parts_in(old);
        release(old);
        memmove(old, old + 1,
                (size_t)(holdings->kept + --holdings->count - old) * sizeof *holdings->kept);
    }
}

static int64_t number_of(polyrti_holdings *holdings, polyrti_holding *fresh)
{
    fresh->hash = hash_of(fresh);
    for (size_t i = 0; i < holdings->count; i++)
        if (same(&holdings->kept[i], fresh)) {
            release(fresh);
            holdings->kept[i].used = ++holdings->clock;
            return holdings->kept[i].number;
        }
    holdings->kept = polyrti_grow(holdings->kept, &holdings->capacity, holdings->count + 1,
                                  sizeof *holdings->kept);
    fresh->number = ++holdings->last;
    fresh->used = ++holdings->clock;
    holdings->parts += parts_in(fresh);
    holdings->kept[holdings->count++] = *fresh;
    return fresh->number;
}

void polyrti_keep_holding(polyrti_holdings *holdings, const polyrti_objects *objects,
                          polyrti_object *object, polyrti_parts *home, polyrti_parts *copies)
{
    polyrti_holding fresh = {
        .begin = object->begin, .end = object->end, .home = *home, .copies = *copies};
    polyrti_concatenate(&fresh.away, &object->owned->away);
    object->pattern = number_of(holdings, &fresh);
    *home = *copies = (polyrti_parts){0};
    make_room(holdings, objects);
}

const polyrti_holding *polyrti_holding_of(polyrti_holdings *holdings, int64_t number)
{
    size_t first = 0, end = holdings->count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (holdings->kept[middle].number < number)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == holdings->count || holdings->kept[first].number != number)
        return NULL;
    holdings->kept[first].used = ++holdings->clock;
    return &holdings->kept[first];
}
