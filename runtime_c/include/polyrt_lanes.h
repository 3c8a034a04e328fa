/* Products in blocks: what generated code needs to run a statement on several columns at once, each
 * a lane of a vector, with the sums of a few rows and columns in registers (Goto and van de Geijn,
 * Anatomy of high-performance matrix multiplication, 2008).
 *
 * 1. What is read is copied to where it lies in the order in which it is used: rows in groups of
 * POLYRT_LANE_ROWS, columns in groups of POLYRT_LANE_COLUMNS, for one sum after the other. Groups
 * that are not full are filled up with zeros.
 * 2. Sums of groups that are not full, of which some are not the statement's, or whose columns are
 * apart in memory, are copied, too, and only those that are the statement's are copied back.
 *
 * Vectors are those of GNU C: each lane is rounded as the scalar would be. Lanes that are nobody's
 * compute something from zeros or from what others read, and nobody sees it. */
#ifndef POLYRT_LANES_H
#define POLYRT_LANES_H

/* Of functions with products: clang uses its widest registers only where it must. */
#if defined(__clang__) && defined(__AVX512F__)
#if __has_attribute(min_vector_width)
#define POLYRT_WIDEST __attribute__((min_vector_width(512)))
#endif
#endif
#ifndef POLYRT_WIDEST
#define POLYRT_WIDEST
#endif

#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define POLYRT_LANES

#include <stdint.h>

/* Sums in registers: rows times vectors of columns. What is left holds a value of a row, which is
 * often multiplied by others before: few rows and many columns need fewer of these products. */
#if defined(__AVX512F__)
#define POLYRT_LANE_BYTES 64
#define POLYRT_LANE_ROWS 6
#define POLYRT_LANE_VECTORS 4
#else
#define POLYRT_LANE_ROWS 3
#define POLYRT_LANE_VECTORS 4
#if defined(__AVX__)
#define POLYRT_LANE_BYTES 32
#else
#define POLYRT_LANE_BYTES 16
#endif
#endif

#define POLYRT_LANES_OF(type) ((int)(POLYRT_LANE_BYTES / sizeof(type)))
#define POLYRT_LANE_COLUMNS(type) (POLYRT_LANE_VECTORS * POLYRT_LANES_OF(type))

/* Of so many rows and sums, and groups of columns, copies are made at a time, to stay in the second
 * cache. The rows are those of a tile (tile_sizes.c), filled up: each column is copied once for
 * them. */
enum { POLYRT_BLOCK_ROWS = 258, POLYRT_BLOCK_SUMS = 128, POLYRT_BLOCK_GROUPS = 3 };
#define POLYRT_BLOCK_COLUMNS(type) (POLYRT_BLOCK_GROUPS * POLYRT_LANE_COLUMNS(type))

/* A value as often as there are lanes: compilers see that all are the same. */
#define POLYRT_TWICE(value) value, value
#define POLYRT_IN_4(value) POLYRT_TWICE(value), POLYRT_TWICE(value)
#define POLYRT_IN_8(value) POLYRT_IN_4(value), POLYRT_IN_4(value)
#define POLYRT_IN_16(value) POLYRT_IN_8(value), POLYRT_IN_8(value)
#if POLYRT_LANE_BYTES == 64
#define POLYRT_IN_LANES_double(value) POLYRT_IN_8(value)
#define POLYRT_IN_LANES_float(value) POLYRT_IN_16(value)
#elif POLYRT_LANE_BYTES == 32
#define POLYRT_IN_LANES_double(value) POLYRT_IN_4(value)
#define POLYRT_IN_LANES_float(value) POLYRT_IN_8(value)
#else
#define POLYRT_IN_LANES_double(value) POLYRT_TWICE(value)
#define POLYRT_IN_LANES_float(value) POLYRT_IN_4(value)
#endif

#ifdef __clang__
#define POLYRT_UNROLLED _Pragma("clang loop unroll(full)")
#else
#define POLYRT_UNROLLED _Pragma("GCC unroll 16")
#endif

/* Leaves out rows without columns at both ends: nothing that they would read may exist. */
static inline void polyrt_lanes_trim(int64_t *first, int64_t *last, int64_t *row, int64_t *rows)
{
    int64_t empty = 0;
    while (*rows > 0 && first[*rows - 1] > last[*rows - 1])
        --*rows;
    while (empty < *rows && first[empty] > last[empty])
        empty++;
    *row += empty;
    *rows -= empty;
    for (int64_t y = 0; empty > 0 && y < *rows; y++) {
        first[y] = first[y + empty];
        last[y] = last[y + empty];
    }
}

/* Of a group of columns from `column` on, in these rows: 2 if all are between first and last, 0 if
 * none is, else 1. */
static inline int polyrt_lanes_inside(const int64_t *first, const int64_t *last, int64_t rows,
                                      int64_t column, int64_t columns)
{
    int any = 0, all = rows == POLYRT_LANE_ROWS;
    for (int64_t y = 0; y < rows; y++) {
        any |= first[y] <= last[y] && first[y] < column + columns && column <= last[y];
        all &= first[y] <= column && column + columns - 1 <= last[y];
    }
    return all ? 2 : any;
}

/* pack: in groups of `width`, so that to[g * width * length + k * width + x] is
 * from[(g * width + x) * across + k * along]. take: the sums that are the statement's, and zeros;
 * their columns are so many elements `apart`. give: the former alone. spread: one value in all
 * lanes. */
#define POLYRT_LANE_FUNCTIONS(type)                                                                \
    typedef type polyrt_lanes_##type                                                               \
        __attribute__((vector_size(POLYRT_LANE_BYTES), aligned(sizeof(type)), may_alias));         \
    static inline void polyrt_spread_##type(polyrt_lanes_##type *to, type value)                   \
    {                                                                                              \
        *to = (polyrt_lanes_##type){POLYRT_IN_LANES_##type(value)};                                \
    }                                                                                              \
    static inline void polyrt_pack_##type(type *to, const type *from, int64_t across,              \
                                          int64_t along, int64_t number, int64_t length,           \
                                          int64_t width)                                           \
    {                                                                                              \
        const int64_t whole = number / width * width;                                              \
        if (whole < number)                                                                        \
            __builtin_memset(to + whole * length, 0, (size_t)(length * width) * sizeof *to);       \
        for (int64_t k = 0; across == 1 && k < length; k++)                                        \
            for (int64_t x = 0; x < whole; x += width)                                             \
                __builtin_memcpy(to + x * length + k * width, from + x + k * along,                \
                                 (size_t)width * sizeof *to);                                      \
        for (int64_t x = across == 1 ? whole : 0; x < number; x++)                                 \
            for (int64_t k = 0; k < length; k++)                                                   \
                to[x / width * width * length + k * width + x % width] =                           \
                    from[x * across + k * along];                                                  \
    }                                                                                              \
    static inline void polyrt_take_##type(type *to, const type *from, int64_t step, int64_t apart, \
                                          const int64_t *first, const int64_t *last, int64_t rows, \
                                          int64_t column)                                          \
    {                                                                                              \
        const int64_t width = POLYRT_LANE_COLUMNS(type);                                           \
        __builtin_memset(to, 0, (size_t)(POLYRT_LANE_ROWS * width) * sizeof *to);                  \
        for (int64_t y = 0; y < rows; y++)                                                         \
            for (int64_t c = 0; c < width; c++)                                                    \
                if (first[y] <= column + c && column + c <= last[y])                               \
                    to[y * width + c] = from[y * step + (column + c) * apart];                     \
    }                                                                                              \
    static inline void polyrt_give_##type(type *to, const type *from, int64_t step, int64_t apart, \
                                          const int64_t *first, const int64_t *last, int64_t rows, \
                                          int64_t column)                                          \
    {                                                                                              \
        const int64_t width = POLYRT_LANE_COLUMNS(type);                                           \
        for (int64_t y = 0; y < rows; y++)                                                         \
            for (int64_t c = 0; c < width; c++)                                                    \
                if (first[y] <= column + c && column + c <= last[y])                               \
                    to[y * step + (column + c) * apart] = from[y * width + c];                     \
    }

POLYRT_LANE_FUNCTIONS(double)
POLYRT_LANE_FUNCTIONS(float)

#endif
#endif
