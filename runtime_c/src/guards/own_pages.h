/* Memory that has all pages for itself on which it lies: large allocations, rows of several pages,
 * and static variables that were linked so. There even the partial pages at an array's ends can be
 * closed. */
#ifndef POLYRTI_OWN_PAGES_H
#define POLYRTI_OWN_PAGES_H

#include "pages.h"

#include <stdint.h>

/* From the first page on, as many bytes are closed at once as `granule` says: where huge pages are,
 * parts of one would cost as much as 512 small ones; and each row as a whole. The same on all
 * ranks. `plain`: nobody has asked for huge pages yet. */
typedef struct polyrti_own_pages {
    polyrti_pages pages;
    int64_t granule;
    bool plain;
} polyrti_own_pages;

/* All pages of the allocation, the variable or the rows that hold the memory first .. past - 1;
 * empty, and 1 byte, if none is known. */
polyrti_own_pages polyrti_own_pages_of(const char *first, const char *past);

/* Whether one of two places is in an object that is known, and the other is not: C lets subscripts
 * lead anywhere in an object, and nowhere else. */
bool polyrti_are_apart(const char *one, const char *other);

#endif
