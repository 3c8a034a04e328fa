/* How the arrays of a region lie in this rank's memory, and to objects with values away. Not
 * collective. */
#ifndef POLYRTI_VIEW_H
#define POLYRTI_VIEW_H

#include "entered.h"

/* The distance of what shares no memory. */
#define POLYRTI_APART INT64_MIN

/* How many bytes the array begins after the object; POLYRTI_APART if the region touches nothing of
 * the object through it. A live array and a live object share memory on all ranks or on none, and
 * at the same distance. */
int64_t polyrti_distance(const polyrti_entered *entered, int array, const polyrti_object *object);

/* Whether any array of the region shares memory with the object. */
bool polyrti_meets(const polyrti_entered *entered, const polyrti_object *object);

/* Appends where the arrays' pages begin, and how the objects lie that are met. */
void polyrti_add_view(const polyrti_entered *entered, polyrti_key *key);

/* The same as one number. Ranks that see the same decide the same about pages. 0 where nothing is
 * away and nothing will be. */
int64_t polyrti_view(const polyrti_entered *entered);

#endif
