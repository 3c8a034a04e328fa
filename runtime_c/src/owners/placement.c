/* The tiles of a nest on a grid of ranks.
 *
 * Each distributed dimension gives a tile a position, the value of the dimension's form at the
 * tile's origin, and the unit that the position lies in belongs to one coordinate of the grid. The
 * rank with these coordinates, the last one running fastest, owns the tile. A form of one
 * coordinate makes slabs of it; one like x_1 - x_0 of a diamond keeps tiles in their place in space
 * while both coordinates grow with time.
 *
 * The tiles of ranks, as few boxes (polyrti_each_owned), coordinate by coordinate:
 * 1. A coordinate that no form has is unbounded.
 * 2. At the last coordinate of a form, the units that a rank owns are intervals of tiles, since the
 * other coordinates of the form are fixed by then. Where several forms end, these are intersected.
 * 3. A coordinate of a form that ends later is taken tile by tile. */
#include "placement.h"

#include "table.h"

#include <stdlib.h>

bool polyrti_placed_by(const polyrti_placement *placement, int k)
{
    for (int d = 0; d < placement->count; d++)
        if (placement->dimensions[d].form[k] != 0)
            return true;
    return false;
}

/* The last coordinate of a form. */
static int end_of(const polyrti_placement *placement, int d)
{
    int k = placement->depth - 1;
    while (k > 0 && placement->dimensions[d].form[k] == 0)
        k--;
    return k;
}

int polyrti_last_dimension(const polyrti_placement *placement)
{
    int last = 0;
    for (int d = 1; d < placement->count; d++)
        last = end_of(placement, d) >= end_of(placement, last) ? d : last;
    return last;
}

/* The map that a dimension's units are in; `unit` are those of the other dimensions. */
static const polyrti_owner *owner_at(const polyrti_placement *placement, int d, const int64_t *unit)
{
    const polyrti_rows *rows = placement->rows;
    if (!rows || d != rows->dimension)
        return &placement->dimensions[d].owner;
    int64_t row = 0;
    for (int other = 0; other < rows->dimensions; other++)
        if (other != d)
            row =
                row * rows->count[other] +
                polyrt_max(0, polyrt_min(unit[other] - rows->first[other], rows->count[other] - 1));
    return &rows->owners[row];
}

static void free_rows(polyrti_rows *rows)
{
    if (!rows)
        return;
    int64_t count = 1;
    for (int d = 0; d < rows->dimensions; d++)
        count *= d == rows->dimension ? 1 : rows->count[d];
    for (int64_t row = 0; row < count; row++)
        polyrti_owner_free(&rows->owners[row]);
    free(rows->owners);
    free(rows);
}

void polyrti_placement_free(polyrti_placement *placement)
{
    for (int d = 0; d < placement->count; d++)
        polyrti_owner_free(&placement->dimensions[d].owner);
    free_rows(placement->rows);
}

static int64_t unit_of(const polyrti_distributed_dimension *dimension, int64_t position)
{
    return polyrt_floor_div(position, dimension->unit);
}

int polyrti_owner_of(const polyrti_placement *placement, const int64_t *tile)
{
    int rank = 0;
    int64_t unit[POLYRT_MAX_GRID];
    for (int d = 0; d < placement->count; d++) {
        int64_t position = 0;
        for (int k = 0; k < placement->depth; k++)
            position += placement->dimensions[d].form[k] * placement->tile[k].size * tile[k];
        unit[d] = unit_of(&placement->dimensions[d], position);
    }
    for (int d = 0; d < placement->count; d++) {
        const polyrti_owner *owner = owner_at(placement, d, unit);
        rank = rank * owner->ranks + owner->owner(owner, unit[d]);
    }
    return rank;
}

/* -------------------------------------------------------------------------------------------------
 * owned boxes */

typedef struct search {
    const polyrti_placement *placement;
    const polyrti_box *within, *window;
    bool any;                          /* rank */
    int coordinate[POLYRT_MAX_GRID];   /* of the rank in the grid */
    int64_t position[POLYRT_MAX_GRID]; /* of the coordinates that are fixed */
    int64_t unit[POLYRT_MAX_GRID];     /* the first of the interval at hand */
    polyrti_box box;
    polyrti_owned_fn *visit;
    void *argument;
    bool ended;
} search;

/* Tiles of one coordinate: those of a box are lo..hi, and they matter if some are in first..last.
 */
typedef struct tiles {
    int64_t lo, hi;
    int64_t first, last;
} tiles;

static void descend(search *search, int k);

static bool is_needed_later(const polyrti_placement *placement, int k)
{
    for (int d = 0; d < placement->count; d++)
        if (placement->dimensions[d].form[k] != 0 && end_of(placement, d) > k)
            return true;
    return false;
}

static void take_interval(search *search, int k, int64_t lo, int64_t hi)
{
    const polyrti_tiling tiling = search->placement->tile[k];
    search->box.lo[k] = polyrti_first_point(tiling, lo);
    search->box.hi[k] = polyrti_last_point(tiling, hi);
    descend(search, k + 1);
}

static void move(search *search, int k, int64_t tiles)
{
    for (int d = 0; d < search->placement->count; d++)
        search->position[d] +=
            search->placement->dimensions[d].form[k] * search->placement->tile[k].size * tiles;
}

/* Step 3, or the interval as a whole. */
static void take(search *search, int k, const tiles *tiles)
{
    if (!is_needed_later(search->placement, k)) {
        take_interval(search, k, tiles->lo, tiles->hi);
        return;
    }
    for (int64_t tile = tiles->first; tile <= tiles->last && !search->ended; tile++) {
        move(search, k, tile);
        take_interval(search, k, tile, tile);
        move(search, k, -tile);
    }
}

/* The interval of units around `unit` that one coordinate of the grid owns, or the first one after
 * it of the coordinate asked for. */
static bool next_units(search *search, int d, int64_t unit, int64_t units[2])
{
    const polyrti_owner *owner = owner_at(search->placement, d, search->unit);
    if (search->any) {
        search->coordinate[d] = owner->owner(owner, unit);
        if (!owner->next(owner, search->coordinate[d], unit, units) || units[0] > unit)
            units[0] = units[1] = unit;
        return true;
    }
    return owner->next(owner, search->coordinate[d], unit, units);
}

static tiles mirrored(tiles of)
{
    return (tiles){-of.hi, -of.lo, -of.last, -of.first};
}

/* Step 2 for the dimensions from d on. Where the form falls with the coordinate, tiles count
 * backwards. */
static void narrow(search *search, int k, int d, tiles of)
{
    const polyrti_placement *placement = search->placement;
    while (d < placement->count && end_of(placement, d) != k)
        d++;
    if (d == placement->count) {
        take(search, k, &of);
        return;
    }
    const polyrti_distributed_dimension *dimension = &placement->dimensions[d];
    const bool forward = dimension->form[k] > 0;
    const int64_t advance = llabs(dimension->form[k]) * placement->tile[k].size,
                  position = search->position[d];
    int64_t units[2];
    of = forward ? of : mirrored(of);
    for (int64_t from = of.first;
         from <= of.last && !search->ended &&
         next_units(search, d, unit_of(dimension, position + from * advance), units);) {
        const int64_t begin = polyrt_ceil_div(units[0] * dimension->unit - position, advance);
        const int64_t end =
            polyrt_floor_div((units[1] + 1) * dimension->unit - 1 - position, advance);
        const tiles part = {polyrt_max(begin, of.lo), polyrt_min(end, of.hi),
                            polyrt_max(begin, from), polyrt_min(end, of.last)};
        if (begin > of.last)
            return;
        search->unit[d] = units[0];
        if (part.first <= part.last)
            narrow(search, k, d + 1, forward ? part : mirrored(part));
        from = polyrt_max(from, end) + 1;
    }
}

static int rank_of(const search *search)
{
    int rank = 0;
    for (int d = 0; d < search->placement->count; d++)
        rank = rank * search->placement->dimensions[d].owner.ranks + search->coordinate[d];
    return rank;
}

static void descend(search *search, int k)
{
    const polyrti_placement *placement = search->placement;
    if (k == placement->depth) {
        search->ended = !search->visit(rank_of(search), &search->box, search->argument);
        return;
    }
    if (!polyrti_placed_by(placement, k)) {
        descend(search, k + 1);
        return;
    }
    const polyrti_tiling tiling = placement->tile[k];
    const int64_t lo = polyrt_max(search->within->lo[k], placement->extent[k][0]);
    const int64_t hi = polyrt_min(search->within->hi[k], placement->extent[k][1]);
    const int64_t first = polyrt_max(search->window->lo[k], lo),
                  last = polyrt_min(search->window->hi[k], hi);
    if (first <= last)
        narrow(search, k, 0,
               (tiles){polyrti_tile_at(tiling, lo), polyrti_tile_at(tiling, hi),
                       polyrti_tile_at(tiling, first), polyrti_tile_at(tiling, last)});
}

void polyrti_each_owned(const polyrti_placement *placement, int rank, const polyrti_box *within,
                        const polyrti_box *window, polyrti_owned_fn *visit, void *argument)
{
    search search = {.placement = placement,
                     .within = within,
                     .window = window,
                     .any = rank == POLYRTI_ANY,
                     .box = polyrti_everywhere(),
                     .visit = visit,
                     .argument = argument};
    int rest = rank == POLYRTI_ANY ? 0 : rank;
    for (int d = placement->count - 1; d >= 0; d--) {
        search.coordinate[d] = rest % placement->dimensions[d].owner.ranks;
        rest /= placement->dimensions[d].owner.ranks;
    }
    if (rest == 0)
        descend(&search, 0);
}

static bool append_box(int rank, const polyrti_box *box, void *boxes)
{
    (void)rank;
    polyrti_add_box(boxes, box);
    return true;
}

void polyrti_owned_boxes(const polyrti_placement *placement, int rank, const polyrti_box *within,
                         polyrti_boxes *boxes)
{
    polyrti_each_owned(placement, rank, within, within, append_box, boxes);
}

/* -------------------------------------------------------------------------------------------------
 * single tiles */

static void cut_from(const polyrti_placement *placement, int k, const polyrti_box *within,
                     polyrti_box *tile, polyrti_boxes *tiles)
{
    if (k == placement->depth) {
        polyrti_add_box(tiles, tile);
        return;
    }
    if (!polyrti_placed_by(placement, k)) {
        cut_from(placement, k + 1, within, tile, tiles);
        return;
    }
    const polyrti_tiling tiling = placement->tile[k];
    const int64_t lo = tile->lo[k], hi = tile->hi[k];
    const int64_t last = polyrti_tile_at(tiling, polyrt_min(hi, within->hi[k]));
    for (int64_t t = polyrti_tile_at(tiling, polyrt_max(lo, within->lo[k])); t <= last; t++) {
        tile->lo[k] = polyrti_first_point(tiling, t);
        tile->hi[k] = polyrti_last_point(tiling, t);
        cut_from(placement, k + 1, within, tile, tiles);
    }
    tile->lo[k] = lo;
    tile->hi[k] = hi;
}

void polyrti_cut(const polyrti_placement *placement, const polyrti_box *box,
                 const polyrti_box *within, polyrti_boxes *tiles)
{
    polyrti_box tile = *box;
    cut_from(placement, 0, within, &tile, tiles);
}
