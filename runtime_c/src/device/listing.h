/* What need not be listed again for the kernels of a nest: where its steps use no more and no more
 * of an array (polyrt_footprint, `shrinks`), what was there is there, until something is taken out
 * of the copy. */
#ifndef POLYRTI_LISTING_H
#define POLYRTI_LISTING_H

#include "../sets/box.h"

enum { POLYRTI_LISTED_BASES = 4 };

/* Where the array lay, and when something had been taken out of its copy last. */
typedef struct polyrti_listed {
    const char *base;
    uint64_t taken; /* 0: not listed */
} polyrti_listed;

/* Of one nest. Zeroed at first. Arrays may change places, so that a footprint has been listed at
 * several. */
typedef struct polyrti_listing {
    int64_t *z; /* the step of the last listing, and its box; NULL: there was none */
    polyrti_box box;
    int count;
    polyrti_listed (*listed)[POLYRTI_LISTED_BASES]; /* one row per footprint, reads before writes */
} polyrti_listing;

/* Before a kernel runs the box at z: forgets everything where an earlier listing says nothing of
 * that box. */
void polyrti_begin_listing(polyrti_listing *listing, const polyrt_nest *nest, const int64_t *z,
                           const polyrti_box *box);

/* Whether the footprint has been listed since something was taken out of the copy of the array that
 * lies there, at the time `taken`, which is not 0. */
bool polyrti_is_listed(const polyrti_listing *listing, int footprint, polyrti_listed listed);
void polyrti_note_listed(polyrti_listing *listing, int footprint, polyrti_listed listed);

void polyrti_release_listing(polyrti_listing *listing);

#endif
