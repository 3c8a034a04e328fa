/* The tiles of a nest that one rank has, of all steps.
 *
 * 1. Where each form has one coordinate, or iterations change with the loops around the nest, they
 * are the rank's boxes in everything that the coordinates span.
 * 2. Else the first coordinate that needs others to decide on the owner is taken tile by tile, and
 * the others as far as the nest's bounds go beside that tile: of a diamond, whose coordinates
 * t - i and t + i each span all of time and space, a strip, not the square of the tiles. */
#include "nest_tiles.h"

static int coordinates_of(const polyrti_placement *placement, int d)
{
    int count = 0;
    for (int k = 0; k < placement->depth; k++)
        count += placement->dimensions[d].form[k] != 0;
    return count;
}

/* The first coordinate of a form that has several, -1 if none has. */
static int first_of_several(const polyrti_placement *placement)
{
    for (int k = 0; k < placement->depth; k++)
        for (int d = 0; d < placement->count; d++)
            if (placement->dimensions[d].form[k] != 0 && coordinates_of(placement, d) > 1)
                return k;
    return -1;
}

/* What the nest's bounds leave of a coordinate beside those that the box holds before it. */
static bool narrow_to_bounds(const polyrt_nest *nest, const void *args, int k, polyrti_box *box)
{
    const int64_t z[1] = {0};
    int64_t range[2];
    nest->bounds(args, z, k, box->lo, box->hi, range);
    box->lo[k] = range[0];
    box->hi[k] = range[1];
    return range[0] <= range[1];
}

static void add_tiles_beside(const polyrti_placement *placement, const polyrt_nest *nest,
                             const void *args, int rank, polyrti_box within, int first,
                             polyrti_boxes *boxes)
{
    for (int k = first + 1; k < placement->depth; k++)
        if (polyrti_placed_by(placement, k) && !narrow_to_bounds(nest, args, k, &within))
            return;
    polyrti_owned_boxes(placement, rank, &within, boxes);
}

void polyrti_nest_tiles(const polyrti_placement *placement, const polyrt_nest *nest,
                        const void *args, int rank, polyrti_boxes *boxes)
{
    const int first = nest->sequential > 0 ? -1 : first_of_several(placement);
    polyrti_box all = polyrti_everywhere();
    if (first < 0) {
        polyrti_owned_boxes(placement, rank, &all, boxes);
        return;
    }
    if (!narrow_to_bounds(nest, args, first, &all))
        return;
    const polyrti_tiling tiling = placement->tile[first];
    const int64_t last = polyrti_tile_at(tiling, all.hi[first]);
    for (int64_t tile = polyrti_tile_at(tiling, all.lo[first]); tile <= last; tile++) {
        all.lo[first] = polyrti_first_point(tiling, tile);
        all.hi[first] = polyrti_last_point(tiling, tile);
        add_tiles_beside(placement, nest, args, rank, all, first, boxes);
    }
}
