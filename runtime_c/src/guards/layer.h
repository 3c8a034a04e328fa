/* The pages that are closed for one reason: what is on other ranks, or on a device. Only the list:
 * protections are changed elsewhere (access.c). Not collective. */
#ifndef POLYRTI_LAYER_H
#define POLYRTI_LAYER_H

#include "pages.h"

/* Pages that ordinary code cannot get at, or can only read. */
typedef struct polyrti_closed {
    polyrti_pages pages;
    bool readable;
} polyrti_closed;

/* Disjoint pages, in no order. */
typedef struct polyrti_layer {
    polyrti_closed *closed;
    size_t count, capacity;
} polyrti_layer;

/* How open pages are. */
typedef enum polyrti_openness { POLYRTI_CLOSED, POLYRTI_READABLE, POLYRTI_OPEN } polyrti_openness;

/* The entry that the place is in; NULL if there is none. */
const polyrti_closed *polyrti_entry_at(const polyrti_layer *layer, const char *place);

/* Whether any page of the list has some of first .. past - 1. */
bool polyrti_has_within(const polyrti_layer *layer, const char *first, const char *past);

/* Puts pages on the list that are not on it; nothing if there are none. */
void polyrti_put_on(polyrti_layer *layer, polyrti_pages pages, bool readable);

/* Takes pages off the list; what is left of an entry that they were in the middle of, stays. */
void polyrti_take_off(polyrti_layer *layer, polyrti_pages pages);

/* How open the layer leaves the first of some pages; shortens them to those for which that is so.
 */
polyrti_openness polyrti_openness_in(const polyrti_layer *layer, polyrti_pages *pages);

#endif
