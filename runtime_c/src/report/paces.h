/* How long the steps of nests take, so that threads are not woken for little. */
#ifndef POLYRTI_REPORT_PACES_H
#define POLYRTI_REPORT_PACES_H

#include "polyrt.h"

#include <stdbool.h>

enum { POLYRTI_PACES = 64 };

/* The last step of a nest that was timed, in seconds. */
typedef struct polyrti_pace {
    const polyrt_nest *nest;
    double seconds;
} polyrti_pace;

/* Of the nests that ran last; one may take the place of another. Starts all zero. */
typedef struct polyrti_paces {
    polyrti_pace data[POLYRTI_PACES];
} polyrti_paces;

/* A nest's own: of no seconds if it is new. */
polyrti_pace *polyrti_pace_of(polyrti_paces *paces, const polyrt_nest *nest);

/* Whether a step is likely to take so long that starting threads for it pays; it does where nothing
 * is known. */
bool polyrti_deserves_threads(const polyrti_pace *pace);

#endif
