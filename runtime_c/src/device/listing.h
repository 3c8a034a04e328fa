/* What need not be listed again for the kernels of a nest: where its steps use no more and no more
 * of an array (polyrt_footprint, `shrinks`), what was there is there, until something is taken out
 * of the copy. */
#ifndef POLYRTI_LISTING_H
#define POLYRTI_LISTING_H

#include "../sets/box.h"

/* Of one nest in one execution of its region. Zeroed at first. */
typedef struct polyrti_listing {
    int64_t *z; /* the step of the last listing, and its box; NULL: there was none */
    polyrti_box box;
    int count;
    uint64_t *taken; /* per footprint, reads before writes: 1 + how often something had been taken
                        out of the copy; 0: not listed */
} polyrti_listing;

/* Before a kernel runs the box at z: forgets everything where an earlier listing says nothing of
 * that box. */
void polyrti_begin_listing(polyrti_listing *listing, const polyrt_nest *nest, const int64_t *z,
                           const polyrti_box *box);

/* Whether the footprint has been listed, when as much had been taken out of the copy. */
bool polyrti_is_listed(const polyrti_listing *listing, int footprint, uint64_t taken);
void polyrti_note_listed(polyrti_listing *listing, int footprint, uint64_t taken);

void polyrti_release_listing(polyrti_listing *listing);

#endif
