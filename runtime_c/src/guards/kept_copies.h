/* Memory of which a device has what is valid, while ordinary code runs: values stay on the device
 * from one region to the next, and come when somebody touches them (docs/architecture/targets.md,
 * section 2.9). Not collective. */
#ifndef POLYRTI_KEPT_COPIES_H
#define POLYRTI_KEPT_COPIES_H

#include "../device/copies.h"

/* Opens the copies that have some of first .. past - 1 for a region. */
void polyrti_open_copies(polyrti_copies *copies, char *first, char *past);

/* What may stay of each open copy after the region: whole pages, if `keeps`, where they are worth
 * it; else nothing. What cannot stay any more comes back. */
void polyrti_choose_kept(polyrti_copies *copies, bool keeps);

/* The region is over, and what cannot stay and is wanted is on the host: nothing else that cannot
 * stay is on the device. Closes the copies to ordinary code. */
void polyrti_close_copies(polyrti_copies *copies);

/* Ordinary code touches a place that is guarded for a copy: brings what is valid on the device
 * alone of some pages from there on, and lets the code read them, or write them. */
void polyrti_serve_copies(polyrti_copies *copies, char *place, bool writes);

/* Nothing of copies that are not open stays on the device. */
void polyrti_yield_closed_copies(polyrti_copies *copies);

/* Nothing of copies that have some of first .. past - 1 stays on the device: what is valid there
 * alone comes back. */
void polyrti_yield_copies(polyrti_copies *copies, const char *first, const char *past);

/* The memory is about to be no more. */
void polyrti_forget_copies(polyrti_copies *copies, const char *first, const char *past);

#endif
