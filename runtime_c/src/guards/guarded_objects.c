/* Which pages of objects are closed.
 *
 * Only whole pages between an array's first and last written element are ever closed, or all pages
 * of an allocation that has pages of its own: nothing else lies on them. As pages begin at the same
 * byte of an object on all ranks (staying.c sees to that), windows are the same bytes everywhere.
 */
#include "guarded_objects.h"

#include "access.h"
#include "own_pages.h"
#include "row_pools.h"
#include "../base/memory.h"

#include <stdint.h>
#include <stdlib.h>

enum { LEAST_PAGES = 4 };

size_t polyrti_least_guarded(void)
{
    return LEAST_PAGES * polyrti_page_size();
}

static polyrti_pages pages_of(const polyrti_object *object, int64_t begin, int64_t end)
{
    return polyrti_touched_pages(object->base + begin, object->base + end);
}

void polyrti_open_objects(polyrti_objects *objects, const size_t *numbers, size_t count)
{
    polyrti_pages *pages = polyrti_new(count, sizeof *pages);
    size_t closed = 0;
    for (size_t k = 0; k < count; k++) {
        polyrti_object *object = &objects->data[numbers[k]];
        if (!object->guarded || object->open)
            continue;
        pages[closed++] = pages_of(object, object->begin, object->end);
        object->open = true;
    }
    polyrti_unguard(pages, closed);
    free(pages);
}

void polyrti_open_object(polyrti_object *object)
{
    if (!object->guarded || object->open)
        return;
    polyrti_pages pages = pages_of(object, object->begin, object->end);
    polyrti_unguard(&pages, 1);
    object->open = true;
}

static polyrti_paging paging_of(const polyrti_object *object)
{
    const size_t page = polyrti_page_size();
    return (polyrti_paging){.size = (int64_t)page,
                            .phase = (int64_t)((uintptr_t)object->base % page)};
}

/* Where an object lies on pages of its own, whole granules are closed from its beginning on. What
 * holds nothing away is opened at the first access for the price of an empty message. */
static int64_t granule_of(const polyrti_object *object)
{
    return polyrti_own_pages_of(object->base + object->begin, object->base + object->end).granule;
}

static polyrti_pages granules_of(const polyrti_object *object, int64_t granule,
                                 const polyrti_run *run)
{
    const int64_t first = run->offset - object->begin, past = first + run->length;
    return pages_of(
        object, object->begin + polyrt_floor_div(first, granule) * granule,
        polyrt_min(object->begin + polyrt_ceil_div(past, granule) * granule, object->end));
}

static bool lies_as_before(const polyrti_closed_pages *known, const polyrti_closed_pages *now)
{
    return known->known && known->begin == now->begin && known->end == now->end &&
           known->granule == now->granule && known->phase == now->phase;
}

/* Runs that share a page, or lie on neighbouring ones, are closed together. Found once for all
 * objects that own the same and lie alike on their pages. */
static const polyrt_sink *closed_pages_of(const polyrti_object *object)
{
    polyrti_closed_pages now = {.begin = object->begin,
                                .end = object->end,
                                .granule = granule_of(object),
                                .phase = paging_of(object).phase,
                                .known = true};
    polyrti_closed_pages *closed = &object->owned->closed;
    if (lies_as_before(closed, &now))
        return &closed->bytes;
    const polyrt_sink *away = &object->owned->away;
    for (size_t i = 0; i < away->count; i++) {
        const polyrti_pages pages = granules_of(object, now.granule, &away->runs[i]);
        polyrti_append(&now.bytes, pages.begin - object->base, pages.end - pages.begin);
    }
    polyrti_set_apart(pages_of(object, object->begin, object->end));
    polyrti_release(&closed->bytes);
    *closed = now;
    return &closed->bytes;
}

static polyrti_pages pages_at(const polyrti_object *object, const polyrti_run *bytes)
{
    char *begin = object->base + bytes->offset;
    return (polyrti_pages){begin, begin + bytes->length};
}

/* A row leaves its pages to others, which stay closed. */
static void retire_row(polyrti_object *object, const char *first, const char *past)
{
    polyrt_sink bytes = {0}, away = {0};
    polyrti_append(&bytes, first - object->base, past - first);
    polyrti_intersect(&object->owned->away, &bytes, &away);
    if (away.count > 0)
        polyrti_note_delivered(object, &away);
    if (object->owned->away.count == 0)
        polyrti_open_object(object);
    polyrti_release(&bytes);
    polyrti_release(&away);
}

void polyrti_retire(polyrti_object *object, const char *first, const char *past)
{
    if (polyrti_is_in_pool(first, past)) {
        retire_row(object, first, past);
        return;
    }
    polyrti_open_object(object);
    polyrti_forget(object);
}

/* Whole pages are taken only, so that what lies beside the run keeps its values. */
void polyrti_give_back(const polyrti_object *object)
{
    polyrt_sink elsewhere = {0};
    polyrti_subtract(&object->owned->away, &object->owned->valid, &elsewhere);
    for (size_t i = 0; i < elsewhere.count; i++) {
        char *first = object->base + elsewhere.runs[i].offset;
        polyrti_give_back_pages((polyrti_pages){first, first + elsewhere.runs[i].length});
    }
    polyrti_release(&elsewhere);
}

/* The closed pages of all objects; to be freed. */
static polyrti_pages *all_closed_pages(const polyrti_objects *objects, size_t *count)
{
    size_t most = 0;
    for (size_t i = 0; i < objects->count; i++)
        if (objects->data[i].open)
            most += closed_pages_of(&objects->data[i])->count;
    polyrti_pages *pages = polyrti_new(most, sizeof *pages);
    *count = 0;
    for (size_t i = 0; i < objects->count; i++) {
        const polyrti_object *object = &objects->data[i];
        if (!object->open)
            continue;
        const polyrt_sink *bytes = closed_pages_of(object);
        for (size_t k = 0; k < bytes->count; k++)
            pages[(*count)++] = pages_at(object, &bytes->runs[k]);
    }
    return pages;
}

/* Wherever ordinary code was, it is expected nowhere now: an offset of 0 could be the object's
 * first page. */
void polyrti_close_objects(polyrti_objects *objects)
{
    size_t count;
    polyrti_pages *pages = all_closed_pages(objects, &count);
    polyrti_guard(pages, count);
    free(pages);
    for (size_t i = 0; i < objects->count; i++) {
        polyrti_object *object = &objects->data[i];
        if (!object->open)
            continue;
        object->open = false;
        object->scan = (polyrti_scan){0};
    }
}

/* What stays if these pages are guarded, if they are worth it. */
static polyrti_staying staying_on(polyrti_pages pages, const char *base, int64_t size)
{
    if ((size_t)(pages.end - pages.begin) < polyrti_least_guarded())
        return (polyrti_staying){0};
    return (polyrti_staying){.first = polyrt_ceil_div(pages.begin - base, size),
                             .past = polyrt_floor_div(pages.end - base, size),
                             .guarded = true,
                             .begin = pages.begin - base,
                             .end = pages.end - base};
}

/* The same on pages of its own: the granules that memory touches are closed. */
static polyrti_staying staying_on_own(const polyrti_own_pages *own, const char *base, int64_t size,
                                      const char *first, const char *past)
{
    const polyrti_pages pages = own->pages;
    const int64_t before = pages.begin - base, granule = own->granule;
    polyrti_staying staying = staying_on(pages, base, size);
    staying.begin = before + polyrt_floor_div(first - pages.begin, granule) * granule;
    staying.end = before + polyrt_min(polyrt_ceil_div(past - pages.begin, granule) * granule,
                                      pages.end - pages.begin);
    return staying;
}

/* What of the elements from the first to the last one written can be guarded. Gets the pages ready
 * for being closed often. */
static polyrti_staying guardable(const polyrti_objects *objects, const polyrti_store *store,
                                 const polyrt_sink *written)
{
    const int64_t size = (int64_t)store->element_size;
    if (written->count == 0 || store->tables > 0 || store->parts || size < 2)
        return (polyrti_staying){0};
    const polyrti_run *last = &written->runs[written->count - 1];
    char *base = store->base, *first = base + written->runs[0].offset * size,
         *past = base + (last->offset + last->length) * size;
    const polyrti_object *object = polyrti_guarded_object(objects, base, first - base, past - base);
    if (object) {
        first = object->base + object->begin < first ? object->base + object->begin : first;
        past = object->base + object->end > past ? object->base + object->end : past;
    }
    const polyrti_own_pages own = polyrti_own_pages_of(first, past);
    if (own.pages.begin == own.pages.end) {
        const polyrti_pages whole = polyrti_whole_pages(first, past);
        polyrti_use_huge_pages(whole, true);
        return staying_on(whole, base, size);
    }
    if (own.plain)
        polyrti_use_huge_pages(own.pages, true);
    return staying_on_own(&own, base, size, first, past);
}

/* Whether all elements of a canonical list stay; of an empty one nothing is known. */
static bool is_within(const polyrt_sink *elements, const polyrti_staying *staying)
{
    if (elements->count == 0)
        return false;
    const polyrti_run *last = &elements->runs[elements->count - 1];
    return elements->runs[0].offset >= staying->first &&
           last->offset + last->length <= staying->past;
}

polyrti_staying polyrti_stays(const polyrt_execution *execution, int array,
                              const polyrti_objects *objects, const polyrti_store *store,
                              bool guards)
{
    if (execution->gather == POLYRT_GATHER_ALL || !execution->region->arrays[array].written ||
        store->tables > 0)
        return (polyrti_staying){0};
    if (!guards)
        return (polyrti_staying){.first = -POLYRT_FAR, .past = POLYRT_FAR, .whole = true};
    polyrt_sink written = {0};
    polyrti_written(execution, array, &written);
    polyrti_staying staying = guardable(objects, store, &written);
    staying.elements = polyrti_elements(&written);
    staying.whole = is_within(&written, &staying);
    polyrti_release(&written);
    return staying;
}

polyrti_staying polyrti_input_stays(const polyrti_objects *objects, const polyrti_store *store,
                                    const polyrt_sink *elements)
{
    const int64_t size = (int64_t)store->element_size;
    const polyrti_run *last = &elements->runs[elements->count - 1];
    char *base = store->base, *first = base + elements->runs[0].offset * size,
         *past = base + (last->offset + last->length) * size;
    const polyrti_pages pages = polyrti_own_pages_of(first, past).pages;
    if (pages.begin == pages.end || polyrti_is_in_pool(first, past) ||
        polyrti_guarded_object(objects, base, pages.begin - base, pages.end - base))
        return (polyrti_staying){0};
    return guardable(objects, store, elements);
}

/* -------------------------------------------------------------------------------------------------
 * accesses */

polyrti_object *polyrti_object_of(const polyrti_objects *objects, const char *place,
                                  int64_t *offset)
{
    for (size_t i = 0; i < objects->count; i++) {
        polyrti_object *object = &objects->data[i];
        const polyrti_pages pages = pages_of(object, object->begin, object->end);
        if (object->guarded && place >= pages.begin && place < pages.end) {
            *offset = place - object->base;
            return object;
        }
    }
    return NULL;
}

bool polyrti_open_own(const polyrti_objects *objects, const polyrti_store *stores, int arrays,
                      const char *place)
{
    int64_t offset;
    polyrti_object *object = polyrti_object_of(objects, place, &offset);
    for (int a = 0; object && a < arrays; a++)
        if ((char *)stores[a].base == object->base) {
            polyrti_open_object(object);
            return true;
        }
    return false;
}

bool polyrti_shares_pages(const polyrti_object *object, const char *first, const char *past)
{
    const polyrti_pages pages = pages_of(object, object->begin, object->end);
    return object->guarded && first < pages.end && past > pages.begin;
}

int64_t polyrti_first_object(const polyrti_objects *objects, const char *first, const char *past)
{
    for (size_t i = 0; i < objects->count; i++)
        if (polyrti_shares_pages(&objects->data[i], first, past))
            return (int64_t)i;
    return -1;
}

polyrti_window polyrti_choose_window(polyrti_object *object, int64_t offset)
{
    return polyrti_next_window(&object->scan, paging_of(object), offset);
}

void polyrti_append_window(const polyrti_object *object, const polyrti_window *window,
                           polyrt_sink *bytes)
{
    const polyrti_pages all = pages_of(object, object->begin, object->end);
    polyrti_append_pages(window, paging_of(object), all.begin - object->base,
                         all.end - object->base, bytes);
}

void polyrti_open_window(const polyrti_object *object, const polyrt_sink *bytes)
{
    polyrti_pages *pages = polyrti_new(bytes->count, sizeof *pages);
    for (size_t i = 0; i < bytes->count; i++)
        pages[i] = pages_at(object, &bytes->runs[i]);
    polyrti_unguard(pages, bytes->count);
    free(pages);
}

void polyrti_show_window(const polyrti_object *object, const polyrt_sink *bytes)
{
    for (size_t i = 0; i < bytes->count; i++)
        polyrti_show(pages_at(object, &bytes->runs[i]));
}
