/* Sets of ranks. */
#include "rank_set.h"

#include "../base/memory.h"

#include <stdlib.h>

polyrti_ranks polyrti_ranks_new(int ranks)
{
    return (polyrti_ranks){.all = ranks,
                           .data = polyrti_new((size_t)ranks, sizeof(int)),
                           .has = polyrti_new((size_t)ranks, sizeof(bool))};
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

static bool add_owner(int rank, const polyrti_box *box, void *set)
{
    (void)box;
    polyrti_ranks *ranks = set;
    if (!ranks->has[rank]) {
        ranks->has[rank] = true;
        ranks->data[ranks->count++] = rank;
    }
    return ranks->count < (size_t)ranks->all;
}

void polyrti_add_owners(const polyrti_placement *placement, const polyrti_box *within,
                        polyrti_ranks *ranks)
{
    polyrti_each_owned(placement, POLYRTI_ANY, within, within, add_owner, ranks);
}

/* The only coordinate of the form, -1 if it has several. */
static int only_coordinate(const polyrti_placement *placement, int d)
{
    int only = -1;
    for (int k = 0; k < placement->depth; k++) {
        if (placement->dimensions[d].form[k] != 0 && only >= 0)
            return -1;
        only = placement->dimensions[d].form[k] != 0 ? k : only;
    }
    return only;
}

/* Tiles that lie in units one after the other have owners one after the other. */
static bool find_span(const polyrti_placement *placement, int d, const polyrti_box *within,
                      polyrti_span *span)
{
    const polyrti_distributed_dimension *dimension = &placement->dimensions[d];
    const int k = only_coordinate(placement, d);
    if (k < 0)
        return false;
    const polyrti_tiling tiling = placement->tile[k];
    const int64_t advance = dimension->form[k] * tiling.size;
    const int64_t lo = polyrt_max(within->lo[k], placement->extent[k][0]),
                  hi = polyrt_min(within->hi[k], placement->extent[k][1]);
    if (lo > hi || advance < 1 || advance > dimension->unit)
        return false;
    const int64_t first = polyrti_tile_at(tiling, lo) * advance,
                  last = polyrti_tile_at(tiling, hi) * advance;
    return dimension->owner.span(&dimension->owner, polyrt_floor_div(first, dimension->unit),
                                 polyrt_floor_div(last, dimension->unit), span);
}

bool polyrti_owner_group(const polyrti_placement *placement, const polyrti_box *within,
                         polyrti_group *group)
{
    *group = (polyrti_group){.dimensions = placement->count};
    for (int d = 0; d < placement->count; d++) {
        group->ranks[d] = placement->dimensions[d].owner.ranks;
        if (placement->rows || !find_span(placement, d, within, &group->span[d]))
            return false;
    }
    return placement->count > 0;
}
