/* The points in each unit of an owner map.
 *
 * 1. The points of the nests that share the owner map are counted by the generated functions, in at
 * most as many chunks of units as make the ranks' parts fine; inside a chunk they count as evenly
 * spread. A nest inside sequential loops is counted at some of their values. Diamonds, whose form
 * has two coordinates, are counted tile by tile along the second, at each tile of the first: at
 * some of them only, all points would be in a few places. Where that takes too long, blocks have as
 * many units each.
 * 2. Where nothing is known, every unit has as much. */
#include "work.h"

#include "../base/memory.h"

#include <stdlib.h>

enum {
    SAMPLES = 32 /* of the values of the loops around a nest */,
    CHUNKS = 8 /* per rank */,
    MOST_COUNTS = 1 << 17 /* in diamonds */
};

/* Adds the points of a nest at z that lie in each chunk. */
static bool count_at(const polyrti_nest_dimension *dimension, const int64_t *z, void *own)
{
    polyrti_work *work = own;
    const int k = polyrti_only_coordinate(dimension);
    for (int64_t unit = 0; unit < work->units.count; unit += work->chunk) {
        const int64_t units = polyrt_min(work->chunk, work->units.count - unit);
        polyrti_box box = polyrti_everywhere();
        box.lo[k] = polyrti_base_of(dimension) + (work->units.first + unit) * work->units.width;
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
        position += descriptor->form[pair[i]] * dimension->execution->tile[pair[i]].size * tile[i];
    const int64_t unit =
        polyrt_floor_div(position, units->width * descriptor->scale) - units->first;
    return polyrt_max(0, polyrt_min(unit, units->count - 1));
}

/* Adds the points at z of the tiles with this first coordinate; the other coordinates are all that
 * the box spans. */
static void count_row(const polyrti_nest_dimension *dimension, const int64_t *z, const int pair[2],
                      int64_t first, polyrti_work *work)
{
    const polyrt_execution *execution = dimension->execution;
    const polyrti_tiling outer = execution->tile[pair[0]], inner = execution->tile[pair[1]];
    polyrti_box box = polyrti_everywhere();
    int64_t range[2];
    box.lo[pair[0]] = polyrti_first_point(outer, first);
    box.hi[pair[0]] = polyrti_last_point(outer, first);
    dimension->nest->bounds(execution->args, z, pair[1], box.lo, box.hi, range);
    if (range[0] > range[1])
        return;
    const int64_t last = polyrti_tile_at(inner, range[1]);
    for (int64_t tile = polyrti_tile_at(inner, range[0]);
         tile <= last && work->counts < MOST_COUNTS; tile += work->chunk) {
        work->counts++;
        const int64_t end = polyrt_min(tile + work->chunk - 1, last);
        box.lo[pair[1]] = polyrti_first_point(inner, tile);
        box.hi[pair[1]] = polyrti_last_point(inner, end);
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
    const polyrti_tiling tiling = dimension->execution->tile[pair[0]];
    const int64_t first = polyrti_tile_at(tiling, range[0]),
                  last = polyrti_tile_at(tiling, range[1]);
    polyrti_work *work = own;
    for (int64_t tile = first; tile <= last && work->counts < MOST_COUNTS; tile++)
        count_row(dimension, z, pair, tile, work);
    return work->counts < MOST_COUNTS;
}

/* Where the form is one coordinate, or of two as in diamonds. */
static void count_points(const polyrti_nest_dimension *dimension, int64_t none, void *result)
{
    (void)none;
    polyrti_work *work = result, own = *work;
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

double polyrti_most_of_a_rank(const polyrti_work *work, int ranks, const int *rank,
                              const double *weight)
{
    double *sum = polyrti_new((size_t)ranks, sizeof *sum), most = 0;
    for (int64_t unit = 0; unit < work->units.count; unit++)
        sum[rank[unit]] += work->points[unit];
    for (int r = 0; r < ranks; r++)
        most = sum[r] / weight[r] > most ? sum[r] / weight[r] : most;
    free(sum);
    return most;
}

polyrti_work polyrti_work_of(const polyrti_nest_dimension *dimension, int ranks,
                             const polyrti_units *units)
{
    double all = 0;
    polyrti_work work = {
        .units = *units,
        .chunk = polyrt_ceil_div(units->count, CHUNKS * polyrt_min(ranks, 512)),
        .points = polyrti_new((size_t)units->count, sizeof *work.points),
    };
    polyrti_each_with_same_owner_map(dimension, count_points, 0, &work);
    for (int64_t u = 0; u < units->count; u++)
        all += work.points[u];
    for (int64_t u = 0; u < units->count && all <= 0; u++)
        work.points[u] = 1;
    return work;
}

void polyrti_work_free(polyrti_work *work)
{
    free(work->points);
}
