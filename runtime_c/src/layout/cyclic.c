/* Units that go to ranks in turn.
 *
 * Blocks of several units send less than single ones where values go to neighbours only.
 * 1. A step of a wavefront has one tile for each tile in the first coordinate, side by side in the
 * distributed one: blocks of a sixth of a rank's part of them still balance if all are alike.
 * 2. Where they are not, as in triangles, blocks are halved until the rank with most has little
 * more than its part, by points (work.c). */
#include "cyclic.h"

#include "work.h"
#include "../base/memory.h"

#include <stdlib.h>

/* How much more than its part a rank may have. */
static const double tolerance = 1.08;

static void widen_block(const polyrti_nest_dimension *dimension, int64_t ranks, void *result)
{
    const polyrti_box everywhere = polyrti_everywhere();
    int64_t range[2] = {0, -1}, z[1] = {0};
    if (dimension->nest->wavefront == 0 || dimension->nest->sequential > 0)
        return;
    dimension->nest->bounds(dimension->execution->args, z, 0, everywhere.lo, everywhere.hi, range);
    const int64_t width = (range[1] - range[0]) / dimension->execution->tile[0].size + 1;
    *(int64_t *)result = polyrt_max(*(int64_t *)result, polyrt_ceil_div(width, 6 * ranks));
}

/* The part of the rank with most, where it would be 1 if all had the same. */
static double imbalance(const polyrti_work *work, int ranks, int64_t block)
{
    const polyrti_owner owner = polyrti_owner_cyclic(ranks, block);
    int *rank = polyrti_new((size_t)work->units.count, sizeof *rank);
    double *weight = polyrti_new((size_t)ranks, sizeof *weight), all = 0;
    for (int r = 0; r < ranks; r++)
        weight[r] = 1;
    for (int64_t unit = 0; unit < work->units.count; unit++) {
        rank[unit] = owner.owner(&owner, work->units.first + unit);
        all += work->points[unit];
    }
    const double most = polyrti_most_of_a_rank(work, ranks, rank, weight);
    free(rank);
    free(weight);
    return most * (double)ranks / all;
}

/* Step 2: the widest block that balances, or that which balances best. */
static int64_t balanced_block(const polyrti_work *work, int ranks, int64_t widest)
{
    int64_t best = widest;
    double least = imbalance(work, ranks, widest);
    for (int64_t block = widest / 2; block > 0 && least > tolerance; block /= 2) {
        const double here = imbalance(work, ranks, block);
        best = here < least ? block : best;
        least = here < least ? here : least;
    }
    return best;
}

polyrti_owner polyrti_cyclic_owner(const polyrti_nest_dimension *dimension, int ranks,
                                   polyrti_distribution setting, const polyrti_units *units)
{
    int64_t block = 1;
    if (setting.kind == POLYRT_CYCLIC)
        return polyrti_owner_cyclic(ranks, setting.block);
    polyrti_each_with_same_owner_map(dimension, widen_block, ranks, &block);
    if (block > 1 && units->count > 0) {
        polyrti_work work = polyrti_work_of(dimension, ranks, units);
        block = balanced_block(&work, ranks, block);
        polyrti_work_free(&work);
    }
    return polyrti_owner_cyclic(ranks, block);
}
