/* How ordinary code goes through an object, and what it gets of it next. Pure. */
#ifndef POLYRTI_SCAN_H
#define POLYRTI_SCAN_H

#include "../sets/runs.h"

/* Bytes of an object: `count` pieces of `width` bytes, `step` apart; negative where ordinary code
 * goes down. Pieces are whole pages where no step leads in between. */
typedef struct polyrti_window {
    int64_t begin, width, step, count;
} polyrti_window;

/* What ordinary code has touched; zeroed at first. */
typedef struct polyrti_scan {
    polyrti_window last;
    int64_t place, step; /* where it was last, and from where it came there */
} polyrti_scan;

/* How pages lie in an object: one begins `phase` bytes before its base. */
typedef struct polyrti_paging {
    int64_t size, phase;
} polyrti_paging;

/* What to bring when a byte is touched: the page and some that follow, twice as much as last time
 * if the code goes on in order: upwards, downwards, or in equal steps. */
polyrti_window polyrti_next_window(polyrti_scan *scan, polyrti_paging paging, int64_t place);

/* Appends the whole pages of a window that lie within first .. past - 1. */
void polyrti_append_pages(const polyrti_window *window, polyrti_paging paging, int64_t first,
                          int64_t past, polyrt_sink *pages);

#endif
