/* Unit tests of owner.c, table.c, placement.c and flow.c against counting by hand; without MPI. Prints the first thing that is wrong. */
#include "plan.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                                                   \
    do {                                                                                                                                   \
        if (!(condition)) {                                                                                                                \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                                         \
            exit(1);                                                                                                                       \
        }                                                                                                                                  \
    } while (0)

void polyrti_fail(const polyrt_region *region, const char *hint, const char *format, ...)
{
    (void)region, (void)hint;
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    exit(3);
}

static uint64_t state = 88172645463325252u;

static int64_t number(int64_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (int64_t)(state % (uint64_t)below);
}

/* -------------------------------------------------------------------------------------------------------------------- owner.c */

/* Whether `next` lists exactly the units of lo..hi that `owner` gives to the rank, in order. */
static void check_listing(const polyrti_owner *owner, int rank, int64_t lo, int64_t hi)
{
    int64_t interval[2], expected = lo;
    for (int64_t from = lo; owner->next(owner, rank, from, interval) && interval[0] <= hi; from = interval[1] + 1) {
        CHECK(interval[0] <= interval[1] && interval[1] >= from);
        for (; expected < polyrt_min(interval[0], hi + 1); expected++)
            CHECK(owner->owner(owner, expected) != rank);
        for (; expected <= polyrt_min(interval[1], hi); expected++)
            CHECK(owner->owner(owner, expected) == rank);
    }
    for (; expected <= hi; expected++)
        CHECK(owner->owner(owner, expected) != rank);
}

static void check_block_balance(int ranks, int64_t first, int64_t last)
{
    const polyrti_owner owner = polyrti_owner_block(ranks, first, last);
    int64_t count[16] = {0};
    for (int64_t unit = first; unit <= last; unit++)
        count[owner.owner(&owner, unit)]++;
    for (int rank = 1; rank < ranks; rank++)
        CHECK(count[rank] <= count[rank - 1] && count[rank] >= count[0] - 1);
}

static void check_cyclic_phase(void)
{
    const polyrti_owner owner = polyrti_owner_cyclic(3, 2);
    static const int wanted[] = {1, 1, 2, 2, 0, 0, 1, 1, 2, 2};
    for (int64_t unit = -4; unit < 6; unit++)
        CHECK(owner.owner(&owner, unit) == wanted[unit + 4]);
}

/* Some owner map for at least the units lo..hi. */
static polyrti_owner random_owner(int ranks, int64_t lo, int64_t hi)
{
    return number(2) ? polyrti_owner_cyclic(ranks, number(4) + 1) : polyrti_owner_block(ranks, lo, hi);
}

/* A table gives every unit to the rank that it was made of, and lists them like any owner map. */
static void check_table(int ranks, int64_t lo, int64_t hi)
{
    int rank[128];
    const int64_t count = hi - lo + 1;
    for (int64_t unit = 0; unit < count; unit++)
        rank[unit] = number(3) || unit == 0 ? (int)number(ranks) : rank[unit - 1];
    polyrti_owner owner = polyrti_owner_table(ranks, lo, count, rank);
    for (int64_t unit = 0; unit < count; unit++)
        CHECK(owner.owner(&owner, lo + unit) == rank[unit]);
    for (int r = 0; r < ranks; r++)
        check_listing(&owner, r, lo, hi);
    polyrti_owner_free(&owner);
}

/* No rank has more than its part and one unit; ranks ascend. */
static void check_weights(int ranks, int64_t count)
{
    double work[128], weight[16], sum[16] = {0}, all = 0, all_weights = 0, most = 0;
    int rank[128];
    for (int64_t unit = 0; unit < count; unit++) {
        work[unit] = (double)number(20);
        all += work[unit];
        most = work[unit] > most ? work[unit] : most;
    }
    for (int r = 0; r < ranks; r++)
        all_weights += weight[r] = (double)(number(5) + 1);
    polyrti_weighted_blocks(count, work, ranks, weight, rank);
    for (int64_t unit = 0; unit < count; unit++) {
        CHECK(rank[unit] >= 0 && rank[unit] < ranks && (unit == 0 || rank[unit] >= rank[unit - 1]));
        sum[rank[unit]] += work[unit];
    }
    for (int r = 0; r < ranks; r++)
        CHECK(sum[r] <= all * weight[r] / all_weights + most + 1e-6);
}

static void check_owners(void)
{
    for (int trial = 0; trial < 4000; trial++) {
        const int ranks = (int)number(9) + 1;
        const int64_t lo = number(80) - 40, hi = lo + number(60);
        const polyrti_owner owner = random_owner(ranks, lo, hi);
        for (int rank = 0; rank < ranks; rank++)
            check_listing(&owner, rank, lo, hi);
        check_block_balance(ranks, lo, hi);
        check_table(ranks, lo, hi);
        check_weights(ranks, hi - lo + 1);
    }
    polyrti_owner none = polyrti_owner_table(3, 7, 0, NULL);
    CHECK(none.owner(&none, 7) == 0);
    polyrti_owner_free(&none);
    check_block_balance(5, 0, -1);
    check_cyclic_phase();
}

/* ---------------------------------------------------------------------------------------------------------------- placement.c */

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

/* Tables for the last dimension to end, one for each unit of the others, in the place of its own map. */
static void random_rows(example *example)
{
    polyrti_placement *placement = &example->placement;
    polyrti_rows *rows = polyrti_new(1, sizeof *rows);
    *rows = (polyrti_rows){.dimension = polyrti_last_dimension(placement), .dimensions = placement->count};
    int64_t count = 1;
    for (int d = 0; d < placement->count; d++) {
        rows->first[d] = -number(6);
        rows->count[d] = number(12) + 1;
        count *= d == rows->dimension ? 1 : rows->count[d];
        placement->shares[d].owner = d == rows->dimension ? (polyrti_owner){.ranks = example->ranks} : polyrti_owner_whole();
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
    *example = (struct example){.ranks = 1, .placement = {.depth = DEPTH, .count = (int)number(POLYRT_MAX_GRID + 1)}};
    for (int k = 0; k < DEPTH; k++) {
        example->placement.size[k] = number(5) + 1;
        example->placement.extent[k][0] = -2 * example->placement.size[k];
        example->placement.extent[k][1] = (TILES - 2) * example->placement.size[k] - 1;
    }
    for (int d = 0; d < example->placement.count; d++) {
        random_form(example->forms[d]);
        const int ranks = (int)number(3) + 1;
        example->placement.shares[d] = (polyrti_share){.form = example->forms[d], .unit = number(9) + 1};
        example->placement.shares[d].owner = random_owner(ranks, -200, 200);
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
        const int64_t lo = tile[k] * example->placement.size[k], hi = lo + example->placement.size[k] - 1;
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
    for (int k = 0; k < DEPTH; k++)
        if (polyrti_placed_by(&example->placement, k) &&
            (tile[k] * example->placement.size[k] > within->hi[k] || (tile[k] + 1) * example->placement.size[k] <= within->lo[k]))
            return false;
    return true;
}

/* Cut into tiles, a box is the same tiles, as far as they meet `within`. */
static void check_cut(const example *example, const polyrti_box *box, const polyrti_box *within, const int64_t *tile)
{
    polyrti_boxes tiles = {0};
    polyrti_cut(&example->placement, box, within, &tiles);
    int found = 0;
    for (size_t i = 0; i < tiles.count; i++) {
        found += holds(example, &tiles.data[i], tile);
        for (int k = 0; k < DEPTH; k++)
            if (polyrti_placed_by(&example->placement, k))
                CHECK(tiles.data[i].hi[k] - tiles.data[i].lo[k] + 1 == example->placement.size[k]);
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
            CHECK(found == (meets(example, within, tile) && polyrti_owner_of(&example->placement, tile) == rank));
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

/* For all ranks at once, and for a window: the boxes of all ranks that meet the window, each once and whole. */
static void check_all_ranks(const example *example, const polyrti_box *within, const polyrti_box *window)
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
                                  (boxes.data[i].lo[k] <= window->hi[k] && window->lo[k] <= boxes.data[i].hi[k]));
            CHECK(times <= 1 && (times == 1 || !meets));
            meeting += (size_t)times;
        }
    }
    CHECK(meeting == found.boxes.count);
    free(boxes.data);
}

static void check_placements(void)
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
        polyrti_rows_free(example.placement.rows);
    }
}

/* --------------------------------------------------------------------------------------------------------------------- flow.c */

enum { size = 200 };

static void random_set(polyrt_sink *sink, char *flags)
{
    memset(flags, 0, size);
    const int64_t calls = number(8);
    for (int64_t c = 0; c < calls; c++) {
        const int64_t length = number(6) + 1, stride = number(17) - 8, count = number(6) - 1;
        const int64_t offset = 60 + number(60);
        polyrt_emit(sink, offset, length, stride, count);
        for (int64_t i = 0; i < count; i++)
            memset(flags + offset + i * stride, 1, (size_t)length);
    }
    polyrti_merge(sink);
}

static void check_set(const polyrt_sink *sink, const char *flags)
{
    int64_t elements = 0;
    for (size_t i = 0; i < sink->count; i++) {
        const polyrti_run *run = &sink->runs[i];
        CHECK(run->length > 0 && (i == 0 || run->offset > run[-1].offset + run[-1].length));
        for (int64_t e = run->offset; e < run->offset + run->length; e++)
            CHECK(flags[e]);
    }
    for (int e = 0; e < size; e++)
        elements += flags[e];
    CHECK(polyrti_elements(sink) == elements);
}

/* Packs from a array of ints and unpacks into another: exactly the set is the same afterwards. */
static void check_copies(const polyrt_sink *sink, const char *flags)
{
    int32_t from[size], to[size] = {0}, buffer[size];
    for (int e = 0; e < size; e++)
        from[e] = e + 1;
    const polyrti_store source = {from, sizeof *from, 0}, target = {to, sizeof *to, 0};
    CHECK(polyrti_pack(sink, &source, (char *)buffer) == (char *)(buffer + polyrti_elements(sink)));
    CHECK(polyrti_unpack(sink, &target, (const char *)buffer) == (const char *)(buffer + polyrti_elements(sink)));
    for (int e = 0; e < size; e++)
        CHECK(to[e] == (flags[e] ? from[e] : 0));
}

static void check_sets(void)
{
    polyrt_sink a = {0}, b = {0}, result = {0};
    char in_a[size], in_b[size], wanted[size];
    for (int trial = 0; trial < 4000; trial++) {
        polyrti_clear(&a);
        polyrti_clear(&b);
        random_set(&a, in_a);
        random_set(&b, in_b);
        check_set(&a, in_a);
        check_copies(&a, in_a);
        for (int e = 0; e < size; e++)
            wanted[e] = in_a[e] && in_b[e];
        polyrti_intersect(&a, &b, &result);
        check_set(&result, wanted);
        for (int e = 0; e < size; e++)
            wanted[e] = in_a[e] && !in_b[e];
        polyrti_subtract(&a, &b, &result);
        check_set(&result, wanted);
        for (int e = 0; e < size; e++)
            wanted[e] = in_a[e] || in_b[e];
        polyrti_append_all(&a, &b);
        polyrti_merge(&a);
        check_set(&a, wanted);
    }
    polyrti_release(&a);
    polyrti_release(&b);
    polyrti_release(&result);
}

/* Elements behind tables: subscripts on both sides of zero are found again, packing takes them from their rows. */
static void check_tables(void)
{
    int16_t values[6][9], *rows[6], **planes[3], buffer[3];
    for (int i = 0; i < 6; i++) {
        rows[i] = values[(i * 5 + 2) % 6] + 4;
        for (int j = 0; j < 9; j++)
            values[(i * 5 + 2) % 6][j] = (int16_t)(10 * i + j - 4);
    }
    for (int i = 0; i < 3; i++)
        planes[i] = rows + 2 * i;
    const polyrti_store matrix = {rows + 3, sizeof **rows, 1}, cube = {planes + 1, sizeof ***planes, 2};
    for (int i = -3; i < 3; i++)
        for (int j = -4; j < 5; j++)
            CHECK(*(int16_t *)polyrti_address(&matrix, i * POLYRT_BEHIND(1, 0) + j) == 10 * (i + 3) + j);
    for (int i = -1; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = -4; k < 5; k++)
                CHECK(*(int16_t *)polyrti_address(&cube, i * POLYRT_BEHIND(2, 0) + j * POLYRT_BEHIND(2, 1) + k) ==
                      10 * (2 * i + 2 + j) + k);
    polyrt_sink sink = {0};
    polyrti_append(&sink, 2 * POLYRT_BEHIND(1, 0) - 1, 2);
    polyrti_append(&sink, -3 * POLYRT_BEHIND(1, 0) + 4, 1);
    polyrti_merge(&sink);
    CHECK(polyrti_pack(&sink, &matrix, (char *)buffer) == (char *)(buffer + 3));
    CHECK(buffer[0] == 4 && buffer[1] == 49 && buffer[2] == 50);
    polyrti_release(&sink);
}

/* Touching appends stay one run; offsets beyond 32 bits are kept. */
static void check_appends(void)
{
    polyrt_sink sink = {0};
    const int64_t far = INT64_C(1) << 40;
    for (int64_t i = 0; i < 1000; i++)
        polyrt_emit(&sink, far + i, 1, 0, 1);
    CHECK(sink.count == 1 && sink.runs[0].offset == far && sink.runs[0].length == 1000 && sink.emitted == 1000);
    polyrt_emit(&sink, far + 1000, 5, 5, INT64_C(1) << 33);
    CHECK(sink.count == 1 && polyrti_elements(&sink) == 1000 + 5 * (INT64_C(1) << 33));
    polyrt_emit(&sink, 0, 5, 5, 0);
    CHECK(sink.count == 1 && sink.emitted == 1001);
    polyrti_clear(&sink);
    polyrt_emit(&sink, 99, 1, -1, 100);
    CHECK(sink.count == 1 && sink.runs[0].offset == 0 && sink.runs[0].length == 100);
    polyrti_release(&sink);
}

/* Whether the rank's coordinates in the grid are in the group's spans. */
static bool is_in(const polyrti_group *group, int rank)
{
    bool in = true;
    for (int d = group->dimensions - 1; d >= 0; d--) {
        const int ranks = group->ranks[d];
        bool found = false;
        for (int k = 0; k < group->span[d].count; k++)
            found = found || (group->span[d].first + k) % ranks == rank % ranks;
        in = in && found;
        rank /= ranks;
    }
    return in && rank == 0;
}

/* Whether every rank of the group has one position and one parent, is among the children of that, and comes a round after it or later. */
static void check_tree(const polyrti_tree *tree, int ranks)
{
    const int size = polyrti_tree_size(tree);
    int children[POLYRTI_TREE_CHILDREN], seen = 0;
    for (int rank = 0; rank < ranks; rank++) {
        const int position = polyrti_tree_position(tree, rank);
        CHECK((position >= 0) == (rank == tree->root || is_in(&tree->group, rank)));
        if (position < 0)
            continue;
        CHECK(position <= size && polyrti_tree_rank(tree, position) == rank && (position == 0) == (rank == tree->root));
        const int count = polyrti_tree_children(tree, position, children);
        seen += count;
        for (int i = 0; i < count; i++) {
            CHECK(children[i] > position && children[i] <= size && polyrti_tree_parent(children[i]) == position);
            CHECK(polyrti_tree_round(tree, children[i]) > (position > 0 ? polyrti_tree_round(tree, position) : 0) + i);
            CHECK(1 << (polyrti_tree_round(tree, children[i]) - 1) <= size);
        }
    }
    CHECK(seen == size);
}

static void check_trees(void)
{
    for (int ranks = 1; ranks <= 18; ranks++)
        for (int first = 0; first < ranks; first++)
            for (int count = 1; count <= ranks; count++)
                for (int root = 0; root < ranks; root++)
                    check_tree(&(polyrti_tree){.root = root, .group = {1, {ranks}, {{first, count}}}}, ranks);
}

/* Groups in grids of 3 x 4 and 2 x 3 x 2 ranks, and how they meet. */
static void check_trees_in_grids(void)
{
    const polyrti_group line = {2, {3, 4}, {{1, 1}, {0, 4}}}, cross = {2, {3, 4}, {{2, 3}, {3, 1}}}, all = {1, {12}, {{5, 12}}};
    for (int root = 0; root < 12; root++) {
        for (int first = 0; first < 12; first++)
            for (int counts = 0; counts < 12; counts++) {
                check_tree(&(polyrti_tree){root, {2, {3, 4}, {{first % 3, 1 + counts % 3}, {first % 4, 1 + counts % 4}}}}, 12);
                check_tree(
                    &(polyrti_tree){
                        root, {3, {2, 3, 2}, {{first % 2, 1 + counts % 2}, {first % 3, 1 + counts % 3}, {first / 6, 1 + counts / 6}}}},
                    12);
            }
        const polyrti_tree tree = {root, line};
        CHECK(polyrti_receivers_in(&tree, &all) == POLYRTI_ALL && polyrti_receivers_in(&tree, &line) == POLYRTI_ALL);
        CHECK(polyrti_receivers_in(&tree, &cross) == (root == 7 ? POLYRTI_NONE : POLYRTI_SOME));
        CHECK(polyrti_same_group(&line, &tree.group) && !polyrti_same_group(&line, &cross) && !polyrti_same_group(&all, &line));
    }
}

/* Whether the group that `span` gives has exactly the owners of the units. */
static void check_span(const polyrti_owner *owner, int64_t first, int64_t last)
{
    polyrti_span span;
    CHECK(owner->span(owner, first, last, &span));
    for (int rank = 0; rank < owner->ranks; rank++) {
        bool owns = false;
        for (int64_t unit = first; unit <= last; unit++)
            owns = owns || owner->owner(owner, unit) == rank;
        CHECK(owns == ((rank - span.first + owner->ranks) % owner->ranks < span.count));
    }
}

static void check_spans(void)
{
    for (int ranks = 1; ranks <= 6; ranks++)
        for (int64_t first = -5; first <= 12; first++)
            for (int64_t last = first; last <= 12; last++)
                for (int block = 1; block <= 3; block++) {
                    const polyrti_owner cyclic = polyrti_owner_cyclic(ranks, block), whole = polyrti_owner_block(ranks, -5, 12);
                    check_span(&cyclic, first, last);
                    check_span(&whole, first, last);
                }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "memory") == 0) {
        size_t capacity = 0;
        polyrti_grow(NULL, &capacity, SIZE_MAX / 4, 8);
    }
    if (argc > 1 && strcmp(argv[1], "behind") == 0) {
        polyrt_require_behind("a", 1, 1, -INT64_C(2147483648), INT64_C(2147483647));
        polyrt_require_behind("a", 2, 1, -8388608, 8388607);
        polyrt_require_behind("a", 2, 2, 0, 2097152);
    }
    check_owners();
    check_placements();
    check_spans();
    check_trees();
    check_trees_in_grids();
    check_sets();
    check_appends();
    check_tables();
    printf("right\n");
    return 0;
}
