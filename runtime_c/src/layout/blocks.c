/* Blocks of units, with as many points each, or in proportion to weights.
 *
 * 1. The points of the nests that share the owner map are counted by the generated functions, in at
 * most as many chunks of units as make the ranks' parts fine; inside a chunk they count as evenly
 * spread. A nest inside sequential loops is counted at some of their values. Diamonds, whose form
 * has two coordinates, are counted tile by tile along the second, at each tile of the first: at
 * some of them only, all points would be in a few places. Where that takes too long, blocks have as
 * many units each.
 * 2. A unit goes to the rank in whose part of all points its middle lies (table.c).
 * 3. Blocks of as many units each stay where they are about as good.
 * 4. Where an earlier region left an array in blocks, these are taken over, lest the array is sent
 * to and fro, unless ranks would then have very uneven parts of a nest that spans most of it. A
 * nest on the edge of such an array runs where the edge is. */
#include "blocks.h"

#include "followed.h"
#include "../base/memory.h"
#include "../owners/table.h"
#include "../settings/parse.h"

#include <stdlib.h>

enum {
    SAMPLES = 32 /* of the values of the loops around a nest */,
    CHUNKS = 8 /* per rank */,
    MOST_COUNTS = 1 << 17 /* in diamonds */
};

/* The points in each unit of an owner map. */
typedef struct work {
    polyrti_units units;
    int64_t chunk;
    double *points;
    int64_t counts; /* in diamonds so far */
} work;

/* Adds the points of a nest at z that lie in each chunk. */
static bool count_at(const polyrti_nest_dimension *dimension, const int64_t *z, void *own)
{
    work *work = own;
    const int k = polyrti_only_coordinate(dimension);
    for (int64_t unit = 0; unit < work->units.count; unit += work->chunk) {
        const int64_t units = polyrt_min(work->chunk, work->units.count - unit);
        polyrti_box box = polyrti_everywhere();
        box.lo[k] = (work->units.first + unit) * work->units.width;
        box.hi[k] = box.lo[k] + units * work->units.width - 1;
        const double points =
            (double)polyrti_points(dimension->nest, dimension->execution->args, z, box) /
            (double)units;
        for (int64_t u = unit; u < unit + units; u++)
            work->points[u] += points;
    }
    return true;
}

/* The first and the last of two coordinates that a form consists of; false for others. */
static bool two_coordinates(const polyrti_nest_dimension *dimension, int pair[2])
{
    int count = 0;
    for (int k = 0; k < dimension->nest->depth; k++)
        if (polyrti_descriptor(dimension)->form[k] != 0 && count++ < 2)
            pair[count - 1] = k;
    return count == 2;
}

/* The unit of a tile, the nearest if it lies outside. */
static int64_t unit_at(const polyrti_nest_dimension *dimension, const polyrti_units *units,
                       const int pair[2], const int64_t tile[2])
{
    const polyrt_dimension *descriptor = polyrti_descriptor(dimension);
    int64_t position = 0;
    for (int i = 0; i < 2; i++)
        position += descriptor->form[pair[i]] * dimension->execution->tile[pair[i]] * tile[i];
    const int64_t unit =
        polyrt_floor_div(position, units->width * descriptor->scale) - units->first;
    return polyrt_max(0, polyrt_min(unit, units->count - 1));
}

/* Adds the points at z of the tiles with this first coordinate; the other coordinates are all that
 * the box spans. */
static void count_row(const polyrti_nest_dimension *dimension, const int64_t *z, const int pair[2],
                      int64_t first, work *work)
{
    const polyrt_execution *execution = dimension->execution;
    const int64_t *size = execution->tile;
    polyrti_box box = polyrti_everywhere();
    int64_t range[2];
    box.lo[pair[0]] = first * size[pair[0]];
    box.hi[pair[0]] = box.lo[pair[0]] + size[pair[0]] - 1;
    dimension->nest->bounds(execution->args, z, pair[1], box.lo, box.hi, range);
    if (range[0] > range[1])
        return;
    const int64_t last = polyrt_floor_div(range[1], size[pair[1]]);
    for (int64_t tile = polyrt_floor_div(range[0], size[pair[1]]);
         tile <= last && work->counts < MOST_COUNTS; tile += work->chunk) {
        work->counts++;
        const int64_t end = polyrt_min(tile + work->chunk - 1, last);
        box.lo[pair[1]] = tile * size[pair[1]];
        box.hi[pair[1]] = (end + 1) * size[pair[1]] - 1;
        const double points = (double)dimension->nest->points(execution->args, z, box.lo, box.hi) /
                              (double)(end - tile + 1);
        for (int64_t own = tile; own <= end; own++)
            work->points[unit_at(dimension, &work->units, pair, (int64_t[]){first, own})] += points;
    }
}

static bool count_diamonds_at(const polyrti_nest_dimension *dimension, const int64_t *z, void *own)
{
    int pair[2];
    int64_t range[2] = {0, -1};
    two_coordinates(dimension, pair);
    dimension->nest->extent(dimension->execution->args, pair[0], range);
    const int64_t size = dimension->execution->tile[pair[0]],
                  first = polyrt_floor_div(range[0], size);
    const int64_t last = polyrt_floor_div(range[1], size);
    work *work = own;
    for (int64_t tile = first; tile <= last && work->counts < MOST_COUNTS; tile++)
        count_row(dimension, z, pair, tile, work);
    return work->counts < MOST_COUNTS;
}

/* Where the form is one coordinate, or of two as in diamonds. */
static void count_points(const polyrti_nest_dimension *dimension, int64_t none, void *result)
{
    (void)none;
    work *work = result, own = *work;
    int pair[2];
    const bool alone = polyrti_only_coordinate(dimension) >= 0;
    if (!dimension->nest->points || (!alone && !two_coordinates(dimension, pair)))
        return;
    own.points = polyrti_new((size_t)own.units.count, sizeof *own.points);
    const double stands_for =
        polyrti_each_z(dimension, SAMPLES, alone ? count_at : count_diamonds_at, &own);
    for (int64_t unit = 0; unit < own.units.count && own.counts < MOST_COUNTS; unit++)
        work->points[unit] += stands_for * own.points[unit];
    work->counts = own.counts;
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
    const polyrti_owner even =
        polyrti_owner_block(ranks, work->units.first, work->units.first + work->units.count - 1);
    int *plain = polyrti_new((size_t)work->units.count, sizeof *plain),
        *rank = polyrti_new((size_t)work->units.count, sizeof *rank);
    for (int64_t unit = 0; unit < work->units.count; unit++)
        plain[unit] = even.owner(&even, work->units.first + unit);
    polyrti_weighted_blocks(work->units.count, work->points, ranks, weight, rank);
    const bool better = most_of_a_rank(work, ranks, rank, weight) <
                        0.98 * most_of_a_rank(work, ranks, plain, weight);
    const polyrti_owner owner =
        better ? polyrti_owner_table(ranks, work->units.first, work->units.count, rank) : even;
    free(plain);
    free(rank);
    return owner;
}

/* Whose block the middle of each unit is in. */
static void take_over(const polyrti_following *found, const work *work, int *rank)
{
    for (int64_t unit = 0; unit < work->units.count; unit++) {
        const int64_t middle =
            (work->units.first + unit) * work->units.width + work->units.width / 2;
        rank[unit] =
            polyrti_rank_of_subscript(found->partition, found->multiple * middle - found->offset);
    }
}

/* Whether the units span at most about half of what is in blocks. */
static bool spans_little(const polyrti_following *found, const work *work)
{
    return 2 * (work->units.count - 2) * work->units.width * found->multiple <=
           found->partition->high - found->partition->low;
}

static bool is_even_enough(const work *work, int ranks, const int *rank, const polyrti_owner *owner)
{
    enum { UNEVEN = 2 };
    int *own = polyrti_new((size_t)work->units.count, sizeof *own);
    double *same = polyrti_new((size_t)ranks, sizeof *same);
    for (int r = 0; r < ranks; r++)
        same[r] = 1;
    for (int64_t unit = 0; unit < work->units.count; unit++)
        own[unit] = owner->owner(owner, work->units.first + unit);
    const bool even =
        most_of_a_rank(work, ranks, rank, same) <= UNEVEN * most_of_a_rank(work, ranks, own, same);
    free(own);
    free(same);
    return even;
}

/* Step 4: fills in the ranks of the units; false if nothing is followed. */
static bool follow(const polyrti_nest_dimension *dimension, const work *work, int ranks,
                   const polyrti_owner *owner, int *rank)
{
    const polyrti_following found = polyrti_following_of(dimension, ranks);
    if (found.partition) {
        take_over(&found, work, rank);
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

static void replace(const work *work, int ranks, const int *rank, polyrti_owner *owner)
{
    polyrti_owner_free(owner);
    *owner = polyrti_owner_table(ranks, work->units.first, work->units.count, rank);
}

polyrti_owner polyrti_block_owner(const polyrti_nest_dimension *dimension, int ranks,
                                  const polyrti_units *units)
{
    if (ranks == 1 || units->count < 2)
        return polyrti_owner_block(ranks, units->first, units->first + units->count - 1);
    work work = {.units = *units,
                 .chunk = polyrt_ceil_div(units->count, CHUNKS * polyrt_min(ranks, 512))};
    work.points = polyrti_new((size_t)units->count, sizeof *work.points);
    double *weight = polyrti_new((size_t)ranks, sizeof *weight), all = 0;
    if (dimension->nest->dimension_count > 1 ||
        !polyrti_weight_setting(&dimension->execution->settings, dimension->execution->region,
                                ranks, weight))
        for (int rank = 0; rank < ranks; rank++)
            weight[rank] = 1;
    polyrti_each_with_same_owner_map(dimension, count_points, 0, &work);
    for (int64_t u = 0; u < units->count; u++)
        all += work.points[u];
    for (int64_t u = 0; u < units->count && all <= 0; u++)
        work.points[u] = 1;
    polyrti_owner owner = uneven_owner(&work, ranks, weight);
    int *rank = polyrti_new((size_t)units->count, sizeof *rank);
    if (follow(dimension, &work, ranks, &owner, rank))
        replace(&work, ranks, rank, &owner);
    free(rank);
    free(work.points);
    free(weight);
    return owner;
}
