/* Which of a region's results stay on the ranks that wrote them. */
#ifndef POLYRTI_STAYING_H
#define POLYRTI_STAYING_H

#include "distributed.h"
#include "../homes/objects.h"

/* Fills in what stays of each array, one entry per array; the rest goes to all ranks at once.
 * `guards`: whether what stays is guarded; else all of it stays, where the region says so.
 * Collective if the region does not gather to all ranks. */
void polyrti_choose_staying(const polyrt_execution *execution, const polyrti_objects *objects,
                            bool guards, polyrti_staying *staying);

/* Lets nothing stay of arrays whose pages begin at different bytes on some ranks. Collective. */
void polyrti_compare_phases(const polyrt_execution *execution, polyrti_staying *staying);

#endif
