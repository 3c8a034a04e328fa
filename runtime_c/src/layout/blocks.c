/* Blocks of units, with as many points each, or in proportion to weights.
 *
 * 1. The points of units are counted (work.c).
 * 2. A unit goes to the rank in whose part of all points its middle lies (table.c).
 * 3. Blocks of as many units each stay where they are about as good.
 * 4. Where an earlier region left an array in blocks, these are taken over, lest the array is sent
 * to and fro, unless ranks would then have very uneven parts of a nest that spans most of it. A
 * nest on the edge of such an array runs where the edge is. */
#include "blocks.h"

#include "followed.h"
#include "weights.h"
#include "work.h"
#include "../base/memory.h"
#include "../owners/table.h"

#include <stdlib.h>

/* Blocks by work and weights, where they are better than even ones. */
static polyrti_owner uneven_owner(const polyrti_work *work, int ranks, const double *weight)
{
    const polyrti_owner even =
        polyrti_owner_block(ranks, work->units.first, work->units.first + work->units.count - 1);
    int *plain = polyrti_new((size_t)work->units.count, sizeof *plain),
        *rank = polyrti_new((size_t)work->units.count, sizeof *rank);
    for (int64_t unit = 0; unit < work->units.count; unit++)
        plain[unit] = even.owner(&even, work->units.first + unit);
    polyrti_weighted_blocks(work->units.count, work->points, ranks, weight, rank);
    const bool better = polyrti_most_of_a_rank(work, ranks, rank, weight) <
                        0.98 * polyrti_most_of_a_rank(work, ranks, plain, weight);
    const polyrti_owner owner =
        better ? polyrti_owner_table(ranks, work->units.first, work->units.count, rank) : even;
    free(plain);
    free(rank);
    return owner;
}

/* Whose block the middle of each unit is in. */
static void take_over(const polyrti_following *found, const polyrti_work *work, int64_t base,
                      int *rank)
{
    for (int64_t unit = 0; unit < work->units.count; unit++) {
        const int64_t middle =
            base + (work->units.first + unit) * work->units.width + work->units.width / 2;
        rank[unit] =
            polyrti_rank_of_subscript(found->partition, found->multiple * middle - found->offset);
    }
}

/* Whether the units span at most about half of what is in blocks. */
static bool spans_little(const polyrti_following *found, const polyrti_work *work)
{
    return 2 * (work->units.count - 2) * work->units.width * found->multiple <=
           found->partition->high - found->partition->low;
}

static bool is_even_enough(const polyrti_work *work, int ranks, const int *rank,
                           const polyrti_owner *owner)
{
    enum { UNEVEN = 2 };
    int *own = polyrti_new((size_t)work->units.count, sizeof *own);
    double *same = polyrti_new((size_t)ranks, sizeof *same);
    for (int r = 0; r < ranks; r++)
        same[r] = 1;
    for (int64_t unit = 0; unit < work->units.count; unit++)
        own[unit] = owner->owner(owner, work->units.first + unit);
    const bool even = polyrti_most_of_a_rank(work, ranks, rank, same) <=
                      UNEVEN * polyrti_most_of_a_rank(work, ranks, own, same);
    free(own);
    free(same);
    return even;
}

/* Step 4: fills in the ranks of the units; false if nothing is followed. */
static bool follow(const polyrti_nest_dimension *dimension, const polyrti_work *work, int ranks,
                   const polyrti_owner *owner, int *rank)
{
    const polyrti_following found = polyrti_following_of(dimension, ranks);
    if (found.partition) {
        take_over(&found, work, polyrti_base_of(dimension), rank);
        return spans_little(&found, work) || is_even_enough(work, ranks, rank, owner);
    }
    double points = 0;
    for (int64_t unit = 0; unit < work->units.count; unit++)
        points += work->points[unit];
    const int edge =
        dimension->nest->dimension_count == 1 ? polyrti_rank_of_edge(dimension, points) : -1;
    for (int64_t unit = 0; unit < work->units.count; unit++)
        rank[unit] = edge;
    return edge >= 0;
}

static void replace(const polyrti_work *work, int ranks, const int *rank, polyrti_owner *owner)
{
    polyrti_owner_free(owner);
    *owner = polyrti_owner_table(ranks, work->units.first, work->units.count, rank);
}

polyrti_owner polyrti_block_owner(const polyrti_nest_dimension *dimension, int ranks,
                                  const polyrti_units *units)
{
    if (ranks == 1 || units->count < 2)
        return polyrti_owner_block(ranks, units->first, units->first + units->count - 1);
    polyrti_work work = polyrti_work_of(dimension, ranks, units);
    double *weight = polyrti_new((size_t)ranks, sizeof *weight);
    if (dimension->nest->dimension_count > 1 ||
        !polyrti_weights_of(dimension->execution, ranks, weight))
        for (int rank = 0; rank < ranks; rank++)
            weight[rank] = 1;
    polyrti_owner owner = uneven_owner(&work, ranks, weight);
    int *rank = polyrti_new((size_t)units->count, sizeof *rank);
    if (follow(dimension, &work, ranks, &owner, rank))
        replace(&work, ranks, rank, &owner);
    free(rank);
    polyrti_work_free(&work);
    free(weight);
    return owner;
}
