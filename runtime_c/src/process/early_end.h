/* A program that ends before its time, for measurements of its first steps: polydist tune. */
#ifndef POLYRTI_EARLY_END_H
#define POLYRTI_EARLY_END_H

#include "process.h"

/* Ends the program with status 0, with all reports, where the region has been executed as often as
 * POLYRT_END_AFTER says. All ranks enter the region, so all of them end. */
void polyrti_end_early(polyrti_process *process, const polyrti_settings *settings,
                       const polyrt_region *region);

#endif
