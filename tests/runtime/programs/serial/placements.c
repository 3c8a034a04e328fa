/* Placements give each tile to one rank, and list a rank's tiles as boxes. */
#include "counting.h"

enum { DEPTH = 4, TILES = 7 };

/* Forms as the translator makes them, coordinates alone and x_1 - x_0, and many others. */
static void random_form(int form[POLYRT_MAX_DEPTH])
{
    memset(form, 0, POLYRT_MAX_DEPTH * sizeof *form);
    const int64_t last = number(DEPTH);
    form[last] = number(3) ? (int)number(3) + 1 : -(int)number(3) - 1;
    for (int64_t k = 0; k < last; k++)
        form[k] = number(2) ? 0 : (int)number(5) - 2;
}

typedef struct example {
    int forms[POLYRT_MAX_GRID][POLYRT_MAX_DEPTH];
    polyrti_placement placement;
    int ranks;
} example;

/* Tables for the last dimension to end, one for each unit of the others, in the place of its own
 * map. */
static void random_rows(example *example)
{
    polyrti_placement *placement = &example->placement;
    polyrti_rows *rows = polyrti_new(1, sizeof *rows);
    *rows = (polyrti_rows){.dimension = polyrti_last_dimension(placement),
                           .dimensions = placement->count};
    int64_t count = 1;
    for (int d = 0; d < placement->count; d++) {
        rows->first[d] = -number(6);
        rows->count[d] = number(12) + 1;
        count *= d == rows->dimension ? 1 : rows->count[d];
        placement->dimensions[d].owner =
            d == rows->dimension ? (polyrti_owner){.ranks = example->ranks} : polyrti_owner_whole();
    }
    rows->owners = polyrti_new((size_t)count, sizeof *rows->owners);
    for (int64_t row = 0; row < count; row++) {
        int rank[401];
        for (int unit = 0; unit < 401; unit++)
            rank[unit] = (int)number(example->ranks);
        rows->owners[row] = polyrti_owner_table(example->ranks, -200, 401, rank);
    }
    placement->rows = rows;
}

/* Coordinates span TILES tiles from tile -2 on. */
static void random_example(example *example)
{
    *example = (struct example){
        .ranks = 1, .placement = {.depth = DEPTH, .count = (int)number(POLYRT_MAX_GRID + 1)}};
    for (int k = 0; k < DEPTH; k++) {
        const polyrti_tiling tiling = {.size = number(5) + 1, .origin = number(15) - 7};
        example->placement.tile[k] = tiling;
        example->placement.extent[k][0] = tiling.origin - 2 * tiling.size;
        example->placement.extent[k][1] = tiling.origin + (TILES - 2) * tiling.size - 1;
    }
    for (int d = 0; d < example->placement.count; d++) {
        random_form(example->forms[d]);
        const int ranks = (int)number(3) + 1;
        example->placement.dimensions[d] =
            (polyrti_distributed_dimension){.form = example->forms[d], .unit = number(9) + 1};
        example->placement.dimensions[d].owner = random_owner(ranks, -200, 200);
        example->ranks *= ranks;
    }
    if (example->placement.count > 1 && number(2))
        random_rows(example);
}

/* Whether the tile lies in the box, which then holds all of it; boxes cut no tile. */
static bool holds(const example *example, const polyrti_box *box, const int64_t *tile)
{
    int whole = 0, none = 0;
    for (int k = 0; k < DEPTH; k++) {
        const polyrti_tiling tiling = example->placement.tile[k];
        const int64_t lo = tiling.origin + tile[k] * tiling.size, hi = lo + tiling.size - 1;
        whole += box->lo[k] <= lo && hi <= box->hi[k];
        none += hi < box->lo[k] || box->hi[k] < lo;
        if (!polyrti_placed_by(&example->placement, k))
            CHECK(box->lo[k] == -POLYRT_FAR && box->hi[k] == POLYRT_FAR);
    }
    CHECK(none > 0 || whole == DEPTH);
    return none == 0;
}

static bool meets(const example *example, const polyrti_box *within, const int64_t *tile)
{
    for (int k = 0; k < DEPTH; k++) {
        const polyrti_tiling tiling = example->placement.tile[k];
        const int64_t lo = tiling.origin + tile[k] * tiling.size;
        if (polyrti_placed_by(&example->placement, k) &&
            (lo > within->hi[k] || lo + tiling.size <= within->lo[k]))
            return false;
    }
    return true;
}

/* Cut into tiles, a box is the same tiles, as far as they meet `within`. */
static void check_cut(const example *example, const polyrti_box *box, const polyrti_box *within,
                      const int64_t *tile)
{
    polyrti_boxes tiles = {0};
    polyrti_cut(&example->placement, box, within, &tiles);
    int found = 0;
    for (size_t i = 0; i < tiles.count; i++) {
        found += holds(example, &tiles.data[i], tile);
        for (int k = 0; k < DEPTH; k++)
            if (polyrti_placed_by(&example->placement, k))
                CHECK(tiles.data[i].hi[k] - tiles.data[i].lo[k] + 1 ==
                      example->placement.tile[k].size);
    }
    CHECK(found == (holds(example, box, tile) && meets(example, within, tile)));
    free(tiles.data);
}

/* Every tile that meets `within` is in exactly one box of its owner and in none of another rank. */
static void check_boxes(const example *example, const polyrti_box *within)
{
    polyrti_boxes boxes = {0};
    for (int rank = 0; rank < example->ranks; rank++) {
        boxes.count = 0;
        polyrti_owned_boxes(&example->placement, rank, within, &boxes);
        int64_t tile[DEPTH];
        for (int64_t number = 0; number < TILES * TILES * TILES * TILES; number++) {
            int64_t rest = number;
            for (int k = 0; k < DEPTH; k++, rest /= TILES)
                tile[k] = rest % TILES - 2;
            int found = 0;
            for (size_t i = 0; i < boxes.count; i++)
                found += holds(example, &boxes.data[i], tile);
            if (boxes.count > 0 && number % 97 == 0)
                check_cut(example, &boxes.data[0], within, tile);
            CHECK(found == (meets(example, within, tile) &&
                            polyrti_owner_of(&example->placement, tile) == rank));
        }
    }
    free(boxes.data);
}

typedef struct found {
    polyrti_boxes boxes;
    int ranks[1 << 12];
} found;

static bool note(int rank, const polyrti_box *box, void *result)
{
    found *found = result;
    CHECK(found->boxes.count < 1 << 12);
    found->ranks[found->boxes.count] = rank;
    polyrti_add_box(&found->boxes, box);
    return true;
}

static bool same_box(const polyrti_box *a, const polyrti_box *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* For all ranks at once, and for a window: the boxes of all ranks that meet the window, each once
 * and whole. */
static void check_all_ranks(const example *example, const polyrti_box *within,
                            const polyrti_box *window)
{
    static found found;
    found.boxes.count = 0;
    polyrti_each_owned(&example->placement, POLYRTI_ANY, within, window, note, &found);
    polyrti_boxes boxes = {0};
    size_t meeting = 0;
    for (int rank = 0; rank < example->ranks; rank++) {
        boxes.count = 0;
        polyrti_owned_boxes(&example->placement, rank, within, &boxes);
        for (size_t i = 0; i < boxes.count; i++) {
            int times = 0;
            for (size_t k = 0; k < found.boxes.count; k++)
                times += found.ranks[k] == rank && same_box(&found.boxes.data[k], &boxes.data[i]);
            bool meets = true;
            for (int k = 0; k < DEPTH; k++)
                meets = meets && (!polyrti_placed_by(&example->placement, k) ||
                                  (boxes.data[i].lo[k] <= window->hi[k] &&
                                   window->lo[k] <= boxes.data[i].hi[k]));
            CHECK(times <= 1 && (times == 1 || !meets));
            meeting += (size_t)times;
        }
    }
    CHECK(meeting == found.boxes.count);
    free(boxes.data);
}

void check_placements(void)
{
    for (int trial = 0; trial < 150; trial++) {
        example example;
        random_example(&example);
        polyrti_box within = polyrti_everywhere();
        for (int k = 0; k < DEPTH; k++)
            if (number(2)) {
                within.lo[k] = number(30) - 15;
                within.hi[k] = within.lo[k] + number(12);
            }
        check_boxes(&example, &within);
        polyrti_box window = within;
        for (int k = 0; k < DEPTH; k++)
            if (number(2)) {
                window.lo[k] = polyrt_max(within.lo[k], polyrt_min(within.hi[k], number(30) - 15));
                window.hi[k] = polyrt_min(within.hi[k], window.lo[k] + number(6));
            }
        check_all_ranks(&example, &within, &window);
        polyrti_placement_free(&example.placement);
    }
}
