/* Static variables that have pages for themselves. Not collective; but what is found is the same on
 * all ranks that run the same program. */
#ifndef POLYRTI_STATIC_VARIABLES_H
#define POLYRTI_STATIC_VARIABLES_H

#include "pages.h"

/* All pages of the static variable which holds the memory first .. past - 1; empty if it is none
 * that is known to have pages of its own. */
polyrti_pages polyrti_pages_of_variable(const char *first, const char *past);

#endif
