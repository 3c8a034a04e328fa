/* What goes up to a device and down from it: rows with little between them, rows far apart, and
 * runs of any kind; and the division by which threads of kernels find their place. */
#include "counting.h"

#include "polyrt_device.h"
#include "device/listing.h"
#include "device/transfers.h"

enum { bytes = 1 << 20, page = 4096, threads = 3 };

static int64_t transfers, pieces;

static int copied(void *to, const void *from, size_t length, int device)
{
    CHECK(device == 5);
    transfers++;
    memcpy(to, from, length);
    return 0;
}

/* Rows of rectangles, in ascending order, from a base to where they are packed, or back. */
static void move_rows(char *packed, char *base, const polyrt_rectangle *rectangles, size_t count,
                      size_t length, bool unpack)
{
    int64_t at = 0;
    for (size_t i = 0; i < count; i++) {
        CHECK(rectangles[i].packed == at);
        for (int64_t k = 0; k < rectangles[i].count; k++, at += rectangles[i].length) {
            char *own = base + rectangles[i].offset + k * rectangles[i].stride;
            memcpy(unpack ? own : packed + at, unpack ? packed + at : own,
                   (size_t)rectangles[i].length);
        }
    }
    CHECK(at == (int64_t)length);
}

static int pack(void *packed, const void *base, const polyrt_rectangle *rectangles, size_t count,
                size_t length, int device)
{
    CHECK(device == 5);
    move_rows(packed, (char *)(uintptr_t)base, rectangles, count, length, false);
    return 0;
}

static int unpack(void *base, const void *packed, const polyrt_rectangle *rectangles, size_t count,
                  size_t length, int device)
{
    CHECK(device == 5);
    move_rows((char *)(uintptr_t)packed, base, rectangles, count, length, true);
    return 0;
}

static int thread_count(void)
{
    return threads;
}

/* The last piece first, each by another thread. */
static void each(int64_t count, int most, polyrt_piece_fn *piece, void *work)
{
    CHECK(most == threads);
    pieces += count;
    for (int64_t i = count - 1; i >= 0; i--)
        piece(work, i, (int)(i % most));
}

static void *allocate(size_t length, int device)
{
    CHECK(device == 5);
    return malloc(length);
}

static void release(void *memory, int device)
{
    CHECK(device == 5);
    free(memory);
}

static const polyrt_device_calls calls = {.allocate = allocate,
                                          .release = release,
                                          .up = copied,
                                          .down = copied,
                                          .pack = pack,
                                          .unpack = unpack,
                                          .lock = allocate,
                                          .unlock = release,
                                          .each = each,
                                          .threads = thread_count};

/* Rows of one length and equally far apart, or of any, up to the end. */
static void random_rows(polyrt_sink *runs)
{
    const bool alike = number(3) > 0;
    const int64_t length = 1 + number(2000), gap = 1 + number(number(2) ? 40 : 6000);
    polyrti_clear(runs);
    for (int64_t at = number(3000); at + length < bytes;) {
        polyrti_append(runs, at, alike ? length : 1 + number(length));
        at += length + (alike ? gap : 1 + number(gap));
    }
    polyrti_merge(runs);
}

static void mark(const polyrt_sink *runs, char *flags)
{
    memset(flags, 0, bytes);
    for (size_t i = 0; i < runs->count; i++)
        memset(flags + runs->runs[i].offset, 1, (size_t)runs->runs[i].length);
}

/* The device's memory differs from the host's but for what is valid at both: everything, nothing,
 * or any bytes, none of them to be moved. */
static void begin(char *here, char *there, const char *moved, char *valid)
{
    const int64_t kind = number(3);
    for (int64_t i = 0; i < bytes; i++) {
        valid[i] = !moved[i] && (kind == 0 || (kind == 2 && i / 512 % 3 == 0));
        here[i] = (char)(i % 101);
        there[i] = valid[i] ? here[i] : (char)(here[i] + 1);
    }
}

static void check_moves(polyrti_bounce *bounce, polyrti_copy *copy, const polyrt_sink *runs,
                        char *moved, char *valid, bool up)
{
    char *here = copy->base, *there = copy->memory;
    mark(runs, moved);
    begin(here, there, moved, valid);
    polyrti_clear(&copy->there);
    for (int64_t i = 0; i < bytes; i++)
        if (valid[i] || (moved[i] && !up))
            polyrti_append(&copy->there, i, 1);
    polyrti_merge(&copy->there);
    CHECK(polyrti_transfer(bounce, copy, runs, page, up) == (double)polyrti_elements(runs));
    for (int64_t i = 0; i < bytes; i++) {
        const char own = (char)(i % 101), others = (char)(own + 1);
        CHECK(here[i] == (moved[i] && !up ? others : own));
        CHECK(!(moved[i] || valid[i]) || there[i] == (moved[i] && !up ? others : own));
    }
}

static void put(char *to, const char *from, size_t length)
{
    memcpy(to, from, length);
}

static void check_put(polyrti_copy copy, const polyrt_sink *runs, const char *moved)
{
    copy.base = calloc(bytes, 1);
    memset(copy.memory, 7, bytes);
    CHECK(polyrti_put_down(&copy, runs, put) == (double)polyrti_elements(runs));
    for (int64_t i = 0; i < bytes; i++)
        CHECK(copy.base[i] == (moved[i] ? 7 : 0));
    free(copy.base);
}

void check_rectangles(void)
{
    char *here = malloc(bytes), *there = malloc(bytes), *moved = malloc(bytes),
         *valid = malloc(bytes);
    polyrti_bounce bounce = {0};
    polyrt_sink runs = {0};
    polyrti_copy copy = {
        .base = here, .size = bytes, .memory = there, .calls = &calls, .device = 5};
    for (int trial = 0; trial < 12; trial++) {
        random_rows(&runs);
        transfers = 0;
        check_moves(&bounce, &copy, &runs, moved, valid, trial % 2 == 0);
        CHECK(transfers <= (int64_t)runs.count);
        check_put(copy, &runs, moved);
    }
    runs.count = 0;
    for (int64_t i = 0; i < 250; i++)
        polyrti_append(&runs, i * 4000, 3990);
    transfers = 0;
    check_moves(&bounce, &copy, &runs, moved, valid, true);
    CHECK(transfers == 1);
    polyrti_release(&runs);
    polyrti_release(&copy.there);
    polyrti_release_bounce(&bounce);
    free(here), free(there), free(moved), free(valid);
}

/* The packing kernel's loop, with words of each length, against rows that are moved one by one. */
void check_packing(void)
{
    char *base = malloc(bytes), *packed = malloc(bytes), *expected = malloc(bytes);
    for (int trial = 0; trial < 20; trial++) {
        polyrt_rectangle all[9];
        const int64_t word = INT64_C(1) << number(4);
        int64_t at = 0, from = word * number(4);
        for (size_t i = 0; i < 9; i++) {
            all[i] = (polyrt_rectangle){from, word * (20 + number(9)), word * (1 + number(20)),
                                        1 + number(50), at};
            at += all[i].length * all[i].count;
            from += all[i].stride * all[i].count + word * number(3);
        }
        for (int64_t i = 0; i < bytes; i++)
            base[i] = (char)number(256);
        move_rows(expected, base, all, 9, (size_t)at, false);
        CHECK(!polyrt_device.pack(packed, base, all, 9, (size_t)at, POLYRT_HOST_KERNELS));
        CHECK(memcmp(packed, expected, (size_t)at) == 0);
        memcpy(expected, base, bytes);
        for (int64_t i = 0; i < at; i++)
            packed[i] = (char)(packed[i] + 1);
        move_rows(packed, expected, all, 9, (size_t)at, true);
        CHECK(!polyrt_device.unpack(base, packed, all, 9, (size_t)at, POLYRT_HOST_KERNELS));
        CHECK(memcmp(base, expected, bytes) == 0);
    }
    free(base), free(packed), free(expected);
}

/* -------------------------------------------------------------------------------------------------
 * long stretches */

/* Rows of 4080 bytes in planes of 2 MiB, with two rows missing between planes; or runs of any
 * kind. Returns how long they are. */
static int64_t long_runs(polyrt_sink *runs, bool planes, int64_t size)
{
    polyrti_clear(runs);
    if (planes)
        for (int64_t at = 4104; at + 4080 < size; at += 4096)
            if (at % (1 << 21) > 8192)
                polyrti_append(runs, at, 4080);
    for (int64_t at = 100; !planes && at < size;) {
        const int64_t length =
            polyrt_min(size - at, number(5) > 0 ? 1 + number(1 << 18) : 1 + number(64));
        polyrti_append(runs, at, length);
        at += length + 1 + number(number(300) > 0 ? 3000 : 200000);
    }
    polyrti_merge(runs);
    return polyrti_elements(runs);
}

/* What the bytes of the two sides are at first, from each offset below PERIOD on. */
enum { PERIOD = 101 * 103, HERE = 0, THERE = 1 };
static char first[2][2 * PERIOD];

static void fill(char *to, int64_t size, int side)
{
    for (int i = 0; i < 2 * PERIOD; i++)
        first[side][i] = (char)(i % (side == HERE ? 101 : 103));
    for (int64_t i = 0; i < size; i += PERIOD)
        memcpy(to + i, first[side], (size_t)polyrt_min(PERIOD, size - i));
}

static bool is(const char *bytes_of, int64_t from, int64_t end, int side)
{
    bool alike = true;
    for (int64_t i = from; alike && i < end; i += PERIOD)
        alike = memcmp(bytes_of + i, first[side] + i % PERIOD,
                       (size_t)polyrt_min(PERIOD, end - i)) == 0;
    return alike;
}

/* Whether the bytes are as they were, or not valid. */
static bool is_kept(const polyrti_copy *copy, int64_t from, int64_t end)
{
    bool kept = true;
    for (int64_t i = from; kept && i < end; i++) {
        const polyrti_run byte = {i, 1};
        kept = is(copy->memory, i, i + 1, THERE) || !polyrti_meets_run(&copy->there, &byte);
    }
    return kept;
}

/* Bytes that are moved become those of the other side; others keep what was valid of them, and on
 * the host all. What is between runs is the host's own: it is not even read. */
static void check_long_moves(polyrti_bounce *bounce, polyrti_copy *copy, const polyrt_sink *runs,
                             bool up)
{
    fill(copy->base, copy->size, HERE), fill(copy->memory, copy->size, THERE);
    polyrti_clear(&copy->there);
    for (int64_t at = (1 << 20) + 100; at < copy->size; at += 18 << 20) {
        const polyrti_run spot = {at, 3};
        if (!polyrti_meets_run(runs, &spot))
            polyrti_append(&copy->there, at, 3);
    }
    CHECK(polyrti_transfer(bounce, copy, runs, page, up) == (double)polyrti_elements(runs));
    int64_t at = 0;
    for (size_t i = 0; i <= runs->count; i++) {
        const int64_t begin = i < runs->count ? runs->runs[i].offset : copy->size;
        const int64_t end = i < runs->count ? begin + runs->runs[i].length : copy->size;
        CHECK(is(copy->base, at, begin, HERE) && is_kept(copy, at, begin));
        CHECK(is(copy->base, begin, end, up ? HERE : THERE));
        CHECK(is(copy->memory, begin, end, up ? HERE : THERE));
        at = end;
    }
}

void check_pieces(void)
{
    polyrti_bounce bounce = {0};
    polyrt_sink runs = {0};
    polyrti_copy copy = {.size = 70 << 20, .calls = &calls, .device = 5};
    copy.base = malloc((size_t)copy.size), copy.memory = malloc((size_t)copy.size);
    for (int trial = 0; trial < 3; trial++) {
        const int64_t length = long_runs(&runs, trial % 3 == 0, copy.size);
        transfers = pieces = 0;
        check_long_moves(&bounce, &copy, &runs, trial % 2 == 0);
        CHECK(length > 0 && pieces > 0);
        CHECK(trial % 3 > 0 || pieces == 35);
    }
    polyrti_release(&runs);
    polyrti_release(&copy.there);
    polyrti_release_bounce(&bounce);
    free(copy.base), free(copy.memory);
}

void check_division(void)
{
    CHECK(polyrt_device.up && POLYRT_SECOND_ZERO == 0);
    for (int trial = 0; trial < 5000; trial++) {
        const uint32_t divisor = trial < 300 ? (uint32_t)trial + 1
                                             : (uint32_t)number(INT64_C(1) << (1 + trial % 31)) + 1;
        const int shift = polyrt_shift_for(divisor);
        const uint32_t factor = polyrt_factor_for(divisor, shift), most = (UINT32_C(1) << 31) - 1;
        const uint32_t last = most / divisor * divisor;
        const uint32_t tried[] = {0,    divisor - 1, last > 0 ? last - 1 : 0,
                                  last, most,        (uint32_t)number(most)};
        for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
            CHECK(tried[i] > most ||
                  polyrt_quotient(tried[i], factor, shift) == tried[i] / divisor);
    }
    int64_t sizes[3] = {1000, 3000, 5000};
    polyrt_launch_sizes(3, sizes);
    CHECK(sizes[0] == 71 && sizes[1] == 3000 && sizes[2] == 5000);
    int64_t large[2] = {3, INT64_C(1) << 33};
    polyrt_launch_sizes(2, large);
    CHECK(large[0] == 1 && large[1] == POLYRT_MOST_THREADS);
}

/* A listing holds for boxes inside its own at later steps, until something is taken out. */
void check_listings(void)
{
    const polyrt_nest nest = {.sequential = 2, .depth = 1, .read_count = 1, .write_count = 1};
    polyrti_listing listing = {0};
    polyrti_box box = {.lo = {3}, .hi = {9}};
    const int64_t first[] = {1, 5}, later[] = {2, 0}, earlier[] = {1, 7};
    polyrti_begin_listing(&listing, &nest, first, &box);
    const char place[2] = "";
    const polyrti_listed at = {place, 4}, later_at = {place, 5}, elsewhere = {place + 1, 4};
    CHECK(!polyrti_is_listed(&listing, 1, at));
    polyrti_note_listed(&listing, 1, at);
    box.lo[0] = 4;
    polyrti_begin_listing(&listing, &nest, later, &box);
    CHECK(polyrti_is_listed(&listing, 1, at) && !polyrti_is_listed(&listing, 1, later_at) &&
          !polyrti_is_listed(&listing, 0, at) && !polyrti_is_listed(&listing, 1, elsewhere));
    polyrti_note_listed(&listing, 1, elsewhere);
    CHECK(polyrti_is_listed(&listing, 1, at) && polyrti_is_listed(&listing, 1, elsewhere));
    polyrti_note_listed(&listing, 1, later_at);
    CHECK(!polyrti_is_listed(&listing, 1, at) && polyrti_is_listed(&listing, 1, later_at));
    polyrti_begin_listing(&listing, &nest, earlier, &box);
    CHECK(!polyrti_is_listed(&listing, 1, later_at));
    polyrti_note_listed(&listing, 1, at);
    box.hi[0] = 10;
    polyrti_begin_listing(&listing, &nest, later, &box);
    CHECK(!polyrti_is_listed(&listing, 1, at));
    polyrti_release_listing(&listing);
}
