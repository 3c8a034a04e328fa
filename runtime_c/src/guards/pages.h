/* Pages of memory that can be closed to ordinary code, and what this system allows. Not collective;
 * nothing here knows what the pages hold. */
#ifndef POLYRTI_PAGES_H
#define POLYRTI_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/* Whole pages begin .. end - 1; empty if begin == end. */
typedef struct polyrti_pages {
    char *begin, *end;
} polyrti_pages;

/* Bytes of a huge page, where the system has some. */
enum { POLYRTI_HUGE_PAGE = 1 << 21 };

/* Bytes of a page. */
size_t polyrti_page_size(void);

/* Whether pages can be closed in this process: memory can be reached while it is closed, and no
 * tool watches (valgrind and the sanitizers have their own opinion of faults). Found out once. */
bool polyrti_can_guard(void);

/* The whole pages inside the memory first .. past - 1; none if some of it is on a stack, whose
 * frames come and go unseen. */
polyrti_pages polyrti_whole_pages(char *first, char *past);

/* The pages that the memory first .. past - 1 touches. */
polyrti_pages polyrti_touched_pages(char *first, char *past);

/* Sorts pages and joins those that overlap or lie side by side; returns how many are left. The
 * system changes the protection of many neighbours for little more than that of one. */
size_t polyrti_join_pages(polyrti_pages *pages, size_t count);

/* Asks for huge pages where there is room for some: closing and opening one costs as much as one
 * small page. `now`: also where memory has been written already, for the price of a copy. */
void polyrti_use_huge_pages(polyrti_pages pages, bool now);

/* Makes pages that are closed and opened by themselves differ for the system from those beside
 * them. */
void polyrti_set_apart(polyrti_pages pages);

/* Makes any access to the pages fault, or writing, or none. Ends all ranks where the system
 * refuses. */
void polyrti_close_pages(polyrti_pages pages);
void polyrti_show_pages(polyrti_pages pages);
void polyrti_open_pages(polyrti_pages pages);

/* Gives the memory of whole huge pages back to the system; where it is touched again, it is zero.
 */
void polyrti_give_back_pages(polyrti_pages pages);

/* Copies bytes from, or to, memory that may be closed. */
void polyrti_read_closed(const char *from, char *to, size_t bytes);
void polyrti_write_closed(char *to, const char *from, size_t bytes);

/* Copies bytes from memory of which nobody knows whether it is there: as many as there are at the
 * beginning, which it returns. */
size_t polyrti_read_present(char *to, const char *from, size_t bytes);

/* Whether that is possible here. */
bool polyrti_can_read_present(void);

#endif
