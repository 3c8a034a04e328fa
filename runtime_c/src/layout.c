/* The layout of an execution, without MPI: its tile sizes, and the owner maps of its nests. */
#include "polyrt_internal.h"

/* ------------------------------------------------------------------------------------------------------------------ tile sizes
 *
 * A size belongs to a band position in all nests. Without a wish, each nest has one, and the smallest is taken:
 * - the distributed coordinate of a parallel nest: about four tiles per rank for balance, at most 32, or 1024 where it is the only one:
 * then a tile may be a single loop, whose work must outweigh the call;
 * - the coordinate along which rows of memory run: 512, and 256 where it is the one that a wavefront shares out; the whole of it where a
 *   sequential loop runs one or two loops again and again: there, nothing is used twice in a tile;
 * - the first two coordinates of a wavefront otherwise: 16 and 64. What a tile sends grows with its height and not with its width, and many
 * tiles in the first coordinate keep many ranks busy;
 * - the rest: 32. */

enum { LONGEST_ROW = 1 << 20 };

static int64_t extent_size(const polyrt_execution *execution, const polyrt_nest *nest)
{
    int64_t range[2] = {0, -1};
    nest->extent(execution->args, range);
    return polyrt_max(0, range[1] - range[0] + 1);
}

static int64_t rows_size(const polyrt_nest *nest)
{
    if (nest->wavefront == 0)
        return nest->sequential > 0 && nest->depth <= 2 ? LONGEST_ROW : 512;
    return nest->rows - 1 == nest->distributed ? 256 : 512;
}

static int64_t wished_size(const polyrt_execution *execution, const polyrt_nest *nest, int k)
{
    if (nest->wavefront == 0 && k == nest->distributed) {
        const int64_t extent = extent_size(execution, nest);
        const int64_t most = nest->depth == 1 ? 1024 : 32;
        return extent == 0 ? most : polyrt_min(most, polyrt_ceil_div(extent, 4 * (int64_t)execution->ranks));
    }
    if (k == nest->rows - 1)
        return rows_size(nest);
    return nest->wavefront != 0 && nest->rows > 2 && k < 2 ? (k == 0 ? 16 : 64) : 32;
}

static int64_t default_size(const polyrt_execution *execution, int k)
{
    int64_t size = LONGEST_ROW;
    for (int i = 0; i < execution->region->nest_count; i++)
        if (k < execution->region->nests[i].depth)
            size = polyrt_min(size, wished_size(execution, &execution->region->nests[i], k));
    return size;
}

/* The environment goes first, then the clause, then the default. */
static void choose_tiles(polyrt_execution *execution, int clause_count, const int64_t *clause)
{
    int64_t setting[POLYRT_MAX_DEPTH];
    const int setting_count = polyrti_tile_setting(execution->region, setting);
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++) {
        const int64_t wish = k < setting_count ? setting[k] : k < clause_count ? clause[k] : 0;
        if (wish < 0 || wish > INT64_C(1) << 40)
            polyrti_fail_together(execution->region, "tile sizes are from 1 to 2^40", "tile size %d is %lld", k + 1, (long long)wish);
        execution->tile[k] = wish > 0 ? wish : default_size(execution, k);
    }
}

/* ------------------------------------------------------------------------------------------------------------------ owner maps */

static bool is_shared(const polyrt_nest *nest, const polyrt_nest *other)
{
    return nest->depth > 0 && other->depth > 0 && nest->placement == other->placement;
}

/* The largest tile of the nests that share a placement, and whether one of them drifts over space. */
static int64_t common_unit(const polyrt_execution *execution, const polyrt_nest *nest, bool *drifts)
{
    int64_t unit = 1;
    *drifts = false;
    for (int i = 0; i < execution->region->nest_count; i++) {
        const polyrt_nest *other = &execution->region->nests[i];
        if (!is_shared(nest, other))
            continue;
        unit = polyrt_max(unit, execution->tile[other->distributed]);
        *drifts = *drifts || other->wavefront != 0;
    }
    return unit;
}

/* The units that the tiles of all nests of a placement lie in; range[0] > range[1] if there are none. */
static void common_range(const polyrt_execution *execution, const polyrt_nest *nest, int64_t unit, int64_t range[2])
{
    range[0] = POLYRT_FAR;
    range[1] = -POLYRT_FAR;
    for (int i = 0; i < execution->region->nest_count; i++) {
        const polyrt_nest *other = &execution->region->nests[i];
        int64_t points[2] = {0, -1};
        if (!is_shared(nest, other))
            continue;
        const polyrti_share share = {.unit = unit, .size = execution->tile[other->distributed]};
        other->extent(execution->args, points);
        if (points[0] <= points[1])
            polyrt_widen(range, polyrti_unit_of(&share, points[0]), polyrti_unit_of(&share, points[1]));
    }
}

/* The block of a wavefront that nobody chose one for. A step has one tile for each tile in the first coordinate, side by side in the
 * distributed one: blocks of a sixth of a rank's part of them still balance, and send less than single tiles. */
static int64_t drifting_block(const polyrt_execution *execution, const polyrt_nest *nest)
{
    const polyrti_box everywhere = polyrti_everywhere();
    int64_t range[2] = {0, -1}, z[1] = {0};
    if (nest->wavefront == 0 || nest->sequential > 0)
        return 1;
    nest->bounds(execution->args, z, 0, everywhere.lo, everywhere.hi, range);
    const int64_t width = (range[1] - range[0]) / execution->tile[0] + 1;
    return polyrt_max(1, polyrt_ceil_div(width, 6 * (int64_t)execution->ranks));
}

static polyrti_share share_of(const polyrt_execution *execution, const polyrt_nest *nest, polyrti_distribution setting)
{
    if (nest->depth == 0)
        return (polyrti_share){.owner = polyrti_owner_root(execution->ranks), .unit = 1, .size = 1};
    bool drifts;
    int64_t range[2];
    const int64_t unit = common_unit(execution, nest, &drifts);
    common_range(execution, nest, unit, range);
    const bool cyclic = setting.kind == POLYRT_CYCLIC || (setting.kind == POLYRT_DEFAULT && drifts);
    const int64_t block = setting.kind == POLYRT_CYCLIC ? setting.block : drifting_block(execution, nest);
    polyrti_share share = {.unit = unit, .size = execution->tile[nest->distributed], .extent = {0, -1}};
    share.owner = cyclic ? polyrti_owner_cyclic(execution->ranks, block) : polyrti_owner_block(execution->ranks, range[0], range[1]);
    nest->extent(execution->args, share.extent);
    return share;
}

static void place_nests(polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    const polyrti_distribution setting = polyrti_distribution_setting(region);
    execution->shares = polyrti_new((size_t)region->nest_count, sizeof *execution->shares);
    for (int i = 0; i < region->nest_count; i++)
        execution->shares[i] = share_of(execution, &region->nests[i], setting);
}

void polyrti_lay_out(polyrt_execution *execution, int tile_count, const int64_t *tile)
{
    choose_tiles(execution, tile_count, tile);
    place_nests(execution);
    execution->scheme = polyrti_scheme_setting(execution->region);
}
