/* Where large allocations begin in their first huge page. */
#include "beginnings.h"

#include "pages.h"

#include <stdint.h>

/* Each place is a small page later than the one before, and in that page at some other of its cache
 * lines: about the golden section of them later, so that any few lie well apart, also where rows
 * are as long as pages (own_pages.py does the same for static variables). What has to begin a page
 * does so after all of these. */
enum { PAGE = 4096, LINE = 64, LINES = PAGE / LINE, APART = 41 };

size_t polyrti_beginning(int place, size_t alignment)
{
    const size_t page = (size_t)place, line = page * APART % LINES;
    if (alignment > PAGE)
        return 0;
    return alignment > LINE ? (POLYRTI_BEGINNINGS + page) * PAGE : page * PAGE + line * LINE;
}

int polyrti_place_of(const void *memory)
{
    const size_t within = (size_t)((uintptr_t)memory % POLYRTI_HUGE_PAGE);
    const int place = (int)(within / PAGE % POLYRTI_BEGINNINGS);
    const bool is_one =
        within == polyrti_beginning(place, LINE) || within == polyrti_beginning(place, PAGE);
    return is_one ? place : 0;
}
