/* Executions for which the ranks do not see the same of memory (guards/view.h). */
#ifndef POLYRTI_DIFFERING_VIEWS_H
#define POLYRTI_DIFFERING_VIEWS_H

#include "entered.h"

/* One more of them. Says so, once for each region that goes on with them, and of which array, since
 * values cannot stay then. Collective. */
void polyrti_warn_of_views(polyrti_entered *entered);

#endif
