/* Finding the tiles that are kept. */
#include "kept_tiles.h"

#include "../base/memory.h"

enum { MOST = 64, FEW_POINTS = 1 << 15 };

static bool add_tile(const polyrt_execution *execution, const polyrti_step *step,
                     const polyrti_box *tile, void *argument)
{
    (void)execution, (void)step;
    polyrti_kept_tiles *kept = argument;
    kept->few = kept->tiles.count < MOST;
    if (kept->few)
        polyrti_add_box(&kept->tiles, tile);
    return kept->few;
}

static void add_column(const polyrt_execution *execution, const polyrti_step *step,
                       const polyrti_column *column, void *argument)
{
    polyrti_kept_tiles *kept = argument;
    if (!kept->few)
        return;
    polyrti_each_tile(execution, step, column, add_tile, kept);
    kept->ends = polyrti_grow(kept->ends, &kept->capacity, kept->columns + 1, sizeof *kept->ends);
    kept->ends[kept->columns++] = kept->tiles.count;
}

/* Whether the nest has few points, be they all that its coordinates span. */
static bool is_small(const polyrt_execution *execution, const polyrti_step *step)
{
    const polyrt_nest *nest = polyrti_nest_of(execution, step);
    const polyrti_box all = polyrti_everywhere();
    int64_t points = 1;
    for (int k = 0; k < nest->depth; k++) {
        int64_t range[2];
        nest->bounds(execution->args, step->z, k, all.lo, all.hi, range);
        const int64_t length = range[1] - range[0] + 1;
        if (length <= 0 || length > FEW_POINTS / points)
            return false;
        points *= length;
    }
    return true;
}

/* All tiles of the only rank, as one that holds them. */
static void join(polyrti_kept_tiles *kept, int depth)
{
    polyrti_box *all = &kept->tiles.data[0];
    for (size_t i = 1; i < kept->tiles.count; i++)
        for (int k = 0; k < depth; k++) {
            all->lo[k] = polyrt_min(all->lo[k], kept->tiles.data[i].lo[k]);
            all->hi[k] = polyrt_max(all->hi[k], kept->tiles.data[i].hi[k]);
        }
    kept->joined = (int64_t)kept->tiles.count;
    kept->tiles.count = kept->columns = kept->ends[0] = 1;
}

static void find(polyrti_kept_tiles *kept, const polyrt_execution *execution,
                 const polyrti_step *step, polyrti_cutting *cutting, bool may_join)
{
    kept->found = kept->few = true;
    kept->joined = 1;
    polyrti_each_column(execution, step, execution->rank, cutting, add_column, kept);
    if (may_join && kept->few && kept->tiles.count > 1 && execution->ranks == 1 && !kept->wished &&
        is_small(execution, step))
        join(kept, polyrti_nest_of(execution, step)->depth);
}

/* Whether loops around the nest change nothing, and the layout keeps what is known of it. */
static bool is_one_step(const polyrt_execution *execution, int nest)
{
    const polyrt_nest *of = &execution->region->nests[nest];
    return execution->kept_tiles && of->wavefront == 0 && of->sequential == 0;
}

const polyrti_kept_tiles *polyrti_kept_tiles_of(const polyrt_execution *execution,
                                                const polyrti_step *step, polyrti_cutting *cutting,
                                                bool may_join)
{
    if (!is_one_step(execution, step->nest))
        return NULL;
    polyrti_kept_tiles *kept = &execution->kept_tiles[step->nest];
    if (!kept->found)
        find(kept, execution, step, cutting, may_join);
    return kept->few ? kept : NULL;
}

void polyrti_note_messages(const polyrt_execution *execution, const polyrti_step *step, bool any)
{
    if (is_one_step(execution, step->nest))
        execution->kept_tiles[step->nest].silent_under = any ? 0 : 1 + (int)execution->scheme;
}

bool polyrti_needs_no_messages(const polyrt_execution *execution)
{
    for (int i = 0; i < execution->region->nest_count; i++)
        if (!is_one_step(execution, i) ||
            execution->kept_tiles[i].silent_under != 1 + (int)execution->scheme)
            return false;
    return true;
}
