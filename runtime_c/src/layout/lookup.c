/* Placements that are looked up in a table (Classen and Griebl 2006, section II.I: the map of all
 * tiles that contain computation, in cyclic or block order), and tables that the user's function
 * fills.
 *
 * 1. The units of a nest's dimensions form a grid. A unit of it is full if a tile of a nest that
 * counts the same subscripts has a point in it, at any z (of very long sequential loops, at many
 * values). Tiles are listed by their bounds, which may be too wide, and asked for their points,
 * which are exact.
 * 2. Full units are numbered, the last dimension running fastest, and the numbers given to the
 * ranks: in blocks, or in turn.
 * 3. An empty unit goes where the full one before it is, so that it cuts nothing in two.
 * 4. One dimension makes one table. Several make one for each unit of all but the dimension whose
 * form ends last: then the other units are known when tiles are listed coordinate by coordinate
 * (placement.c). */
#include "lookup.h"

#include "weights.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../owners/table.h"

#include <stdlib.h>

enum { MOST_UNITS = 1 << 26, MOST_VALUES = 1 << 12 /* of the loops around a nest */ };

/* The grid of units of a nest's dimensions, the last dimension running fastest. */
typedef struct units {
    const polyrt_execution *execution;
    int count;
    polyrti_units along[POLYRT_MAX_GRID];
    int64_t all, empty;
    bool *full;
} units;

/* -------------------------------------------------------------------------------------------------
 * step 1: full units */

/* The tiles of a nest at z, with the coordinates before k in `box`. */
typedef struct walk {
    units *units;
    const polyrti_nest_dimension *dimension;
    const int64_t *z;
    polyrti_box box;
} walk;

static int64_t number_of(const walk *walk)
{
    const polyrt_nest *nest = walk->dimension->nest;
    int64_t number = 0;
    for (int d = 0; d < walk->units->count; d++) {
        const polyrti_units *along = &walk->units->along[d];
        const polyrti_nest_dimension own = {walk->dimension->execution, nest, d};
        int64_t position = -polyrti_base_of(&own);
        for (int k = 0; k < nest->depth; k++)
            position +=
                nest->dimensions[d].form[k] ? nest->dimensions[d].form[k] * walk->box.lo[k] : 0;
        const int64_t unit =
            polyrt_floor_div(position, along->width * nest->dimensions[d].scale) - along->first;
        number = number * along->count + polyrt_max(0, polyrt_min(unit, along->count - 1));
    }
    return number;
}

static void ask(const walk *walk)
{
    const polyrt_nest *nest = walk->dimension->nest;
    const int64_t number = number_of(walk);
    if (walk->units->full[number])
        return;
    if (nest->points &&
        polyrti_points(nest, walk->dimension->execution->args, walk->z, walk->box) == 0)
        return;
    walk->units->full[number] = true;
    walk->units->empty--;
}

static bool decides(const polyrt_nest *nest, int k)
{
    for (int d = 0; d < nest->dimension_count; d++)
        if (nest->dimensions[d].form[k] != 0)
            return true;
    return false;
}

static void walk_from(walk *walk, int k)
{
    const polyrt_nest *nest = walk->dimension->nest;
    if (k == nest->depth) {
        ask(walk);
        return;
    }
    if (!decides(nest, k)) {
        walk_from(walk, k + 1);
        return;
    }
    const polyrti_tiling tiling = walk->dimension->execution->tile[k];
    int64_t range[2];
    nest->bounds(walk->dimension->execution->args, walk->z, k, walk->box.lo, walk->box.hi, range);
    const int64_t last = polyrti_tile_at(tiling, range[1]);
    for (int64_t tile = polyrti_tile_at(tiling, range[0]);
         range[0] <= range[1] && tile <= last && walk->units->empty > 0; tile++) {
        walk->box.lo[k] = polyrti_first_point(tiling, tile);
        walk->box.hi[k] = polyrti_last_point(tiling, tile);
        walk_from(walk, k + 1);
    }
    walk->box.lo[k] = -POLYRT_FAR;
    walk->box.hi[k] = POLYRT_FAR;
}

static bool mark_at(const polyrti_nest_dimension *dimension, const int64_t *z, void *argument)
{
    walk walk = {.units = argument, .dimension = dimension, .z = z, .box = polyrti_everywhere()};
    walk_from(&walk, 0);
    return walk.units->empty > 0;
}

/* Whether all dimensions of two nests count the same. */
static bool counts_the_same(const polyrt_nest *a, const polyrt_nest *b)
{
    bool same = a->dimension_count == b->dimension_count;
    for (int d = 0; same && d < a->dimension_count; d++)
        same = a->dimensions[d].placement == b->dimensions[d].placement;
    return same;
}

static units find_units(const polyrt_execution *execution, const polyrt_nest *nest)
{
    units units = {.execution = execution, .count = nest->dimension_count, .all = 1};
    for (int d = 0; d < units.count; d++) {
        units.along[d] = polyrti_units_of(&(polyrti_nest_dimension){execution, nest, d});
        units.along[d].count = polyrt_max(1, units.along[d].count);
        if (units.along[d].count > MOST_UNITS / units.all)
            polyrti_fail_together(execution->region,
                                  "use larger tiles, or another placement: POLYRT_DIST=block",
                                  "a lookup of more than %d tiles", (int)MOST_UNITS);
        units.all *= units.along[d].count;
    }
    units.full = polyrti_new((size_t)units.all, sizeof *units.full);
    units.empty = units.all;
    for (int i = 0; i < execution->region->nest_count && units.empty > 0; i++)
        if (counts_the_same(nest, &execution->region->nests[i]))
            polyrti_each_z(&(polyrti_nest_dimension){execution, &execution->region->nests[i], 0},
                           MOST_VALUES, mark_at, &units);
    return units;
}

/* -------------------------------------------------------------------------------------------------
 * steps 2 and 3: their ranks */

/* Fills in the ranks of the full units, in their order. */
static void distribute(const polyrt_execution *execution, polyrti_distribution setting,
                       int64_t full, int *rank)
{
    const int ranks = execution->ranks;
    if (setting.kind == POLYRT_LOOKUP_CYCLIC) {
        for (int64_t number = 0; number < full; number++)
            rank[number] = (int)(number / setting.block % ranks);
        return;
    }
    double *work = polyrti_new((size_t)full, sizeof *work),
           *weight = polyrti_new((size_t)ranks, sizeof *weight);
    for (int64_t number = 0; number < full; number++)
        work[number] = 1;
    if (!polyrti_weights_of(execution, ranks, weight))
        for (int r = 0; r < ranks; r++)
            weight[r] = 1;
    polyrti_weighted_blocks(full, work, ranks, weight, rank);
    free(work);
    free(weight);
}

/* The rank of every unit. */
static int *ranks_of(const units *units, polyrti_distribution setting)
{
    const int64_t full = units->all - units->empty;
    int *of_full = polyrti_new((size_t)full + 1, sizeof *of_full),
        *rank = polyrti_new((size_t)units->all, sizeof *rank);
    distribute(units->execution, setting, full, of_full);
    int64_t next = 0;
    for (int64_t unit = 0; unit < units->all; unit++) {
        next += units->full[unit];
        rank[unit] = of_full[polyrt_max(0, next - 1)];
    }
    free(of_full);
    return rank;
}

/* -------------------------------------------------------------------------------------------------
 * step 4: tables */

/* The table of the units along `dimension` from `begin` on, which are `stride` apart in `rank`. */
static polyrti_owner table_of(const units *units, int dimension, const int *rank, int64_t begin,
                              int64_t stride)
{
    const polyrti_units *along = &units->along[dimension];
    int *row = polyrti_new((size_t)along->count, sizeof *row);
    for (int64_t unit = 0; unit < along->count; unit++)
        row[unit] = rank[begin + unit * stride];
    const polyrti_owner owner =
        polyrti_owner_table(units->execution->ranks, along->first, along->count, row);
    free(row);
    return owner;
}

static polyrti_rows *rows_of(const units *units, int dimension, const int *rank)
{
    polyrti_rows *rows = polyrti_new(1, sizeof *rows);
    *rows = (polyrti_rows){.dimension = dimension, .dimensions = units->count};
    int64_t inner = 1;
    for (int d = 0; d < units->count; d++) {
        rows->first[d] = units->along[d].first;
        rows->count[d] = units->along[d].count;
        inner *= d > dimension ? units->along[d].count : 1;
    }
    const int64_t length = units->along[dimension].count, count = units->all / length;
    rows->owners = polyrti_new((size_t)count, sizeof *rows->owners);
    for (int64_t row = 0; row < count; row++)
        rows->owners[row] =
            table_of(units, dimension, rank, row / inner * inner * length + row % inner, inner);
    return rows;
}

void polyrti_look_up(const polyrt_execution *execution, const polyrt_nest *nest,
                     polyrti_distribution setting, polyrti_placement *placement)
{
    units units = find_units(execution, nest);
    int *rank = ranks_of(&units, setting);
    const int last = polyrti_last_dimension(placement);
    if (units.count == 1) {
        placement->dimensions[0].owner = table_of(&units, 0, rank, 0, 1);
    } else {
        placement->rows = rows_of(&units, last, rank);
        placement->dimensions[last].owner = (polyrti_owner){.ranks = execution->ranks};
    }
    free(rank);
    free(units.full);
}

/* -------------------------------------------------------------------------------------------------
 * the user's function */

polyrti_owner polyrti_function_owner(const polyrti_nest_dimension *dimension, int ranks,
                                     const polyrti_units *units)
{
    const polyrt_region *region = dimension->execution->region;
    const int64_t count = polyrt_max(1, units->count);
    int *rank = polyrti_new((size_t)count, sizeof *rank);
    for (int64_t unit = 0; unit < count; unit++) {
        rank[unit] = region->lookup(unit, count, ranks);
        if (rank[unit] < 0 || rank[unit] >= ranks)
            polyrti_fail(region,
                         "it gives each of `tiles` tiles one of the ranks from 0 to ranks - 1",
                         "dist(lookup(%s)): %s(tile = %lld, tiles = %lld, ranks = %d) returned %d",
                         region->lookup_name, region->lookup_name, (long long)unit,
                         (long long)count, ranks, rank[unit]);
    }
    const polyrti_owner owner = polyrti_owner_table(ranks, units->first, count, rank);
    free(rank);
    return owner;
}
