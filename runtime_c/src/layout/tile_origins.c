/* Where tiles begin.
 *
 * A tile can begin anywhere, if all nests of a region agree on it. Where the tiles of one region
 * end between those of another, a row or a plane of values at each border of ranks is sent to and
 * fro; plane k of a coarse grid stands for planes 2 k - 1 and 2 k of the finer one.
 * 1. A coordinate that follows blocks of an array (followed.h) has its tiles begin where these do.
 * 2. One that follows nothing has tiles that fit blocks of some array of the execution, which it
 * may count in a way that is not known.
 * 3. Where there are none either, tiles begin where most of the nests begin, so that the first tile
 * is as full as the others.
 * 4. Nests that share an owner map count from the same value. If two of them cannot, or there are
 * wavefronts, whose coordinates grow together, all tiles begin at multiples of their sizes. */
#include "tile_origins.h"

#include "followed.h"
#include "nest_dimension.h"

/* The value where the first block after another begins. */
static bool border_of(const polyrti_following *following, int64_t *border)
{
    for (int r = 1; following->partition && r < following->partition->ranks; r++) {
        *border = polyrti_border(following, r);
        if (*border != POLYRT_FAR)
            return true;
    }
    return false;
}

/* That of any array that the execution works on, as if its subscripts were counted. */
static bool any_border(const polyrt_execution *execution, int64_t *border)
{
    for (size_t i = 0; i < execution->followed_count; i++) {
        const polyrti_following as_is = {execution->followed[i].partition, 0, 1};
        if (!execution->followed[i].loose && border_of(&as_is, border))
            return true;
    }
    return false;
}

/* Where nests begin, and how many of them. */
typedef struct beginnings {
    int64_t first;
    int count;
} beginnings;

static void count_beginning(const polyrti_nest_dimension *dimension, int64_t first, void *result)
{
    beginnings *at = result;
    int64_t range[2] = {0, -1};
    polyrti_form_range(dimension, range);
    at->count += range[0] <= range[1] && range[0] == first;
}

static void prefer_beginning(const polyrti_nest_dimension *dimension, int64_t none, void *result)
{
    (void)none;
    beginnings *best = result, own = {0, 0};
    int64_t range[2] = {0, -1};
    polyrti_form_range(dimension, range);
    if (range[0] > range[1])
        return;
    own.first = range[0];
    polyrti_each_with_same_owner_map(dimension, count_beginning, own.first, &own);
    if (own.count > best->count || (own.count == best->count && own.first > best->first))
        *best = own;
}

/* Steps 1 to 3: the same for all dimensions that share an owner map. */
static int64_t wished_origin(const polyrti_nest_dimension *dimension)
{
    const polyrti_following found = polyrti_following_of(dimension, 0);
    beginnings best = {0, 0};
    int64_t border;
    if (border_of(&found, &border) || any_border(dimension->execution, &border))
        return border;
    polyrti_each_with_same_owner_map(dimension, prefer_beginning, 0, &best);
    return best.first;
}

static void compare_bases(const polyrti_nest_dimension *dimension, int64_t base, void *same)
{
    *(bool *)same = *(bool *)same && polyrti_base_of(dimension) == base;
}

/* Whether the tiles of a nest begin where its dimensions wish. */
static bool agree(const polyrt_execution *execution, const polyrt_nest *nest)
{
    bool same = nest->wavefront < 2;
    for (int d = 0; d < nest->dimension_count && same; d++) {
        const polyrti_nest_dimension dimension = {execution, nest, d};
        const int k = polyrti_only_coordinate(&dimension);
        if (k < 0)
            return false;
        const polyrti_tiling tiling = execution->tile[k];
        same = polyrt_mod(wished_origin(&dimension) - tiling.origin, tiling.size) == 0;
        polyrti_each_with_same_owner_map(&dimension, compare_bases, tiling.origin, &same);
    }
    return same;
}

/* The least shift from multiples of the size. */
static void begin_at(polyrti_tiling *tiling, int64_t point)
{
    tiling->origin = polyrt_mod(point, tiling->size);
}

static void choose(polyrt_execution *execution, const polyrt_nest *nest, bool *chosen)
{
    for (int d = 0; d < nest->dimension_count; d++) {
        const polyrti_nest_dimension dimension = {execution, nest, d};
        const int k = polyrti_only_coordinate(&dimension);
        if (k < 0 || chosen[k])
            continue;
        begin_at(&execution->tile[k], wished_origin(&dimension));
        chosen[k] = true;
    }
}

void polyrti_choose_origins(polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    bool chosen[POLYRT_MAX_DEPTH] = {false}, fits = true;
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++)
        execution->tile[k].origin = 0;
    for (int i = 0; i < region->nest_count; i++)
        choose(execution, &region->nests[i], chosen);
    for (int i = 0; i < region->nest_count; i++)
        fits = fits && agree(execution, &region->nests[i]);
    for (int k = 0; k < POLYRT_MAX_DEPTH && !fits; k++)
        execution->tile[k].origin = 0;
}
