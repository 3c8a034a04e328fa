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

/* ---------------------------------------------------------------------------------------------------------------------- blocks
 *
 * Blocks have the same number of units, unless the work in them differs: then the points of the nests decide, in so far as these can be
 * counted, which is where no sequential loop is around the nest. Points are counted in at most as many chunks of units as make the ranks'
 * parts fine; inside a chunk they count as evenly spread. */

/* The work in units first .. first + count - 1 of an owner map of width `unit`. */
typedef struct work {
    int64_t unit, first, count, chunk;
    double *points;
} work;

/* Adds the points of a nest that lie in each chunk, where its form is one coordinate: diamonds are even anyway. */
static void count_points(const place *place, int64_t none, void *result)
{
    (void)none;
    work *work = result;
    const int k = only_coordinate(place);
    const polyrt_nest *nest = place->nest;
    if (nest->sequential > 0 || !nest->points || k < 0)
        return;
    for (int64_t unit = 0; unit < work->count; unit += work->chunk) {
        const int64_t units = polyrt_min(work->chunk, work->count - unit), z[1] = {0};
        polyrti_box box = polyrti_everywhere();
        box.lo[k] = (work->first + unit) * work->unit;
        box.hi[k] = box.lo[k] + units * work->unit - 1;
        const double points = (double)nest->points(place->execution->args, z, box.lo, box.hi) / (double)units;
        for (int64_t u = unit; u < unit + units; u++)
            work->points[u] += points;
    }
}

static double most_of_a_rank(const work *work, int ranks, const int *rank, const double *weight)
{
    double *sum = polyrti_new((size_t)ranks, sizeof *sum), most = 0;
    for (int64_t unit = 0; unit < work->count; unit++)
        sum[rank[unit]] += work->points[unit];
    for (int r = 0; r < ranks; r++)
        most = sum[r] / weight[r] > most ? sum[r] / weight[r] : most;
    free(sum);
    return most;
}

/* Blocks by work and weights, where they are better than even ones. */
static polyrti_owner uneven_owner(const work *work, int ranks, const double *weight)
{
    const polyrti_owner even = polyrti_owner_block(ranks, work->first, work->first + work->count - 1);
    int *plain = polyrti_new((size_t)work->count, sizeof *plain), *rank = polyrti_new((size_t)work->count, sizeof *rank);
    for (int64_t unit = 0; unit < work->count; unit++)
        plain[unit] = even.owner(&even, work->first + unit);
    polyrti_weighted_blocks(work->count, work->points, ranks, weight, rank);
    const bool better = most_of_a_rank(work, ranks, rank, weight) < 0.98 * most_of_a_rank(work, ranks, plain, weight);
    const polyrti_owner owner = better ? polyrti_owner_table(ranks, work->first, work->count, rank) : even;
    free(plain);
    free(rank);
    return owner;
}

static polyrti_owner block_owner(const place *place, int ranks, int64_t unit)
{
    int64_t range[2] = {POLYRT_FAR, -POLYRT_FAR};
    each_sharing(place, widen_range, unit, range);
    const int64_t count = range[1] - range[0] + 1;
    if (ranks == 1 || count < 2)
        return polyrti_owner_block(ranks, range[0], range[1]);
    work work = {.unit = unit, .first = range[0], .count = count, .chunk = polyrt_ceil_div(count, 8 * polyrt_min(ranks, 512))};
    work.points = polyrti_new((size_t)count, sizeof *work.points);
    double *weight = polyrti_new((size_t)ranks, sizeof *weight), all = 0;
    if (place->nest->dimension_count > 1 || !polyrti_weight_setting(place->execution->region, ranks, weight))
        for (int rank = 0; rank < ranks; rank++)
            weight[rank] = 1;
    each_sharing(place, count_points, 0, &work);
    for (int64_t u = 0; u < count; u++)
        all += work.points[u];
    for (int64_t u = 0; u < count && all <= 0; u++)
        work.points[u] = 1;
    const polyrti_owner owner = uneven_owner(&work, ranks, weight);
    free(work.points);
    free(weight);
    return owner;
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

void polyrti_free_placements(polyrt_execution *execution)
{
    for (int i = 0; i < execution->region->nest_count; i++)
        for (int d = 0; d < execution->placements[i].count; d++)
            polyrti_owner_free(&execution->placements[i].shares[d].owner);
    free(execution->placements);
}
