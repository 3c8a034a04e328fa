/* Between regions, a page with bytes that are valid on the device alone is closed, and one with
 * other bytes that are valid there can be read. So
 *
 * 1. code that reads a byte finds it on the host, or is stopped until it has come;
 * 2. code that writes a byte that the device has too is stopped until the device has given it up;
 * 3. a page that is not guarded has nothing on the device: only such a page is changed unnoticed.
 *
 * Bytes on pages that are not guarded, since other variables lie there too, stay on the host alone.
 * What is brought is in place before a page is opened, since other threads may wait for it. */
#include "kept_copies.h"

#include "access.h"
#include "guarded_objects.h"
#include "own_pages.h"

enum { FIRST_WINDOW = 1 << 16, LARGEST_WINDOW = 1 << 26 }; /* bytes */

/* The system has room for some ten thousand pieces of memory that are open in different ways. */
enum { MOST_PIECES = 256 };

static bool overlaps(const polyrti_copy *copy, const char *first, const char *past)
{
    return first < copy->base + copy->size && past > copy->base;
}

/* -------------------------------------------------------------------------------------------------
 * pages */

/* The pages of what may be kept. */
static polyrti_pages kept_pages(const polyrti_copy *copy)
{
    return polyrti_touched_pages(copy->base + copy->kept, copy->base + copy->past_kept);
}

/* Whether a page is on the pages of an allocation, or a static variable, that has them for itself,
 * and no other copy has some of it. */
static bool has_for_itself(const polyrti_copies *copies, const polyrti_copy *copy,
                           const polyrti_pages *own, char *first, char *past)
{
    if (own->begin >= own->end || first < own->begin || past > own->end)
        return false;
    for (size_t i = 0; i < copies->count; i++)
        if (&copies->data[i] != copy && overlaps(&copies->data[i], first, past))
            return false;
    return true;
}

/* The bytes of a copy on pages that can be closed, where they are worth it: whole pages, and the
 * first and the last one if nothing else is there that anybody touches often. */
static polyrti_run keepable(const polyrti_copies *copies, const polyrti_copy *copy)
{
    char *first = copy->base, *past = copy->base + copy->size;
    polyrti_pages pages = polyrti_whole_pages(first, past);
    const polyrti_pages touched = polyrti_touched_pages(first, past),
                        own = polyrti_own_pages_of(first, past).pages;
    if (pages.begin >= pages.end || (size_t)(pages.end - pages.begin) < polyrti_least_guarded())
        return (polyrti_run){0};
    if (has_for_itself(copies, copy, &own, touched.begin, pages.begin))
        pages.begin = first;
    if (has_for_itself(copies, copy, &own, pages.end, touched.end))
        pages.end = past;
    return (polyrti_run){pages.begin - copy->base, pages.end - pages.begin};
}

void polyrti_choose_kept(polyrti_copies *copies, bool keeps)
{
    for (size_t i = 0; i < copies->count; i++) {
        polyrti_copy *copy = &copies->data[i];
        if (!copy->open)
            continue;
        const polyrti_run kept = keeps ? keepable(copies, copy) : (polyrti_run){0};
        if (kept.offset != copy->kept || kept.offset + kept.length != copy->past_kept)
            polyrti_bring_closed(copies, copy->base, copy->base + copy->size);
        if (kept.offset != copy->kept || kept.offset + kept.length != copy->past_kept)
            copy->changed = ++copies->time;
        copy->kept = kept.offset;
        copy->past_kept = kept.offset + kept.length;
    }
}

/* Also those that only share a page with the memory: nothing on it may be closed. */
void polyrti_open_copies(polyrti_copies *copies, char *first, char *past)
{
    const polyrti_pages pages = polyrti_touched_pages(first, past);
    for (size_t i = 0; i < copies->count; i++) {
        polyrti_copy *copy = &copies->data[i];
        if (!copy->open && overlaps(copy, pages.begin, pages.end)) {
            polyrti_unguard_copy(kept_pages(copy));
            copy->open = true;
        }
    }
}

/* The pages that have some of the bytes: as bytes from the first page of the copy on. */
static void append_pages(const polyrti_copy *copy, const polyrt_sink *bytes, polyrt_sink *pages)
{
    const char *begin = kept_pages(copy).begin;
    for (size_t i = 0; i < bytes->count; i++) {
        char *first = copy->base + bytes->runs[i].offset;
        const polyrti_pages touched = polyrti_touched_pages(first, first + bytes->runs[i].length);
        polyrti_append(pages, touched.begin - begin, touched.end - touched.begin);
    }
    polyrti_merge(pages);
}

static void guard(const polyrti_copy *copy, const polyrt_sink *pages, bool readable)
{
    char *begin = kept_pages(copy).begin;
    for (size_t i = 0; i < pages->count; i++) {
        char *first = begin + pages->runs[i].offset;
        polyrti_guard_copy((polyrti_pages){first, first + pages->runs[i].length}, readable);
    }
}

/* All of the pages from the first one of some to the last, where they are in too many pieces. */
static void limit_pieces(polyrt_sink *pages)
{
    if (pages->count <= MOST_PIECES)
        return;
    const polyrti_run *last = &pages->runs[pages->count - 1];
    const int64_t first = pages->runs[0].offset, past = last->offset + last->length;
    polyrti_clear(pages);
    polyrti_append(pages, first, past - first);
}

/* Which pages of a copy are closed, and which can be read. */
static void find_pages(polyrti_copy *copy)
{
    polyrt_sink touched = {0};
    polyrti_clear(&copy->closed);
    append_pages(copy, &copy->only_there, &copy->closed);
    append_pages(copy, &copy->there, &touched);
    limit_pieces(&copy->closed);
    limit_pieces(&touched);
    polyrti_subtract(&touched, &copy->closed, &copy->readable);
    polyrti_release(&touched);
    copy->guarded = copy->changed;
}

/* What is not kept is given up before. */
static void close_copy(polyrti_copies *copies, polyrti_copy *copy)
{
    polyrti_drop_copies(copies, copy->base, copy->base + copy->kept);
    polyrti_drop_copies(copies, copy->base + copy->past_kept, copy->base + copy->size);
    if (copy->guarded != copy->changed)
        find_pages(copy);
    guard(copy, &copy->closed, false);
    guard(copy, &copy->readable, true);
    copy->open = false;
    copy->window = (polyrti_run){0};
    copy->served = 0;
}

void polyrti_close_copies(polyrti_copies *copies)
{
    for (size_t i = 0; i < copies->count; i++)
        if (copies->data[i].open)
            close_copy(copies, &copies->data[i]);
}

/* -------------------------------------------------------------------------------------------------
 * accesses */

/* The page of a place and some that follow, within what is kept: twice as many as last time if the
 * code goes on upwards from there, or downwards; everything if it goes to and fro. */
static polyrti_pages window_of(polyrti_copy *copy, char *place)
{
    const polyrti_pages page = polyrti_touched_pages(place, place + 1), all = kept_pages(copy);
    const polyrti_run *last = &copy->window; /* empty at first */
    const bool up = last->length > 0 && page.begin - copy->base == last->offset + last->length,
               down = last->length > 0 && page.end - copy->base == last->offset;
    const int64_t size = up || down ? polyrt_min(2 * last->length, LARGEST_WINDOW) : FIRST_WINDOW;
    if (++copy->served > MOST_PIECES)
        return all;
    polyrti_pages window = {down ? page.end - polyrt_min(size, page.end - all.begin) : page.begin,
                            down ? page.end : page.begin + size};
    window.end = window.end < all.end ? window.end : all.end;
    copy->window = (polyrti_run){window.begin - copy->base, window.end - window.begin};
    return window;
}

/* The copy whose kept pages have the place. */
static polyrti_copy *kept_at(polyrti_copies *copies, const char *place)
{
    for (size_t i = 0; i < copies->count; i++) {
        const polyrti_pages pages = kept_pages(&copies->data[i]);
        if (place >= pages.begin && place < pages.end)
            return &copies->data[i];
    }
    return NULL;
}

void polyrti_serve_copies(polyrti_copies *copies, char *place, bool writes)
{
    const polyrti_pages page = polyrti_touched_pages(place, place + 1);
    polyrti_copy *copy = kept_at(copies, place);
    const polyrti_pages window = copy ? window_of(copy, place) : page;
    polyrti_bring_closed(copies, window.begin, window.end);
    if (!writes) {
        polyrti_show_copy(window);
        return;
    }
    polyrti_drop_copies(copies, window.begin, window.end);
    polyrti_unguard_copy(window);
}

static void yield(polyrti_copies *copies, const polyrti_copy *copy)
{
    const char *begin = copy->base, *end = copy->base + copy->size;
    polyrti_bring_closed(copies, begin, end);
    polyrti_drop_copies(copies, begin, end);
    polyrti_unguard_copy(kept_pages(copy));
}

void polyrti_yield_copies(polyrti_copies *copies, const char *first, const char *past)
{
    for (size_t i = 0; i < copies->count; i++)
        if (overlaps(&copies->data[i], first, past))
            yield(copies, &copies->data[i]);
}

void polyrti_yield_closed_copies(polyrti_copies *copies)
{
    for (size_t i = 0; i < copies->count; i++)
        if (!copies->data[i].open)
            yield(copies, &copies->data[i]);
}

void polyrti_forget_copies(polyrti_copies *copies, const char *first, const char *past)
{
    polyrti_drop_copies(copies, first, past);
    polyrti_yield_copies(copies, first, past);
}
