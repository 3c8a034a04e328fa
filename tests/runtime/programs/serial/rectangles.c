/* What goes up to a device and down from it: rows with little between them, rows far apart, and
 * runs of any kind; and the division by which threads of kernels find their place. */
#include "counting.h"

#include "polyrt_device.h"
#include "device/listing.h"
#include "device/transfers.h"

enum { bytes = 1 << 20, page = 4096 };

static int64_t transfers;

static int copied(void *to, const void *from, size_t length, int device)
{
    CHECK(device == 5);
    transfers++;
    memcpy(to, from, length);
    return 0;
}

static int across(void *to, size_t to_stride, const void *from, size_t from_stride, size_t length,
                  size_t count, int device)
{
    CHECK(device == 5);
    for (size_t i = 0; i < count; i++)
        memcpy((char *)to + i * to_stride, (const char *)from + i * from_stride, length);
    return 0;
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

static const polyrt_device_calls calls = {
    .allocate = allocate, .release = release, .up = copied, .down = copied, .across = across};

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
    release(bounce.there, 5);
    free(bounce.here);
    free(here), free(there), free(moved), free(valid);
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
