/* Blocks of units, with as many points each, or in proportion to weights.
 *
 * 1. The points of the nests that share the owner map are counted by the generated functions, in at most as many chunks of units as make
 * the ranks' parts fine; inside a chunk they count as evenly spread. A nest inside sequential loops is counted at some of their values.
 * 2. A unit goes to the rank in whose part of all points its middle lies (table.c).
 * 3. Blocks of as many units each stay where they are about as good. */
#include "layout.h"

#include <stdlib.h>

enum { SAMPLES = 32 /* of the values of the loops around a nest */, CHUNKS = 8 /* per rank */ };

/* The points in each unit of an owner map. */
typedef struct work {
    polyrti_units units;
    int64_t chunk;
    double *points;
} work;

/* Adds the points of a nest at z that lie in each chunk. */
static bool count_at(const polyrti_dimension *dimension, const int64_t *z, void *own)
{
    work *work = own;
    const int k = polyrti_only_coordinate(dimension);
    for (int64_t unit = 0; unit < work->units.count; unit += work->chunk) {
        const int64_t units = polyrt_min(work->chunk, work->units.count - unit);
        polyrti_box box = polyrti_everywhere();
        box.lo[k] = (work->units.first + unit) * work->units.width;
        box.hi[k] = box.lo[k] + units * work->units.width - 1;
        const double points = (double)polyrti_points(dimension->execution, dimension->nest, z, box) / (double)units;
        for (int64_t u = unit; u < unit + units; u++)
            work->points[u] += points;
    }
    return true;
}

/* Where the form is one coordinate; diamonds are even anyway. */
static void count_points(const polyrti_dimension *dimension, int64_t none, void *result)
{
    (void)none;
    work *work = result, own = *work;
    if (!dimension->nest->points || polyrti_only_coordinate(dimension) < 0)
        return;
    own.points = polyrti_new((size_t)own.units.count, sizeof *own.points);
    const double stands_for = polyrti_each_z(dimension, SAMPLES, count_at, &own);
    for (int64_t unit = 0; unit < own.units.count; unit++)
        work->points[unit] += stands_for * own.points[unit];
    free(own.points);
}

static double most_of_a_rank(const work *work, int ranks, const int *rank, const double *weight)
{
    double *sum = polyrti_new((size_t)ranks, sizeof *sum), most = 0;
    for (int64_t unit = 0; unit < work->units.count; unit++)
        sum[rank[unit]] += work->points[unit];
    for (int r = 0; r < ranks; r++)
        most = sum[r] / weight[r] > most ? sum[r] / weight[r] : most;
    free(sum);
    return most;
}

/* Blocks by work and weights, where they are better than even ones. */
static polyrti_owner uneven_owner(const work *work, int ranks, const double *weight)
{
    const polyrti_owner even = polyrti_owner_block(ranks, work->units.first, work->units.first + work->units.count - 1);
    int *plain = polyrti_new((size_t)work->units.count, sizeof *plain), *rank = polyrti_new((size_t)work->units.count, sizeof *rank);
    for (int64_t unit = 0; unit < work->units.count; unit++)
        plain[unit] = even.owner(&even, work->units.first + unit);
    polyrti_weighted_blocks(work->units.count, work->points, ranks, weight, rank);
    const bool better = most_of_a_rank(work, ranks, rank, weight) < 0.98 * most_of_a_rank(work, ranks, plain, weight);
    const polyrti_owner owner = better ? polyrti_owner_table(ranks, work->units.first, work->units.count, rank) : even;
    free(plain);
    free(rank);
    return owner;
}

polyrti_owner polyrti_block_owner(const polyrti_dimension *dimension, int ranks, const polyrti_units *units)
{
    if (ranks == 1 || units->count < 2)
        return polyrti_owner_block(ranks, units->first, units->first + units->count - 1);
    work work = {.units = *units, .chunk = polyrt_ceil_div(units->count, CHUNKS * polyrt_min(ranks, 512))};
    work.points = polyrti_new((size_t)units->count, sizeof *work.points);
    double *weight = polyrti_new((size_t)ranks, sizeof *weight), all = 0;
    if (dimension->nest->dimension_count > 1 || !polyrti_weight_setting(dimension->execution->region, ranks, weight))
        for (int rank = 0; rank < ranks; rank++)
            weight[rank] = 1;
    polyrti_each_sharing(dimension, count_points, 0, &work);
    for (int64_t u = 0; u < units->count; u++)
        all += work.points[u];
    for (int64_t u = 0; u < units->count && all <= 0; u++)
        work.points[u] = 1;
    const polyrti_owner owner = uneven_owner(&work, ranks, weight);
    free(work.points);
    free(weight);
    return owner;
}
