/* What a simulated region meets. */
#ifndef POLYRTI_MEETING_H
#define POLYRTI_MEETING_H

#include "holdings.h"
#include "../guards/view.h"

/* A region and the objects that it meets, the same on any number of ranks: as all ranks make the
 * same changes, what is away depends neither on how many there are nor on who they are. */
typedef struct polyrti_meeting {
    polyrti_view view;
    polyrti_objects *objects; /* those of the view */
    polyrti_holdings *holdings;
    size_t *met, count; /* places in the list */
    polyrt_sink *away;  /* of each of them, in addresses */
} polyrti_meeting;

#endif
