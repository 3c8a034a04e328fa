/* Least and largest numbers in kernels, as the host computes them, and numbers handed over as bits.
 */
#ifndef POLYRT_EXTREMES_H
#define POLYRT_EXTREMES_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* fmin and fmax give either of two zeros. In kernels they give what those of the host give, which
 * `polyrt_zeros` has found out: the second of two equal arguments, the first, or the one whose sign
 * says so. */
enum { POLYRT_SECOND_ZERO, POLYRT_FIRST_ZERO, POLYRT_SIGNED_ZERO };

#define polyrt_zeros(extreme, zero)                                                                \
    (signbit(extreme(zero, -(zero))) == signbit(extreme(-(zero), zero)) ? POLYRT_SIGNED_ZERO       \
     : !signbit(extreme(zero, -(zero)))                                 ? POLYRT_FIRST_ZERO        \
                                                                        : POLYRT_SECOND_ZERO)

#define POLYRT_EXTREME(name, real, is_before, sign)                                                \
    static inline real name(real x, real y, int zeros)                                             \
    {                                                                                              \
        if (x == y && zeros != POLYRT_SECOND_ZERO)                                                 \
            return zeros == POLYRT_FIRST_ZERO || (signbit(x) != 0) == (sign) ? x : y;              \
        return x != x || y is_before x || x == y ? y : x;                                          \
    }
POLYRT_EXTREME(polyrt_fmin, double, <, 1)
POLYRT_EXTREME(polyrt_fmax, double, >, 0)
POLYRT_EXTREME(polyrt_fminf, float, <, 1)
POLYRT_EXTREME(polyrt_fmaxf, float, >, 0)

/* The number of which Fortran has handed over the bits. */
static inline double polyrt_real_of(int64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* Fortran leaves open what `max` and `min` give of two zeros and where an argument is no number: in
 * kernels that is what the Fortran compiler's `extreme` gives on the host. One bit for each case,
 * set where that is the first argument: 0 and -0, -0 and 0, no number and 1, 1 and no number. */
#define POLYRT_FORTRAN_EXTREME(size, real)                                                         \
    static inline int polyrt_first_of##size(real (*extreme)(real, real))                           \
    {                                                                                              \
        const real nothing = (real)NAN;                                                            \
        return (signbit(extreme(0, -(real)0)) == 0) | (signbit(extreme(-(real)0, 0)) != 0) << 1 |  \
               (isnan(extreme(nothing, 1)) != 0) << 2 | (extreme(1, nothing) == 1) << 3;           \
    }                                                                                              \
    static inline real polyrt_open##size(real x, real y, int first)                                \
    {                                                                                              \
        const int which = x != x ? 4 : y != y ? 8 : signbit(x) ? 2 : 1;                            \
        return (first & which) != 0 || (x == y && !signbit(x) == !signbit(y)) ? x : y;             \
    }                                                                                              \
    static inline real polyrt_max##size(real x, real y, int first)                                 \
    {                                                                                              \
        return x > y ? x : y > x ? y : polyrt_open##size(x, y, first);                             \
    }                                                                                              \
    static inline real polyrt_min##size(real x, real y, int first)                                 \
    {                                                                                              \
        return x < y ? x : y < x ? y : polyrt_open##size(x, y, first);                             \
    }
POLYRT_FORTRAN_EXTREME(4, float)
POLYRT_FORTRAN_EXTREME(8, double)

#endif
