/* Devices, as the compiler of the generated code knows them: OpenMP's device memory.
 *
 * This is compiled with the generated code and not with the library, since the user's compiler
 * makes the kernels: the library has no part in what it can offload to. Without OpenMP there are no
 * devices, and the kernels are plain loops. */
#ifndef POLYRT_DEVICE_H
#define POLYRT_DEVICE_H

#include "polyrt.h"
#include "polyrt_threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP

#include <omp.h>

#define POLYRT_DEVICE_ALLOCATOR omp_target_alloc

/* clang links what handles the memory of devices where it makes code for some; elsewhere the host
 * is the only device. */
#if defined(__clang__) && defined(__ELF__)
#pragma weak omp_target_alloc
#pragma weak omp_target_free
#pragma weak omp_target_memcpy
#define POLYRT_DEVICE_MEMORY (omp_target_alloc != NULL)
#else
#define POLYRT_DEVICE_MEMORY 1
#endif

static int polyrt_device_number(int device)
{
    return device == POLYRT_HOST_KERNELS ? omp_get_initial_device() : device;
}

static int polyrt_device_count(void)
{
    return POLYRT_DEVICE_MEMORY ? omp_get_num_devices() : 0;
}

/* clang makes code for processors as devices, too: its code for them is compiled like that of the
 * host. */
#if defined(__clang__) && !defined(__NVPTX__) && !defined(__AMDGCN__) && !defined(__SPIR__)
#define POLYRT_DEVICE_THREADS POLYRT_FEW_THREADS
#else
#define POLYRT_DEVICE_THREADS POLYRT_MANY_THREADS
#endif

/* A kernel that no device code was made for would run on the host. */
static enum polyrt_threads polyrt_device_runs(int device)
{
    int threads = POLYRT_NO_THREADS;
#pragma omp target device(device) map(tofrom : threads)
    threads = omp_is_initial_device() ? POLYRT_NO_THREADS : POLYRT_DEVICE_THREADS;
    return (enum polyrt_threads)threads;
}

static void *polyrt_device_allocate(size_t bytes, int device)
{
    return POLYRT_DEVICE_MEMORY ? omp_target_alloc(bytes, polyrt_device_number(device))
                                : malloc(bytes);
}

static void polyrt_device_release(void *memory, int device)
{
    if (POLYRT_DEVICE_MEMORY)
        omp_target_free(memory, polyrt_device_number(device));
    else
        free(memory);
}

static int polyrt_device_copy(void *to, int to_device, const void *from, int from_device,
                              size_t bytes)
{
    if (POLYRT_DEVICE_MEMORY)
        return omp_target_memcpy(to, from, bytes, 0, 0, to_device, from_device);
    memcpy(to, from, bytes);
    return 0;
}

static int polyrt_device_up(void *to, const void *from, size_t bytes, int device)
{
    return polyrt_device_copy(to, polyrt_device_number(device), from, omp_get_initial_device(),
                              bytes);
}

static int polyrt_device_down(void *to, const void *from, size_t bytes, int device)
{
    return polyrt_device_copy(to, omp_get_initial_device(), from, polyrt_device_number(device),
                              bytes);
}

#else

#define POLYRT_DEVICE_ALLOCATOR malloc

static int polyrt_device_number(int device)
{
    return device;
}

static int polyrt_device_count(void)
{
    return 0;
}

static enum polyrt_threads polyrt_device_runs(int device)
{
    (void)device;
    return POLYRT_NO_THREADS;
}

static void *polyrt_device_allocate(size_t bytes, int device)
{
    (void)device;
    return malloc(bytes);
}

static void polyrt_device_release(void *memory, int device)
{
    (void)device;
    free(memory);
}

static int polyrt_device_up(void *to, const void *from, size_t bytes, int device)
{
    (void)device;
    memcpy(to, from, bytes);
    return 0;
}

static int polyrt_device_down(void *to, const void *from, size_t bytes, int device)
{
    return polyrt_device_up(to, from, bytes, device);
}

#endif

/* Libraries copy the rows of a rectangle one by one; a kernel copies its words. */
#define POLYRT_DEVICE_ROWS(word)                                                                   \
    static void polyrt_device_rows_##word(char *to, uint64_t to_stride, const char *from,          \
                                          uint64_t from_stride, uint64_t words, uint64_t count,    \
                                          int number)                                              \
    {                                                                                              \
        const uint64_t all = words * count;                                                        \
        (void)number;                                                                              \
        POLYRT_DEVICE_LOOP                                                                         \
        for (uint64_t i = 0; i < all; i++)                                                         \
            ((word *)(to + i / words * to_stride))[i % words] =                                    \
                ((const word *)(from + i / words * from_stride))[i % words];                       \
    }

#ifdef _OPENMP
#define POLYRT_DEVICE_LOOP                                                                         \
    _Pragma("omp target teams distribute parallel for device(number) is_device_ptr(to, from)")
#else
#define POLYRT_DEVICE_LOOP
#endif
POLYRT_DEVICE_ROWS(uint64_t)
POLYRT_DEVICE_ROWS(uint32_t)
POLYRT_DEVICE_ROWS(uint8_t)

static int polyrt_device_across(void *to, size_t to_stride, const void *from, size_t from_stride,
                                size_t length, size_t count, int device)
{
    const int number = polyrt_device_number(device);
    const uintptr_t all =
        (uintptr_t)to | (uintptr_t)from | to_stride | from_stride | (uintptr_t)length;
    (void)number;
    if (all % sizeof(uint64_t) == 0)
        polyrt_device_rows_uint64_t(to, to_stride, from, from_stride, length / 8, count, number);
    else if (all % sizeof(uint32_t) == 0)
        polyrt_device_rows_uint32_t(to, to_stride, from, from_stride, length / 4, count, number);
    else
        polyrt_device_rows_uint8_t(to, to_stride, from, from_stride, length, count, number);
    return 0;
}

static void polyrt_device_sweep(double *to, const double *from, int64_t count, int device)
{
    const int number = polyrt_device_number(device);
    (void)number;
#ifdef _OPENMP
#pragma omp target teams distribute parallel for device(number) is_device_ptr(to, from)
#endif
    for (int64_t i = 1; i < count - 1; i++)
        to[i] = 0.25 * (from[i - 1] + 2 * from[i] + from[i + 1]);
}

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

static const polyrt_device_calls polyrt_device = {
    .count = polyrt_device_count,
    .runs = polyrt_device_runs,
    .allocate = polyrt_device_allocate,
    .release = polyrt_device_release,
    .up = polyrt_device_up,
    .down = polyrt_device_down,
    .across = polyrt_device_across,
    .sweep = polyrt_device_sweep,
    .made_by = (void (*)(void))POLYRT_DEVICE_ALLOCATOR,
};

#endif
