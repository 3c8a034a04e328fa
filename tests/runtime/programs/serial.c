/* Unit tests of owner.c and flow.c against counting by hand; without MPI. Prints the first thing that is wrong. */
#include "polyrt_internal.h"

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

/* Whether `next` lists exactly the points of lo..hi that `owner` gives to the rank, in order. */
static void check_listing(const polyrti_share *share, int rank, int64_t lo, int64_t hi)
{
    int64_t interval[2], expected = lo;
    for (int64_t from = lo; polyrti_share_next(share, rank, from, interval) && interval[0] <= hi; from = interval[1] + 1) {
        CHECK(interval[0] <= interval[1] && interval[1] >= from);
        CHECK(polyrt_mod(interval[0], share->size) == 0 && polyrt_mod(interval[1] + 1, share->size) == 0);
        for (; expected < polyrt_min(interval[0], hi + 1); expected++)
            CHECK(polyrti_share_owner(share, polyrt_floor_div(expected, share->size)) != rank);
        for (; expected <= polyrt_min(interval[1], hi); expected++)
            CHECK(polyrti_share_owner(share, polyrt_floor_div(expected, share->size)) == rank);
    }
    for (; expected <= hi; expected++)
        CHECK(polyrti_share_owner(share, polyrt_floor_div(expected, share->size)) != rank);
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

static void check_owners(void)
{
    for (int trial = 0; trial < 4000; trial++) {
        const int ranks = (int)number(9) + 1;
        const int64_t size = number(7) + 1, unit = polyrt_max(size, number(9) + 1);
        const int64_t lo = number(80) - 40, hi = lo + number(60);
        polyrti_share share = {.unit = unit, .size = size};
        share.owner = trial % 2 ? polyrti_owner_cyclic(ranks, number(4) + 1)
                                : polyrti_owner_block(ranks, polyrti_unit_of(&share, lo), polyrti_unit_of(&share, hi));
        for (int rank = 0; rank < ranks; rank++)
            check_listing(&share, rank, trial % 2 ? lo - 9 : lo, trial % 2 ? hi + 9 : hi);
        check_block_balance(ranks, lo, hi);
    }
    check_block_balance(5, 0, -1);
    check_cyclic_phase();
    const polyrti_share root = {.owner = polyrti_owner_root(4), .unit = 1, .size = 1};
    int64_t interval[2];
    CHECK(polyrti_share_next(&root, 0, 5, interval) && interval[0] <= 5 && interval[1] >= 5);
    CHECK(!polyrti_share_next(&root, 1, 5, interval) && polyrti_share_owner(&root, 3) == 0);
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
    CHECK(polyrti_pack(sink, from, sizeof *from, (char *)buffer) == (char *)(buffer + polyrti_elements(sink)));
    CHECK(polyrti_unpack(sink, to, sizeof *to, (const char *)buffer) == (const char *)(buffer + polyrti_elements(sink)));
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

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "memory") == 0) {
        size_t capacity = 0;
        polyrti_grow(NULL, &capacity, SIZE_MAX / 4, 8);
    }
    check_owners();
    check_sets();
    check_appends();
    printf("right\n");
    return 0;
}
