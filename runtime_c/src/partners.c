/* Which ranks own what lies in a box: partners are found in time that depends on how many there are, not on the number of ranks. */
#include "polyrt_internal.h"

#include <stdlib.h>

static int shared_coordinate(const polyrt_nest *nest)
{
    return nest->depth > 0 ? nest->distributed : 0;
}

void polyrti_receiving_boxes(const polyrt_execution *execution, int nest, int rank, const polyrti_box *within, polyrti_boxes *boxes)
{
    const polyrti_share *share = &execution->shares[nest];
    const int d = shared_coordinate(&execution->region->nests[nest]);
    const int64_t begin = polyrt_max(within->lo[d], share->extent[0]), end = polyrt_min(within->hi[d], share->extent[1]);
    polyrti_box box = polyrti_everywhere();
    int64_t interval[2];
    for (int64_t from = begin; from <= end && polyrti_share_next(share, rank, from, interval) && interval[0] <= end;
         from = interval[1] + 1) {
        box.lo[d] = interval[0];
        box.hi[d] = interval[1];
        polyrti_add_box(boxes, &box);
    }
}

void polyrti_tiles_of(const polyrt_execution *execution, int nest, const polyrti_box *owned, const polyrti_box *within,
                      polyrti_boxes *tiles)
{
    const polyrt_nest *descriptor = &execution->region->nests[nest];
    const int d = shared_coordinate(descriptor);
    const int64_t size = execution->shares[nest].size;
    const int64_t begin = polyrt_max(owned->lo[d], within->lo[d]), end = polyrt_min(owned->hi[d], within->hi[d]);
    polyrti_box tile = *owned;
    if (descriptor->depth == 0) {
        polyrti_add_box(tiles, owned);
        return;
    }
    for (int64_t x = polyrt_floor_div(begin, size) * size; x <= end; x += size) {
        tile.lo[d] = x;
        tile.hi[d] = x + size - 1;
        polyrti_add_box(tiles, &tile);
    }
}

/* The rank that owns the tile of point x, and the interval of whole tiles around it that it owns. */
static int owner_at(const polyrti_share *share, int64_t x, int64_t interval[2])
{
    const int rank = polyrti_share_owner(share, polyrt_floor_div(x, share->size));
    if (!polyrti_share_next(share, rank, x, interval) || interval[0] > x || interval[1] < x) {
        interval[0] = polyrt_floor_div(x, share->size) * share->size;
        interval[1] = interval[0] + share->size - 1;
    }
    return rank;
}

/* ------------------------------------------------------------------------------------------------------------------ sets of ranks */

polyrti_ranks polyrti_ranks_new(int ranks)
{
    return (polyrti_ranks){.data = polyrti_new((size_t)ranks, sizeof(int)), .has = polyrti_new((size_t)ranks, sizeof(bool))};
}

void polyrti_ranks_free(polyrti_ranks *ranks)
{
    free(ranks->data);
    free(ranks->has);
}

void polyrti_ranks_clear(polyrti_ranks *ranks)
{
    for (size_t i = 0; i < ranks->count; i++)
        ranks->has[ranks->data[i]] = false;
    ranks->count = 0;
}

static void add_rank(polyrti_ranks *ranks, int rank)
{
    if (ranks->has[rank])
        return;
    ranks->has[rank] = true;
    ranks->data[ranks->count++] = rank;
}

void polyrti_add_owners(const polyrt_execution *execution, int nest, const polyrti_box *within, polyrti_ranks *ranks)
{
    const polyrti_share *share = &execution->shares[nest];
    const int d = shared_coordinate(&execution->region->nests[nest]);
    if (execution->region->nests[nest].depth == 0) {
        add_rank(ranks, 0);
        return;
    }
    const int64_t begin = polyrt_max(within->lo[d], share->extent[0]), end = polyrt_min(within->hi[d], share->extent[1]);
    int64_t interval[2];
    for (int64_t x = begin; x <= end && ranks->count < (size_t)execution->ranks; x = interval[1] + 1)
        add_rank(ranks, owner_at(share, x, interval));
}

/* ---------------------------------------------------------------------------------------------------------------- parts of a step */

static void add_work(polyrti_works *works, int rank, const polyrti_box *box)
{
    works->data = polyrti_grow(works->data, &works->capacity, works->count + 1, sizeof *works->data);
    works->data[works->count++] = (polyrti_work){rank, *box};
}

/* The columns of a front in the window, each by itself. */
static void add_front(const polyrt_execution *execution, const polyrti_step *step, const polyrti_box *window, polyrti_works *works)
{
    const int64_t *size = execution->tile;
    int64_t range[2][2];
    for (int k = 0; k < 2; k++) {
        range[k][0] = polyrt_floor_div(window->lo[k], size[k]);
        range[k][1] = polyrt_floor_div(window->hi[k], size[k]);
    }
    const int64_t begin = polyrt_max(polyrt_max(range[0][0], step->w - range[1][1]), step->range[0]);
    const int64_t end = polyrt_min(polyrt_min(range[0][1], step->w - range[1][0]), step->range[1]);
    polyrti_box box = polyrti_everywhere();
    for (int64_t first = begin; first <= end; first++) {
        const int64_t tile[2] = {first, step->w - first}, *second = step->second[first - step->range[0]];
        if (tile[1] < second[0] || second[1] < tile[1])
            continue;
        for (int k = 0; k < 2; k++) {
            box.lo[k] = tile[k] * size[k];
            box.hi[k] = box.lo[k] + size[k] - 1;
        }
        add_work(works, polyrti_share_owner(&execution->shares[step->nest], tile[execution->region->nests[step->nest].distributed]), &box);
    }
}

void polyrti_add_works(const polyrt_execution *execution, const polyrti_step *step, const polyrti_box *window, polyrti_works *works)
{
    const polyrt_nest *nest = &execution->region->nests[step->nest];
    const polyrti_share *share = &execution->shares[step->nest];
    const int d = shared_coordinate(nest);
    polyrti_box box = polyrti_everywhere();
    if (step->second) {
        add_front(execution, step, window, works);
        return;
    }
    if (nest->depth == 0) {
        add_work(works, 0, &box);
        return;
    }
    const int64_t first = polyrt_floor_div(step->range[0], share->size) * share->size;
    const int64_t last = polyrt_floor_div(step->range[1], share->size) * share->size + share->size - 1;
    const int64_t begin = polyrt_max(window->lo[d], step->range[0]), end = polyrt_min(window->hi[d], step->range[1]);
    int64_t interval[2];
    for (int64_t x = begin; x <= end; x = interval[1] + 1) {
        const int rank = owner_at(share, x, interval);
        box.lo[d] = polyrt_max(interval[0], first);
        box.hi[d] = polyrt_min(interval[1], last);
        add_work(works, rank, &box);
    }
}
