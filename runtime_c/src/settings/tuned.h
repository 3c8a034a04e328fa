/* What polydist tune has found for regions: a file that POLYRT_TUNED names.
 *
 *   # comment
 *   [heat]
 *   schedule = diamond
 *   grid = 1
 *   tile = 32,32,512
 *   dist = cyclic(2)
 *
 * Sections are names of regions. A tile and a placement stand for POLYRT_TILE and POLYRT_DIST where
 * the environment does not say them; schedule and grid are for the translator. Files are read once,
 * by every rank, and what they say is compared as what the environment says is. */
#ifndef POLYRTI_TUNED_H
#define POLYRTI_TUNED_H

#include "settings.h"

#include <stddef.h>

typedef struct polyrti_tuned_row {
    char *region, *text;
    enum polyrti_setting setting;
} polyrti_tuned_row;

/* Zeroed: nothing. */
typedef struct polyrti_tuned {
    polyrti_tuned_row *rows;
    size_t count, capacity;
} polyrti_tuned;

/* The file that the settings name, nothing if they name none. What cannot be read is an error. */
polyrti_tuned polyrti_read_tuned(const polyrti_settings *settings);

/* The settings for a region of that name; `tuned` may be NULL. */
polyrti_settings polyrti_with_tuned(polyrti_settings settings, const polyrti_tuned *tuned,
                                    const char *region);

#endif
