/* Loops of generated code: bounds, and what compilers are told. */
#ifndef POLYRT_LOOPS_H
#define POLYRT_LOOPS_H

#include <stddef.h>
#include <stdint.h>

/* Integer division that rounds down and up, for bounds in generated code; d > 0. */
static inline int64_t polyrt_floor_div(int64_t n, int64_t d)
{
    return n >= 0 ? n / d : -((-n + d - 1) / d);
}
static inline int64_t polyrt_ceil_div(int64_t n, int64_t d)
{
    return n >= 0 ? (n + d - 1) / d : -(-n / d);
}
static inline int64_t polyrt_mod(int64_t n, int64_t d)
{
    return n - d * polyrt_floor_div(n, d);
}
static inline int64_t polyrt_min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}
static inline int64_t polyrt_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Sums in generated code in which a corner of a box, which may be -+POLYRT_FAR, has a large factor.
 * Only their quotients are coordinates; a sum alone is cut off where nothing is any more. */
__extension__ typedef __int128 polyrt_wide;

static inline int64_t polyrt_cut_off(polyrt_wide n)
{
    const polyrt_wide most = INT64_MAX / 2;
    return (int64_t)(n > most ? most : n < -most ? -most : n);
}
static inline int64_t polyrt_floor_div_wide(polyrt_wide n, int64_t d)
{
    return polyrt_cut_off(n >= 0 ? n / d : -((-n + d - 1) / d));
}
static inline int64_t polyrt_ceil_div_wide(polyrt_wide n, int64_t d)
{
    return polyrt_cut_off(n >= 0 ? (n + d - 1) / d : -(-n / d));
}

/* Whether i < e, or i <= e, for a floating number of so many bytes, to which i is converted. */
static inline int polyrt_is_below(int64_t i, long double e, size_t bytes, int or_equal)
{
    if (bytes == sizeof(float))
        return or_equal ? (float)i <= (float)e : (float)i < (float)e;
    if (bytes == sizeof(double))
        return or_equal ? (double)i <= (double)e : (double)i < (double)e;
    return or_equal ? i <= e : i < e;
}
/* The first integer for which that does not hold, among those that have a number to count to. Of no
 * number it is the last one below all others, or above them, as the sign says. */
static inline int64_t polyrt_first_not_below(long double e, size_t bytes, int or_equal, int sign)
{
    const int64_t most = (int64_t)1 << 53;
    int64_t first = -most, last = most;
    if (e != e)
        return sign * most;
    while (first < last) {
        int64_t middle = first + (last - first) / 2;
        if (polyrt_is_below(middle, e, bytes, or_equal))
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

/* Widens range to include first..last, unless that is empty. */
static inline void polyrt_widen(int64_t range[2], int64_t first, int64_t last)
{
    if (first > last)
        return;
    range[0] = polyrt_min(range[0], first);
    range[1] = polyrt_max(range[1], last);
}

/* Adds the distances of a subscript's least and largest value, of which either is the least. */
static inline void polyrt_reach(int64_t *first, int64_t *last, int64_t one, int64_t other)
{
    *first += polyrt_min(one, other);
    *last += polyrt_max(one, other);
}

/* Before a loop: no iteration writes an element that another one accesses. */
#if defined(__GNUC__) && !defined(__clang__)
#define POLYRT_INDEPENDENT _Pragma("GCC ivdep")
#else
#define POLYRT_INDEPENDENT
#endif

/* First and last value of a loop whose variable is an int, from bounds in 64 bits. Where a loop is
 * empty in 64 bits it stays empty, and one that is not has all its values in an int, since they are
 * the user's. */
static inline int polyrt_int_first(int64_t value)
{
    return (int)polyrt_max(INT32_MIN + 1, polyrt_min(value, INT32_MAX));
}
static inline int polyrt_int_last(int64_t value)
{
    return (int)polyrt_max(INT32_MIN, polyrt_min(value, INT32_MAX - 1));
}
/* The first value of a loop that runs down from -value to -last; below every last value if the loop
 * is empty. */
static inline int polyrt_int_down(int64_t value, int64_t last)
{
    return value > last ? INT32_MIN : (int)-polyrt_max(-INT32_MAX, polyrt_min(value, INT32_MAX));
}

#endif
