/* Where the nests of an execution are placed: the grid of ranks, and an owner map for each
 * distributed dimension. Which units there are to distribute, distributed_dimension.c says;
 * blocks.c and lookup.c make the maps that depend on the work in them. */
#include "layout.h"

#include "blocks.h"
#include "cyclic.h"
#include "nest_dimension.h"
#include "lookup.h"
#include "tile_origins.h"
#include "tile_sizes.h"
#include "../base/memory.h"
#include "../settings/parse.h"

#include <stdlib.h>
#include <string.h>

static void prefer_cyclic(const polyrti_nest_dimension *dimension, int64_t none, void *result)
{
    (void)none;
    *(bool *)result = *(bool *)result || dimension->nest->preferred == POLYRT_CYCLIC;
}

/* -------------------------------------------------------------------------------------------------
 * owner maps */

static polyrti_owner owner_of(const polyrti_nest_dimension *dimension, int ranks,
                              polyrti_distribution setting, const polyrti_units *units)
{
    bool drifts = false;
    polyrti_each_with_same_owner_map(dimension, prefer_cyclic, 0, &drifts);
    if (polyrti_is_lookup(setting.kind))
        return polyrti_owner_whole();
    if (setting.kind == POLYRT_FUNCTION)
        return polyrti_function_owner(dimension, ranks, units);
    if (setting.kind == POLYRT_CYCLIC || (setting.kind == POLYRT_DEFAULT && drifts))
        return polyrti_cyclic_owner(dimension, ranks, setting, units);
    return polyrti_block_owner(dimension, ranks, units);
}

static polyrti_distributed_dimension
distributed_dimension_of(const polyrti_nest_dimension *dimension, int ranks,
                         polyrti_distribution setting)
{
    const polyrt_dimension *descriptor = polyrti_descriptor(dimension);
    const polyrti_units units = polyrti_units_of(dimension);
    return (polyrti_distributed_dimension){descriptor->form, units.width * descriptor->scale,
                                           owner_of(dimension, ranks, setting, &units)};
}

/* -------------------------------------------------------------------------------------------------
 * the grid of ranks */

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

/* Tries all factorisations of `rest` for the dimensions from d on; keeps the one that cuts least,
 * the first ranks large among equals. */
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

/* One grid for all nests with as many dimensions: what the environment says for so many, or by the
 * largest extents that they have. */
static grid grid_of(const polyrt_execution *execution, int count)
{
    int64_t extent[POLYRT_MAX_GRID] = {1, 1, 1};
    for (int i = 0; i < execution->region->nest_count; i++)
        for (int d = 0; d < count && execution->region->nests[i].dimension_count == count; d++) {
            const polyrti_nest_dimension dimension = {execution, &execution->region->nests[i], d};
            int64_t range[2] = {0, -1};
            polyrti_form_range(&dimension, range);
            extent[d] = polyrt_max(extent[d], (range[1] - range[0] + 1) /
                                                  polyrti_descriptor(&dimension)->scale);
        }
    grid trial = {.ranks = {1, 1, 1}}, best = {.cut = -1};
    if (polyrti_grid_setting(&execution->settings, execution->region, execution->ranks,
                             trial.ranks) == count)
        return trial;
    factorise(execution->ranks, 0, count, extent, &trial, &best);
    return best;
}

static polyrti_placement placement_of(const polyrt_execution *execution, const polyrt_nest *nest,
                                      polyrti_distribution setting)
{
    polyrti_placement placement = {.depth = nest->depth, .count = nest->dimension_count};
    memcpy(placement.tile, execution->tile, sizeof placement.tile);
    if (nest->dimension_count == 0)
        return placement;
    const grid grid = grid_of(execution, nest->dimension_count);
    for (int d = 0; d < nest->dimension_count; d++)
        placement.dimensions[d] = distributed_dimension_of(
            &(polyrti_nest_dimension){execution, nest, d}, grid.ranks[d], setting);
    for (int k = 0; k < nest->depth; k++)
        if (polyrti_placed_by(&placement, k))
            nest->extent(execution->args, k, placement.extent[k]);
    if (polyrti_is_lookup(setting.kind))
        polyrti_look_up(execution, nest, setting, &placement);
    return placement;
}

static void place_nests(polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    const polyrti_distribution setting = polyrti_distribution_setting(&execution->settings, region);
    execution->placements = polyrti_new((size_t)region->nest_count, sizeof *execution->placements);
    for (int i = 0; i < region->nest_count; i++)
        execution->placements[i] = placement_of(execution, &region->nests[i], setting);
}

void polyrti_lay_out(polyrt_execution *execution, int tile_count, const int64_t *tile)
{
    polyrti_choose_tiles(execution, tile_count, tile);
    polyrti_choose_origins(execution);
    place_nests(execution);
    execution->scheme = polyrti_scheme_setting(&execution->settings, execution->region);
}

void polyrti_free_placements(const polyrt_region *region, polyrti_placement *placements)
{
    for (int i = 0; i < region->nest_count; i++)
        polyrti_placement_free(&placements[i]);
    free(placements);
}
