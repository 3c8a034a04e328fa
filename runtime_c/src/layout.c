/* Where the nests of an execution are placed: the grid of ranks, and an owner map for each distributed dimension.
 *
 * Nests that share an owner map may have different tile sizes and count the subscript that they have in common in different steps. The unit
 * of the map is the largest of their tiles, so that all of them cut space at about the same points; blocks cover what all of them span. */
#include "polyrt_internal.h"

#include <stdlib.h>
#include <string.h>

/* One distributed dimension of one nest. */
typedef struct place {
    const polyrt_execution *execution;
    const polyrt_nest *nest;
    int d;
} place;

static const polyrt_dimension *dimension_of(const place *place)
{
    return &place->nest->dimensions[place->d];
}

/* The coordinate that a form of one coordinate with factor 1 consists of, -1 for others. */
static int only_coordinate(const place *place)
{
    int found = -1;
    for (int k = 0; k < place->nest->depth; k++) {
        const int factor = dimension_of(place)->form[k];
        if (factor != 0 && (factor != 1 || found >= 0))
            return -1;
        found = factor != 0 ? k : found;
    }
    return found;
}

/* The values of the form over all z; range[0] > range[1] if there are none. */
static void form_range(const place *place, int64_t range[2])
{
    const int k = only_coordinate(place);
    place->nest->extent(place->execution->args, k >= 0 ? k : place->nest->depth + place->d, range);
}

/* ------------------------------------------------------------------------------------------------------------------------ units */

static int64_t divisor_of(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* How far the form can be below and above its value at the origin inside one tile, and the distance of origins' values. */
typedef struct tile_form {
    int64_t below, above, distance;
} tile_form;

static tile_form tile_form_of(const place *place)
{
    tile_form result = {0, 0, 0};
    for (int k = 0; k < place->nest->depth; k++) {
        const int64_t factor = dimension_of(place)->form[k], size = place->execution->tile[k];
        result.above += factor > 0 ? factor * (size - 1) : 0;
        result.below += factor < 0 ? -factor * (size - 1) : 0;
        result.distance = divisor_of(result.distance, llabs(factor) * size);
    }
    return result;
}

/* The width of a tile in terms of the subscript that the owner map counts. */
static int64_t width_of(const place *place)
{
    int64_t width = 0;
    for (int k = 0; k < place->nest->depth; k++)
        width += llabs(dimension_of(place)->form[k]) * place->execution->tile[k];
    return polyrt_ceil_div(width, dimension_of(place)->scale);
}

typedef void share_fn(const place *place, int64_t value, void *result);

/* Visits all dimensions that have the owner map of `place`. */
static void each_sharing(const place *of, share_fn *visit, int64_t value, void *result)
{
    for (int i = 0; i < of->execution->region->nest_count; i++) {
        const polyrt_nest *nest = &of->execution->region->nests[i];
        for (int d = 0; d < nest->dimension_count; d++)
            if (nest->dimensions[d].placement == dimension_of(of)->placement)
                visit(&(place){of->execution, nest, d}, value, result);
    }
}

static void widen_unit(const place *place, int64_t none, void *result)
{
    (void)none;
    *(int64_t *)result = polyrt_max(*(int64_t *)result, width_of(place));
}

/* Widens the range to the units that the origins of the tiles are in. */
static void widen_range(const place *place, int64_t unit, void *result)
{
    int64_t values[2] = {0, -1};
    form_range(place, values);
    if (values[0] > values[1])
        return;
    const tile_form form = tile_form_of(place);
    const int64_t first = polyrt_ceil_div(values[0] - form.above, form.distance) * form.distance;
    const int64_t last = polyrt_floor_div(values[1] + form.below, form.distance) * form.distance;
    const int64_t own = unit * dimension_of(place)->scale;
    polyrt_widen(result, polyrt_floor_div(first, own), polyrt_floor_div(last, own));
}

static void prefer_cyclic(const place *place, int64_t none, void *result)
{
    (void)none;
    *(bool *)result = *(bool *)result || place->nest->preferred == POLYRT_CYCLIC;
}

/* ------------------------------------------------------------------------------------------------------------------ owner maps */

/* The block of a wavefront that nobody chose one for. A step has one tile for each tile in the first coordinate, side by side in the
 * distributed one: blocks of a sixth of a rank's part of them still balance, and send less than single tiles. */
static void widen_block(const place *place, int64_t ranks, void *result)
{
    const polyrti_box everywhere = polyrti_everywhere();
    int64_t range[2] = {0, -1}, z[1] = {0};
    if (place->nest->wavefront == 0 || place->nest->sequential > 0)
        return;
    place->nest->bounds(place->execution->args, z, 0, everywhere.lo, everywhere.hi, range);
    const int64_t width = (range[1] - range[0]) / place->execution->tile[0] + 1;
    *(int64_t *)result = polyrt_max(*(int64_t *)result, polyrt_ceil_div(width, 6 * ranks));
}

static polyrti_owner cyclic_owner(const place *place, int ranks, polyrti_distribution setting)
{
    int64_t block = 1;
    if (setting.kind == POLYRT_CYCLIC)
        block = setting.block;
    else
        each_sharing(place, widen_block, ranks, &block);
    return polyrti_owner_cyclic(ranks, block);
}

static polyrti_owner block_owner(const place *place, int ranks, int64_t unit)
{
    int64_t range[2] = {POLYRT_FAR, -POLYRT_FAR};
    each_sharing(place, widen_range, unit, range);
    return polyrti_owner_block(ranks, range[0], range[1]);
}

static polyrti_share share_of(const place *place, int ranks, polyrti_distribution setting)
{
    int64_t unit = 1;
    bool drifts = false;
    each_sharing(place, widen_unit, 0, &unit);
    each_sharing(place, prefer_cyclic, 0, &drifts);
    const bool cyclic = setting.kind == POLYRT_CYCLIC || (setting.kind == POLYRT_DEFAULT && drifts);
    polyrti_share share = {.form = dimension_of(place)->form, .unit = unit * dimension_of(place)->scale};
    share.owner = cyclic ? cyclic_owner(place, ranks, setting) : block_owner(place, ranks, unit);
    return share;
}

/* ----------------------------------------------------------------------------------------------------------- the grid of ranks */

typedef struct grid {
    int ranks[POLYRT_MAX_GRID];
    double cut; /* the part of a rank's points that lie at the faces of its block, up to a factor */
} grid;

static double cut_of(const int *ranks, const int64_t *extent, int count)
{
    double cut = 0;
    for (int d = 0; d < count; d++)
        cut += (double)ranks[d] / (double)polyrt_max(1, extent[d]);
    return cut;
}

/* Tries all factorisations of `rest` for the dimensions from d on; keeps the one that cuts least, the first ranks large among equals. */
static void factorise(int rest, int d, int count, const int64_t *extent, grid *trial, grid *best)
{
    if (d == count - 1) {
        trial->ranks[d] = rest;
        trial->cut = cut_of(trial->ranks, extent, count);
        if (best->cut < 0 || trial->cut < best->cut)
            *best = *trial;
        return;
    }
    for (int factor = rest; factor >= 1; factor--)
        if (rest % factor == 0) {
            trial->ranks[d] = factor;
            factorise(rest / factor, d + 1, count, extent, trial, best);
        }
}

/* One grid for all nests with as many dimensions: what the environment says for so many, or by the largest extents that they have. */
static grid grid_of(const polyrt_execution *execution, int count)
{
    int64_t extent[POLYRT_MAX_GRID] = {1, 1, 1};
    for (int i = 0; i < execution->region->nest_count; i++)
        for (int d = 0; d < count && execution->region->nests[i].dimension_count == count; d++) {
            const place place = {execution, &execution->region->nests[i], d};
            int64_t range[2] = {0, -1};
            form_range(&place, range);
            extent[d] = polyrt_max(extent[d], (range[1] - range[0] + 1) / dimension_of(&place)->scale);
        }
    grid trial = {.ranks = {1, 1, 1}}, best = {.cut = -1};
    if (polyrti_grid_setting(execution->region, execution->ranks, trial.ranks) == count)
        return trial;
    factorise(execution->ranks, 0, count, extent, &trial, &best);
    return best;
}

static polyrti_placement placement_of(const polyrt_execution *execution, const polyrt_nest *nest, polyrti_distribution setting)
{
    polyrti_placement placement = {.depth = nest->depth, .count = nest->dimension_count};
    memcpy(placement.size, execution->tile, sizeof placement.size);
    if (nest->dimension_count == 0)
        return placement;
    const grid grid = grid_of(execution, nest->dimension_count);
    for (int d = 0; d < nest->dimension_count; d++)
        placement.shares[d] = share_of(&(place){execution, nest, d}, grid.ranks[d], setting);
    for (int k = 0; k < nest->depth; k++)
        if (polyrti_placed_by(&placement, k))
            nest->extent(execution->args, k, placement.extent[k]);
    return placement;
}

static void place_nests(polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    const polyrti_distribution setting = polyrti_distribution_setting(region);
    execution->placements = polyrti_new((size_t)region->nest_count, sizeof *execution->placements);
    for (int i = 0; i < region->nest_count; i++)
        execution->placements[i] = placement_of(execution, &region->nests[i], setting);
}

void polyrti_lay_out(polyrt_execution *execution, int tile_count, const int64_t *tile)
{
    polyrti_choose_tiles(execution, tile_count, tile);
    place_nests(execution);
    execution->scheme = polyrti_scheme_setting(execution->region);
}
