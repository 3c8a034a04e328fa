/* Guessing where ordinary code goes on.
 *
 * 1. Code that touches what follows the last window goes up, and gets twice as much; the same
 * downwards. It may skip less than it got, since inside a window nobody sees what it touches.
 * 2. Code that came here by the same step as before goes through a column: it gets a small window
 * at each of the next places, of which there are twice as many as last time.
 * 3. Any other code gets one small window. */
#include "scan.h"

#include <stdbool.h>

enum { FIRST_WINDOW = 1 << 16, LARGEST_WINDOW = 1 << 23 }; /* bytes */
enum { LARGEST_GAP = 2 * FIRST_WINDOW };

static int64_t page_at(polyrti_paging paging, int64_t place)
{
    return polyrt_floor_div(place + paging.phase, paging.size) * paging.size - paging.phase;
}

/* Whether so many bytes between the last window and the next place are few. */
static bool is_near(const polyrti_window *last, int64_t gap)
{
    return last->width > 0 && gap >= 0 && gap <= polyrt_min(last->width, LARGEST_GAP);
}

/* One piece from this page on, or up to it. */
static polyrti_window in_order(const polyrti_scan *scan, polyrti_paging paging, int64_t place)
{
    const int64_t page = page_at(paging, place), end = page + paging.size;
    const polyrti_window *last = &scan->last;
    const int64_t twice = polyrt_min(2 * last->width, LARGEST_WINDOW);
    const int64_t far = last->begin + (last->count - 1) * last->step;
    if (is_near(last, page - (far + last->width)))
        return (polyrti_window){.begin = page, .width = twice, .count = 1};
    if (is_near(last, far - end))
        return (polyrti_window){.begin = end - twice, .width = twice, .count = 1};
    return (polyrti_window){0};
}

polyrti_window polyrti_next_window(polyrti_scan *scan, polyrti_paging paging, int64_t place)
{
    const int64_t step = scan->last.count > 0 ? place - scan->place : 0;
    polyrti_window next = in_order(scan, paging, place);
    if (next.count == 0 && step != 0 && step == scan->step)
        next = (polyrti_window){
            .begin = page_at(paging, place),
            .width = FIRST_WINDOW,
            .step = step,
            .count = polyrt_min(2 * scan->last.count, LARGEST_WINDOW / FIRST_WINDOW)};
    if (next.count == 0)
        next = (polyrti_window){.begin = page_at(paging, place), .width = FIRST_WINDOW, .count = 1};
    *scan =
        (polyrti_scan){.last = next, .place = place + (next.count - 1) * next.step, .step = step};
    return next;
}

void polyrti_append_pages(const polyrti_window *window, polyrti_paging paging, int64_t first,
                          int64_t past, polyrt_sink *pages)
{
    for (int64_t k = 0; k < window->count; k++) {
        const int64_t at = page_at(paging, window->begin + k * window->step),
                      begin = at > first ? at : first, end = polyrt_min(at + window->width, past);
        if (begin < end)
            polyrti_append(pages, begin, end - begin);
    }
    polyrti_merge(pages);
}
