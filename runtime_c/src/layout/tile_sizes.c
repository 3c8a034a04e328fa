/* Tile sizes.
 *
 * A size belongs to a band position in all nests. Without a wish, each nest has one, and the
 * smallest is taken:
 * - a distributed coordinate of a parallel nest or of a relay: about four tiles per rank for
 * balance, at most 32, or 8192 where it is the only coordinate: then a tile may be a single loop,
 * whose work must outweigh the call; a little less where that gives all ranks as many tiles. Where
 * rows of memory run along it, tiles are as long as that balance and the next rule allow, and one
 * rank cuts no rows; where the placement follows blocks of an array, tiles end where these do;
 * - the coordinate along which rows of memory run: 512, and 256 where it is one that a wavefront
 * distributes, or up to 2048 (1024 in a diamond) where that one is all there is beside another and
 * each rank still has eight tiles, 8192 on one rank; the whole of it where a nest streams through
 * its arrays, or where a sequential loop runs one or two loops again and again: there, nothing is
 * used twice in a tile, and a second loop gets 128; 4 where each iteration along it waits for the
 * one before in all nests, and no rank works along it: a processor then begins the next row while
 * operations of this one are under way;
 * - the first two coordinates of a wavefront otherwise: 16 and 64. What a tile sends grows with its
 * height and not with its width, and many tiles in the first coordinate keep many ranks busy;
 * - a diamond of one coordinate and time beside rows of memory: 128, and rows of 4096. Its tiles
 * run in slices (region/tile_parts.c), each of which needs few rows in the cache at once, however
 * high it is in time;
 * - the rest: 32.
 * Where a statement copies what it reads to use it in blocks of rows and columns, coordinates that
 * no rows run along are 256 on one rank, which waits for no other, and in nests without a front;
 * else 96 where it is 32 or 64 otherwise, and 32 where it is 16. The coordinates of a diamond's
 * wavefront get one size, without which not all of its tiles can start at once: the first wish
 * among them, or the smallest default. Coordinates of wavefronts get half of that, a quarter and so
 * on where there would be too few tiles for the ranks otherwise (tile_counts.c). */
#include "tile_sizes.h"

#include "diamonds.h"
#include "followed.h"
#include "nest_dimension.h"
#include "tile_counts.h"
#include "../base/error.h"
#include "../settings/parse.h"

#include <stdlib.h>

enum { LONGEST_ROW = 1 << 20, CHAIN = 4 };

static const int64_t largest_size = INT64_C(1) << 40;

static bool is_distributed(const polyrt_nest *nest, int k)
{
    for (int d = 0; d < nest->dimension_count; d++)
        if (nest->dimensions[d].form[k] != 0)
            return true;
    return false;
}

static int64_t extent_size(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    int64_t range[2] = {0, -1};
    nest->extent(execution->args, k, range);
    return polyrt_max(0, range[1] - range[0] + 1);
}

/* About the number of ranks along one of the nest's dimensions. */
static int64_t ranks_along(const polyrt_execution *execution, const polyrt_nest *nest)
{
    int64_t along = 1, all = 1;
    while (all < execution->ranks) {
        along++;
        all = along;
        for (int d = 1; d < nest->dimension_count; d++)
            all *= along;
    }
    return along;
}

/* One or two loops that a sequential loop runs again and again. */
static bool is_repeated(const polyrt_nest *nest)
{
    return nest->wavefront == 0 && nest->sequential > 0 && nest->depth <= 2;
}

/* Of a front of two coordinates in all: how long its line is that the ranks share. In a diamond
 * that is what the form counts, since both coordinates grow with time. */
static int64_t line_size(const polyrt_execution *execution, const polyrt_nest *nest)
{
    const int64_t extent =
        extent_size(execution, nest, polyrti_is_diamond(nest) ? nest->depth : nest->rows - 1);
    if (execution->ranks == 1 && !polyrti_is_diamond(nest))
        return 8192;
    const int64_t most = polyrti_is_diamond(nest) ? 1024 : 2048;
    return polyrt_max(256, polyrt_min(most, extent / (8 * ranks_along(execution, nest))));
}

/* Whether all nests with rows along coordinate k have chains there, which no ranks share. */
static bool has_chains(const polyrt_execution *execution, int k)
{
    const polyrt_region *region = execution->region;
    for (int i = 0; i < region->nest_count; i++) {
        const polyrt_nest *nest = &region->nests[i];
        if (k < nest->depth && (!nest->chained || nest->rows - 1 != k || is_distributed(nest, k)))
            return false;
    }
    return true;
}

static int64_t rows_size(const polyrt_execution *execution, const polyrt_nest *nest)
{
    if (nest->depth > 1 && has_chains(execution, nest->rows - 1))
        return CHAIN;
    if (nest->wavefront == 0)
        return nest->streams || is_repeated(nest) ? LONGEST_ROW : 512;
    if (!is_distributed(nest, nest->rows - 1))
        return polyrti_has_slices(nest) ? 4096 : 512;
    return nest->depth == 2 ? line_size(execution, nest) : 256;
}

static int64_t for_blocks(const polyrt_execution *execution, const polyrt_nest *nest, int64_t size)
{
    if (!nest->blocks)
        return size;
    if (execution->ranks == 1 || (nest->wavefront == 0 && size >= 32))
        return 256;
    return size < 32 ? 32 : 96;
}

/* A distributed coordinate of a parallel nest, or of one whose tiles run one after the other. */
static int64_t parallel_size(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    const int64_t extent = extent_size(execution, nest, k);
    const bool is_row = k == nest->rows - 1 && nest->depth > 1;
    int64_t most = is_row             ? rows_size(execution, nest)
                   : nest->depth == 1 ? 8192
                                      : for_blocks(execution, nest, 32);
    if (extent > 0)
        most = polyrt_min(most, polyrt_ceil_div(extent, 4 * ranks_along(execution, nest)));
    if (extent > 0 && execution->ranks > 1 && !nest->blocks)
        most = polyrti_even_size(most, extent, ranks_along(execution, nest));
    const int64_t followed = polyrti_followed_size(execution, nest, k, most);
    if (followed > 0)
        return followed;
    return is_row && execution->ranks == 1 ? LONGEST_ROW : most;
}

/* A coordinate of a diamond's wavefront, or one inside its columns, along which no rows run. */
static int64_t diamond_size(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    const bool is_line = nest->wavefront == 2 && nest->rows == 2 && k < 2;
    return is_line ? rows_size(execution, nest) : polyrti_has_slices(nest) ? 128 : 32;
}

static int64_t wished_size(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    if (nest->wavefront <= 1 && is_distributed(nest, k))
        return parallel_size(execution, nest, k);
    if (k == nest->rows - 1)
        return rows_size(execution, nest);
    if (is_repeated(nest))
        return 128;
    if (polyrti_is_diamond(nest))
        return diamond_size(execution, nest, k);
    if (nest->wavefront == 0 || nest->rows <= 2 || k >= 2)
        return for_blocks(execution, nest, 32);
    return for_blocks(execution, nest, k == 0 ? 16 : 64);
}

/* Where rows of memory run along a coordinate, or in a diamond along one of those that have its
 * size, a short tile means short loops. */
static double cost_of_size(const polyrt_nest *nest, int k)
{
    const bool is_row =
        polyrti_is_diamond(nest) ? nest->rows <= nest->wavefront : k == nest->rows - 1;
    return is_row ? 32 : 2;
}

/* Over how many values of the form a tile of size 1 reaches. */
static int64_t form_width(const polyrt_dimension *dimension, int depth)
{
    int64_t width = 0;
    for (int k = 0; k < depth; k++)
        width += llabs(dimension->form[k]);
    return width;
}

/* The points in a part of what coordinate k spans. */
static int64_t points_in(const polyrt_execution *execution, const polyrt_nest *nest, int k,
                         int64_t lo, int64_t hi)
{
    const int64_t z[1] = {0};
    polyrti_box box = polyrti_everywhere();
    box.lo[k] = lo;
    box.hi[k] = hi;
    return polyrti_points(nest, execution->args, z, box);
}

/* Whether one half has much more work than the other. */
static bool is_uneven(const polyrt_execution *execution, const polyrt_nest *nest, int k,
                      const int64_t range[2])
{
    if (!nest->points || range[0] >= range[1])
        return false;
    const int64_t middle = range[0] + (range[1] - range[0]) / 2;
    const int64_t before = points_in(execution, nest, k, range[0], middle),
                  after = points_in(execution, nest, k, middle + 1, range[1]);
    return polyrt_max(before, after) > 2 * polyrt_min(before, after);
}

/* Along the form of a diamond, whose coordinates both grow with time; its blocks are of as much
 * work each, but the tiles of each front lie half a tile beside those of the one before. */
static polyrti_line diamond_line(const polyrt_execution *execution, const polyrt_nest *nest)
{
    int64_t range[2] = {0, -1};
    polyrti_form_range(&(polyrti_nest_dimension){execution, nest, 0}, range);
    const int64_t extent = polyrt_max(0, range[1] - range[0] + 1);
    return (polyrti_line){.extent = extent / form_width(&nest->dimensions[0], nest->depth),
                          .surplus = 0.5};
}

/* What the tiles of coordinate k lie in that one step may work on; of no extent if that is not
 * known. */
static polyrti_line line_of(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    const polyrti_box all = polyrti_everywhere();
    const int64_t z[1] = {0};
    int64_t range[2] = {0, -1};
    if (polyrti_is_diamond(nest))
        return diamond_line(execution, nest);
    if (nest->sequential == 0)
        nest->bounds(execution->args, z, k, all.lo, all.hi, range);
    else if (is_distributed(nest, k))
        nest->extent(execution->args, k, range);
    return (polyrti_line){.extent = polyrt_max(0, range[1] - range[0] + 1),
                          .surplus = nest->sequential == 0 && is_uneven(execution, nest, k, range)};
}

static int64_t size_for_ranks(const polyrt_execution *execution, const polyrt_nest *nest, int k,
                              int64_t size)
{
    if (k >= nest->wavefront || nest->wavefront < 2 || execution->ranks == 1)
        return size;
    const polyrti_line line = line_of(execution, nest, k);
    return polyrti_size_for_ranks(size, &line, ranks_along(execution, nest), cost_of_size(nest, k));
}

static int64_t nest_size(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    return size_for_ranks(execution, nest, k, wished_size(execution, nest, k));
}

static int64_t default_size(const polyrt_execution *execution, int k)
{
    int64_t size = LONGEST_ROW;
    for (int i = 0; i < execution->region->nest_count; i++)
        if (k < execution->region->nests[i].depth)
            size = polyrt_min(size, nest_size(execution, &execution->region->nests[i], k));
    return size;
}

/* One size for the first `count` coordinates where nobody wished another. */
static void make_equal(polyrti_tiling *tile, const int64_t *wish, int count)
{
    int64_t common = 0;
    for (int k = 0; k < count && common == 0; k++)
        common = wish[k];
    if (common == 0) {
        common = tile[0].size;
        for (int k = 1; k < count; k++)
            common = polyrt_min(common, tile[k].size);
    }
    for (int k = 0; k < count; k++)
        tile[k].size = wish[k] > 0 ? wish[k] : common;
}

void polyrti_choose_tiles(polyrt_execution *execution, int clause_count, const int64_t *clause)
{
    const polyrt_region *region = execution->region;
    int64_t setting[POLYRT_MAX_DEPTH], wish[POLYRT_MAX_DEPTH];
    const int setting_count = polyrti_tile_setting(&execution->settings, region, setting);
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++) {
        wish[k] = k < setting_count ? setting[k] : k < clause_count ? clause[k] : 0;
        if (wish[k] < 0 || wish[k] > largest_size)
            polyrti_fail_together(region, "tile sizes are from 1 to 2^40", "tile size %d is %lld",
                                  k + 1, (long long)wish[k]);
        execution->tile[k].size = wish[k] > 0 ? wish[k] : default_size(execution, k);
    }
    for (int i = 0; i < region->nest_count; i++)
        if (polyrti_is_diamond(&region->nests[i]))
            make_equal(execution->tile, wish, region->nests[i].wavefront);
}
