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
        listing->taken = polyrti_new((size_t)listing->count + 1, sizeof *listing->taken);
    } else if (!is_no_later(listing->z, z, nest->sequential) ||
               !is_inside(box, &listing->box, nest->depth)) {
        memset(listing->taken, 0, (size_t)listing->count * sizeof *listing->taken);
    }
    memcpy(listing->z, z, (size_t)nest->sequential * sizeof *z);
    listing->box = *box;
}

bool polyrti_is_listed(const polyrti_listing *listing, int footprint, uint64_t taken)
{
    return listing->taken[footprint] == taken + 1;
}

void polyrti_note_listed(polyrti_listing *listing, int footprint, uint64_t taken)
{
    listing->taken[footprint] = taken + 1;
}

void polyrti_release_listing(polyrti_listing *listing)
{
    free(listing->z);
    free(listing->taken);
}
