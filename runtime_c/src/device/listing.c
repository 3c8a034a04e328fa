/* A later listing holds for less, so that the last one is the one to compare with. */
#include "listing.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Whether z comes before `later`, or is the same. */
static bool is_no_later(const int64_t *z, const int64_t *later, int count)
{
    for (int k = 0; k < count; k++)
        if (z[k] != later[k])
            return z[k] < later[k];
    return true;
}

static bool is_inside(const polyrti_box *box, const polyrti_box *around, int depth)
{
    for (int k = 0; k < depth; k++)
        if (box->lo[k] < around->lo[k] || box->hi[k] > around->hi[k])
            return false;
    return true;
}

void polyrti_begin_listing(polyrti_listing *listing, const polyrt_nest *nest, const int64_t *z,
                           const polyrti_box *box)
{
    if (!listing->z) {
        listing->z = polyrti_new((size_t)nest->sequential + 1, sizeof *listing->z);
        listing->count = nest->read_count + nest->write_count;
        listing->listed = polyrti_new((size_t)listing->count + 1, sizeof *listing->listed);
    } else if (!is_no_later(listing->z, z, nest->sequential) ||
               !is_inside(box, &listing->box, nest->depth)) {
        memset(listing->listed, 0, (size_t)listing->count * sizeof *listing->listed);
    }
    memcpy(listing->z, z, (size_t)nest->sequential * sizeof *z);
    listing->box = *box;
}

bool polyrti_is_listed(const polyrti_listing *listing, int footprint, polyrti_listed listed)
{
    const polyrti_listed *known = listing->listed[footprint];
    for (int i = 0; i < POLYRTI_LISTED_BASES; i++)
        if (known[i].taken == listed.taken && known[i].base == listed.base)
            return true;
    return false;
}

/* The last one first: of a base, what was known is out of date. */
void polyrti_note_listed(polyrti_listing *listing, int footprint, polyrti_listed listed)
{
    polyrti_listed *known = listing->listed[footprint];
    int place = 0;
    while (place < POLYRTI_LISTED_BASES - 1 && known[place].base != listed.base)
        place++;
    memmove(known + 1, known, (size_t)place * sizeof *known);
    known[0] = listed;
}

void polyrti_release_listing(polyrti_listing *listing)
{
    free(listing->z);
    free(listing->listed);
}
