/* The distributed dimensions of nests as owner maps see them: the values of their forms, and the
 * units that these are counted in.
 *
 * Nests that share an owner map may have different tile sizes and count the subscript that they
 * have in common in different steps. The unit of the map is the largest of their tiles, so that all
 * of them cut space at about the same points. */
#include "nest_dimension.h"

#include "../base/memory.h"

#include <stdlib.h>

const polyrt_dimension *polyrti_descriptor(const polyrti_nest_dimension *dimension)
{
    return &dimension->nest->dimensions[dimension->d];
}

int polyrti_only_coordinate(const polyrti_nest_dimension *dimension)
{
    int found = -1;
    for (int k = 0; k < dimension->nest->depth; k++) {
        const int factor = polyrti_descriptor(dimension)->form[k];
        if (factor != 0 && (factor != 1 || found >= 0))
            return -1;
        found = factor != 0 ? k : found;
    }
    return found;
}

/* A form may have no values where each of its coordinates has some: ranges may be wider than exact,
 * and these are of one coordinate each. The nest has no iterations then. */
void polyrti_form_range(const polyrti_nest_dimension *dimension, int64_t range[2])
{
    const int k = polyrti_only_coordinate(dimension);
    dimension->nest->extent(dimension->execution->args,
                            k >= 0 ? k : dimension->nest->depth + dimension->d, range);
}

int64_t polyrti_base_of(const polyrti_nest_dimension *dimension)
{
    int64_t base = 0;
    for (int k = 0; k < dimension->nest->depth; k++)
        base += polyrti_descriptor(dimension)->form[k] * dimension->execution->tile[k].origin;
    return base;
}

/* -------------------------------------------------------------------------------------------------
 * units */

static int64_t divisor_of(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* How far the form can be below and above its value at the origin inside one tile, and the distance
 * of origins' values. */
typedef struct tile_form {
    int64_t below, above, distance;
} tile_form;

static tile_form tile_form_of(const polyrti_nest_dimension *dimension)
{
    tile_form result = {0, 0, 0};
    for (int k = 0; k < dimension->nest->depth; k++) {
        const int64_t factor = polyrti_descriptor(dimension)->form[k],
                      size = dimension->execution->tile[k].size;
        result.above += factor > 0 ? factor * (size - 1) : 0;
        result.below += factor < 0 ? -factor * (size - 1) : 0;
        result.distance = divisor_of(result.distance, llabs(factor) * size);
    }
    return result;
}

/* The width of a tile in terms of the subscript that the owner map counts. */
static int64_t width_of(const polyrti_nest_dimension *dimension)
{
    int64_t width = 0;
    for (int k = 0; k < dimension->nest->depth; k++)
        width += llabs(polyrti_descriptor(dimension)->form[k]) * dimension->execution->tile[k].size;
    return polyrt_ceil_div(width, polyrti_descriptor(dimension)->scale);
}

void polyrti_each_with_same_owner_map(const polyrti_nest_dimension *of, polyrti_dimension_fn *visit,
                                      int64_t value, void *result)
{
    for (int i = 0; i < of->execution->region->nest_count; i++) {
        const polyrt_nest *nest = &of->execution->region->nests[i];
        for (int d = 0; d < nest->dimension_count; d++)
            if (nest->dimensions[d].placement == polyrti_descriptor(of)->placement)
                visit(&(polyrti_nest_dimension){of->execution, nest, d}, value, result);
    }
}

static void widen_unit(const polyrti_nest_dimension *dimension, int64_t none, void *result)
{
    (void)none;
    *(int64_t *)result = polyrt_max(*(int64_t *)result, width_of(dimension));
}

/* Widens the range to the units that the origins of the tiles are in. */
static void widen_range(const polyrti_nest_dimension *dimension, int64_t unit, void *result)
{
    int64_t values[2] = {0, -1};
    polyrti_form_range(dimension, values);
    if (values[0] > values[1])
        return;
    const tile_form form = tile_form_of(dimension);
    const int64_t base = polyrti_base_of(dimension), distance = form.distance;
    const int64_t first = polyrt_ceil_div(values[0] - base - form.above, distance) * distance;
    const int64_t last = polyrt_floor_div(values[1] - base + form.below, distance) * distance;
    const int64_t own = unit * polyrti_descriptor(dimension)->scale;
    polyrt_widen(result, polyrt_floor_div(first, own), polyrt_floor_div(last, own));
}

polyrti_units polyrti_units_of(const polyrti_nest_dimension *dimension)
{
    polyrti_units units = {.width = 1};
    int64_t range[2] = {POLYRT_FAR, -POLYRT_FAR};
    polyrti_each_with_same_owner_map(dimension, widen_unit, 0, &units.width);
    polyrti_each_with_same_owner_map(dimension, widen_range, units.width, range);
    units.first = range[0];
    units.count = polyrt_max(0, range[1] - range[0] + 1);
    return units;
}

/* -------------------------------------------------------------------------------------------------
 * the loops around a nest */

/* The i-th of `count` values spread over a range that is longer: one in each part of it, somewhere
 * else in each, so that no stride is missed. */
static int64_t spread(const int64_t range[2], int64_t i, int64_t count)
{
    const double length = (double)(range[1] - range[0] + 1),
                 place = (double)i + (double)(i * 618034 % 1000000) * 1e-6;
    return range[0] + (int64_t)(place * length / (double)count);
}

/* How many values a loop spans, and which. */
static int64_t loop_length(const polyrti_nest_dimension *dimension, int level, int64_t range[2])
{
    range[0] = 0;
    range[1] = -1;
    dimension->nest->extent(dimension->execution->args, -1 - level, range);
    return polyrt_max(0, range[1] - range[0] + 1);
}

static bool visit_from(const polyrti_nest_dimension *dimension, int level, int64_t most, int64_t *z,
                       polyrti_z_fn *visit, void *argument)
{
    const polyrt_nest *nest = dimension->nest;
    if (level == nest->sequential)
        return visit(dimension, z, argument);
    int64_t range[2];
    const int64_t length = loop_length(dimension, level, range), count = polyrt_min(length, most);
    bool on = true;
    for (int64_t i = 0; i < count && on; i++) {
        z[level] = count == length ? range[0] + i : spread(range, i, count);
        on = visit_from(dimension, level + 1, most, z, visit, argument);
    }
    return on;
}

/* How many values of each of so many loops make at most `most` together. */
static int64_t most_of_each(int levels, int64_t most)
{
    int64_t each = 1;
    for (bool fits = levels > 1; fits; each += fits) {
        double product = 1;
        for (int level = 0; level < levels; level++)
            product *= (double)(each + 1);
        fits = product <= (double)most;
    }
    return levels > 1 ? each : most;
}

double polyrti_each_z(const polyrti_nest_dimension *dimension, int64_t most, polyrti_z_fn *visit,
                      void *argument)
{
    const int levels = dimension->nest->sequential;
    const int64_t each = most_of_each(levels, most);
    int64_t *z = polyrti_new((size_t)levels + 1, sizeof *z);
    double stands_for = 1;
    for (int level = 0; level < levels; level++) {
        int64_t range[2];
        const int64_t length = loop_length(dimension, level, range);
        stands_for *= (double)length / (double)polyrt_max(1, polyrt_min(length, each));
    }
    visit_from(dimension, 0, each, z, visit, argument);
    free(z);
    return stands_for;
}
