/* Sets of elements, packing and unpacking, and elements of tables of pointers. */
#include "counting.h"

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
    const polyrti_store source = {.base = from, .element_size = sizeof *from},
                        target = {.base = to, .element_size = sizeof *to};
    CHECK(polyrti_pack(sink, &source, (char *)buffer) == (char *)(buffer + polyrti_elements(sink)));
    CHECK(polyrti_unpack(sink, &target, (const char *)buffer) ==
          (const char *)(buffer + polyrti_elements(sink)));
    for (int e = 0; e < size; e++)
        CHECK(to[e] == (flags[e] ? from[e] : 0));
}

/* The same for two parts of elements that have a third one. */
static void check_parts(const polyrt_sink *sink, const char *flags)
{
    struct {
        int32_t first, own, last[2];
    } from[size], to[size] = {0}, buffer[size];
    const polyrt_member parts[] = {{0, sizeof(int32_t)},
                                   {2 * sizeof(int32_t), 2 * sizeof(int32_t)}};
    for (int e = 0; e < size; e++)
        from[e].first = from[e].own = from[e].last[0] = from[e].last[1] = e + 1;
    const polyrti_store source = {
        .base = from, .element_size = sizeof *from, .part_count = 2, .parts = parts};
    polyrti_store target = source;
    target.base = to;
    CHECK(polyrti_pack(sink, &source, (char *)buffer) == (char *)(buffer + polyrti_elements(sink)));
    CHECK(polyrti_unpack(sink, &target, (const char *)buffer) ==
          (const char *)(buffer + polyrti_elements(sink)));
    for (int e = 0; e < size; e++) {
        const int32_t got = flags[e] ? e + 1 : 0;
        CHECK(to[e].first == got && to[e].own == 0 && to[e].last[0] == got && to[e].last[1] == got);
    }
}

void check_sets(void)
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
        check_parts(&a, in_a);
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
        CHECK(polyrti_is_subset(&a, &b) == (result.count == 0));
        polyrti_append_all(&a, &b);
        polyrti_merge(&a);
        check_set(&a, wanted);
        CHECK(polyrti_is_subset(&b, &a) && polyrti_is_subset(&a, &a));
        for (size_t i = 0; i < b.count; i++)
            CHECK(polyrti_has_run(&a, &b.runs[i]));
    }
    polyrti_release(&a);
    polyrti_release(&b);
    polyrti_release(&result);
}

/* Elements of tables of pointers: subscripts on both sides of zero are found again, packing takes
 * them from their rows. */
void check_tables(void)
{
    int16_t values[6][9], *rows[6], **planes[3], buffer[3];
    for (int i = 0; i < 6; i++) {
        rows[i] = values[(i * 5 + 2) % 6] + 4;
        for (int j = 0; j < 9; j++)
            values[(i * 5 + 2) % 6][j] = (int16_t)(10 * i + j - 4);
    }
    for (int i = 0; i < 3; i++)
        planes[i] = rows + 2 * i;
    const polyrti_store matrix = {.base = rows + 3, .element_size = sizeof **rows, .tables = 1};
    const polyrti_store cube = {.base = planes + 1, .element_size = sizeof ***planes, .tables = 2};
    for (int i = -3; i < 3; i++)
        for (int j = -4; j < 5; j++)
            CHECK(*(int16_t *)polyrti_address(&matrix, i * POLYRT_TABLE_STRIDE(1, 0) + j) ==
                  10 * (i + 3) + j);
    for (int i = -1; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = -4; k < 5; k++)
                CHECK(*(int16_t *)polyrti_address(&cube, i * POLYRT_TABLE_STRIDE(2, 0) +
                                                             j * POLYRT_TABLE_STRIDE(2, 1) + k) ==
                      10 * (2 * i + 2 + j) + k);
    polyrt_sink sink = {0};
    polyrti_append(&sink, 2 * POLYRT_TABLE_STRIDE(1, 0) - 1, 2);
    polyrti_append(&sink, -3 * POLYRT_TABLE_STRIDE(1, 0) + 4, 1);
    polyrti_merge(&sink);
    CHECK(polyrti_pack(&sink, &matrix, (char *)buffer) == (char *)(buffer + 3));
    CHECK(buffer[0] == 4 && buffer[1] == 49 && buffer[2] == 50);
    polyrti_release(&sink);
}

/* Touching appends stay one run; offsets beyond 32 bits are kept. */
void check_appends(void)
{
    polyrt_sink sink = {0};
    const int64_t far = INT64_C(1) << 40;
    for (int64_t i = 0; i < 1000; i++)
        polyrt_emit(&sink, far + i, 1, 0, 1);
    CHECK(sink.count == 1 && sink.runs[0].offset == far && sink.runs[0].length == 1000 &&
          sink.emitted == 1000);
    polyrt_emit(&sink, far + 1000, 5, 5, INT64_C(1) << 33);
    CHECK(sink.count == 1 && polyrti_elements(&sink) == 1000 + 5 * (INT64_C(1) << 33));
    polyrt_emit(&sink, 0, 5, 5, 0);
    CHECK(sink.count == 1 && sink.emitted == 1001);
    polyrti_clear(&sink);
    polyrt_emit(&sink, 99, 1, -1, 100);
    CHECK(sink.count == 1 && sink.runs[0].offset == 0 && sink.runs[0].length == 100);
    polyrti_release(&sink);
}
