/* Owner maps give each unit to one rank, list a rank's units in order, and know which ranks own an
 * interval. */
#include "counting.h"

#include "owners/partition.h"
#include "owners/speeds.h"

/* Whether `next` lists exactly the units of lo..hi that `owner` gives to the rank, in order. */
static void check_listing(const polyrti_owner *owner, int rank, int64_t lo, int64_t hi)
{
    int64_t interval[2], expected = lo;
    for (int64_t from = lo; owner->next(owner, rank, from, interval) && interval[0] <= hi;
         from = interval[1] + 1) {
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

polyrti_owner random_owner(int ranks, int64_t lo, int64_t hi)
{
    return number(2) ? polyrti_owner_cyclic(ranks, number(4) + 1)
                     : polyrti_owner_block(ranks, lo, hi);
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

/* A partition says of every subscript what the owner map says of its unit; a part of the units is
 * a part of it, other blocks are not. */
static void check_partition(int ranks, int64_t lo, int64_t hi)
{
    enum { WIDTH = 3, OFFSET = 2 };
    const polyrti_owner owner = polyrti_owner_block(ranks, lo, hi),
                        cyclic = polyrti_owner_cyclic(ranks, 1);
    polyrti_partition whole, other;
    CHECK(polyrti_partition_of(&owner, WIDTH, OFFSET, &whole) == (hi >= lo));
    CHECK(ranks == 1 || !polyrti_partition_of(&cyclic, WIDTH, OFFSET, &other));
    if (hi < lo)
        return;
    for (int64_t unit = lo; unit <= hi; unit++)
        for (int64_t s = unit * WIDTH - OFFSET; s < (unit + 1) * WIDTH - OFFSET; s++)
            CHECK(polyrti_rank_of_subscript(&whole, s) == owner.owner(&owner, unit));
    CHECK(whole.low == lo * WIDTH - OFFSET && whole.high == (hi + 1) * WIDTH - OFFSET);
    CHECK(polyrti_is_part_of(&whole, &whole));
    const polyrti_owner shifted = polyrti_owner_block(ranks, lo + 1, hi + 1);
    if (polyrti_partition_of(&shifted, WIDTH, OFFSET, &other)) {
        CHECK(polyrti_is_part_of(&other, &whole) == (ranks == 1));
        polyrti_partition_free(&other);
    }
    polyrti_partition_free(&whole);
}

void check_owners(void)
{
    for (int trial = 0; trial < 4000; trial++) {
        const int ranks = (int)number(9) + 1;
        const int64_t lo = number(80) - 40, hi = lo + number(60);
        const polyrti_owner owner = random_owner(ranks, lo, hi);
        for (int rank = 0; rank < ranks; rank++)
            check_listing(&owner, rank, lo, hi);
        check_block_balance(ranks, lo, hi);
        check_partition(ranks, lo, hi);
        check_table(ranks, lo, hi);
        check_weights(ranks, hi - lo + 1);
    }
    polyrti_owner none = polyrti_owner_table(3, 7, 0, NULL);
    CHECK(none.owner(&none, 7) == 0);
    polyrti_owner_free(&none);
    check_block_balance(5, 0, -1);
    check_cyclic_phase();
}

void check_speeds(void)
{
    const double seconds[4] = {0.9, 0.1, 0.88, 0.6};
    double weight[4];
    polyrti_weights_by_seconds(4, seconds, weight);
    CHECK(weight[0] == 1 && weight[1] == 9 && weight[2] == 1 && weight[3] == 1.5);
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

void check_spans(void)
{
    for (int ranks = 1; ranks <= 6; ranks++)
        for (int64_t first = -5; first <= 12; first++)
            for (int64_t last = first; last <= 12; last++)
                for (int block = 1; block <= 3; block++) {
                    const polyrti_owner cyclic = polyrti_owner_cyclic(ranks, block),
                                        whole = polyrti_owner_block(ranks, -5, 12);
                    check_span(&cyclic, first, last);
                    check_span(&whole, first, last);
                }
}
