/* 1. Diamonds beside rows of memory run in slices along their first coordinate, one after the
 * other, as smaller tiles would that are cut there alone: all dependences go forwards along it. A
 * slice moves through space as time goes on, and at each time it holds SLICE rows, which stay in
 * the cache, while the diamond may be large, and so go through memory rarely.
 * 2. Tiles of triangles and eliminations have code that is fast, but only where their box meets no
 * slanted bound, or for what lies outside of a box (polyrt_nest.whole). Of others, most lies in
 * smaller boxes that meet none, or outside of those:
 * a. take away from the box what holds no points;
 * b. if it is whole, or small, run it;
 * c. else cut the longest of its sides that may be cut in halves, and do the same with the lower
 * one and then the upper one. */
#include "tile_parts.h"

#include "../layout/diamonds.h"

enum {
    SLICE = 8,
    SMALL = 16 /* points along a side */,
    GRAIN = 4 /* whose multiples sides are cut at */
};

/* Of the sides along which boxes are cut. */
static int longest_side(const polyrt_nest *nest, const polyrti_box *box)
{
    int longest = -1;
    for (int k = 0; k < nest->depth; k++)
        if ((nest->cut & 1u << k) != 0 &&
            (longest < 0 || box->hi[k] - box->lo[k] > box->hi[longest] - box->lo[longest]))
            longest = k;
    return longest;
}

static void run_in_parts(const polyrt_execution *execution, const polyrt_nest *nest,
                         const int64_t *z, polyrti_box box)
{
    if (!polyrti_clip(nest, execution->args, z, &box))
        return;
    const int k = longest_side(nest, &box);
    const int64_t length = box.hi[k] - box.lo[k] + 1;
    if (length <= SMALL || nest->whole(execution->args, z, box.lo, box.hi)) {
        nest->compute(execution->args, z, box.lo, box.hi);
        return;
    }
    polyrti_box lower = box, upper = box;
    upper.lo[k] = box.lo[k] + polyrt_ceil_div(length, 2 * GRAIN) * GRAIN;
    lower.hi[k] = upper.lo[k] - 1;
    run_in_parts(execution, nest, z, lower);
    run_in_parts(execution, nest, z, upper);
}

/* A tile may be far larger than what there is. */
static void run_in_slices(const polyrt_execution *execution, const polyrt_nest *nest,
                          const int64_t *z, polyrti_box box)
{
    if (!polyrti_clip(nest, execution->args, z, &box))
        return;
    polyrti_box slice = box;
    for (int64_t first = box.lo[0]; first <= box.hi[0]; first += SLICE) {
        slice.lo[0] = first;
        slice.hi[0] = polyrt_min(box.hi[0], first + SLICE - 1);
        nest->compute(execution->args, z, slice.lo, slice.hi);
    }
}

void polyrti_run_points(const polyrt_execution *execution, const polyrt_nest *nest,
                        const int64_t *z, const polyrti_box *box)
{
    if (nest->whole)
        run_in_parts(execution, nest, z, *box);
    else if (polyrti_has_slices(nest))
        run_in_slices(execution, nest, z, *box);
    else
        nest->compute(execution->args, z, box->lo, box->hi);
}
