/* Devices, as the compiler of the generated code knows them: OpenMP's device memory.
 *
 * This is compiled with the generated code and not with the library, since the user's compiler
 * makes the kernels: the library has no part in what it can offload to. Without OpenMP there are no
 * devices, and the kernels are plain loops. */
#ifndef POLYRT_DEVICE_H
#define POLYRT_DEVICE_H

#include "polyrt.h"
#include "polyrt_extremes.h"
#include "polyrt_threads.h"

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

/* clang's libraries give memory that the system never moves, which devices read and write by
 * themselves: several times as quickly as other memory, which their drivers copy first. */
#if defined(__clang__) && defined(__ELF__)
void *llvm_omp_target_alloc_host(size_t bytes, int device);
void llvm_omp_target_free_host(void *memory, int device);
#pragma weak llvm_omp_target_alloc_host
#pragma weak llvm_omp_target_free_host

static void *polyrt_device_lock(size_t bytes, int device)
{
    return llvm_omp_target_alloc_host && device >= 0 ? llvm_omp_target_alloc_host(bytes, device)
                                                     : NULL;
}

static void polyrt_device_unlock(void *memory, int device)
{
    llvm_omp_target_free_host(memory, device);
}
#else
static void *polyrt_device_lock(size_t bytes, int device)
{
    (void)bytes, (void)device;
    return NULL;
}

static void polyrt_device_unlock(void *memory, int device)
{
    (void)memory, (void)device;
}
#endif

static void polyrt_device_each(int64_t count, int threads, polyrt_piece_fn *piece, void *work)
{
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
    for (int64_t i = 0; i < count; i++)
        piece(work, i, omp_get_thread_num());
}

static int polyrt_device_threads(void)
{
    const int most = omp_get_max_threads(), processors = omp_get_num_procs();
    return most < processors ? most : processors;
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

static void *polyrt_device_lock(size_t bytes, int device)
{
    (void)bytes, (void)device;
    return NULL;
}

static void polyrt_device_unlock(void *memory, int device)
{
    (void)memory, (void)device;
}

static void polyrt_device_each(int64_t count, int threads, polyrt_piece_fn *piece, void *work)
{
    (void)threads;
    for (int64_t i = 0; i < count; i++)
        piece(work, i, 0);
}

static int polyrt_device_threads(void)
{
    return 1;
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

/* Libraries copy the rows of a rectangle one by one; a kernel copies the words of all of them. */
#define POLYRT_DEVICE_WORDS(word)                                                                  \
    static void polyrt_device_words_##word(char *packed, char *base,                               \
                                           const polyrt_rectangle *rectangles, size_t count,       \
                                           int64_t words, int unpack, int number)                  \
    {                                                                                              \
        (void)number;                                                                              \
        POLYRT_DEVICE_LOOP                                                                         \
        for (int64_t i = 0; i < words; i++) {                                                      \
            const int64_t at = i * (int64_t)sizeof(word);                                          \
            size_t first = 0;                                                                      \
            for (size_t past = count; past - first > 1;) {                                         \
                const size_t middle = first + (past - first) / 2;                                  \
                if (rectangles[middle].packed <= at)                                               \
                    first = middle;                                                                \
                else                                                                               \
                    past = middle;                                                                 \
            }                                                                                      \
            const int64_t length = rectangles[first].length,                                       \
                          inside = at - rectangles[first].packed, row = inside / length;           \
            word *const own = (word *)(base + rectangles[first].offset +                           \
                                       row * rectangles[first].stride + (inside - row * length));  \
            word *const lying = (word *)(packed + at);                                             \
            if (unpack)                                                                            \
                *own = *lying;                                                                     \
            else                                                                                   \
                *lying = *own;                                                                     \
        }                                                                                          \
    }

#ifdef _OPENMP
#define POLYRT_PRAGMA(text) _Pragma(#text)
#define POLYRT_DEVICE_LOOP                                                                         \
    POLYRT_PRAGMA(omp target teams distribute parallel for device(number)                          \
                  is_device_ptr(packed, base) map(to : rectangles[0 : count]))
#else
#define POLYRT_DEVICE_LOOP
#endif
POLYRT_DEVICE_WORDS(uint64_t)
POLYRT_DEVICE_WORDS(uint32_t)
POLYRT_DEVICE_WORDS(uint8_t)

/* By the longest words of which all rows are made. */
static int polyrt_device_rows(char *packed, char *base, const polyrt_rectangle *rectangles,
                              size_t count, size_t bytes, int unpack, int device)
{
    const int number = polyrt_device_number(device);
    uintptr_t all = (uintptr_t)packed | (uintptr_t)base;
    for (size_t i = 0; i < count; i++)
        all |= (uintptr_t)(rectangles[i].offset | rectangles[i].stride | rectangles[i].length |
                           rectangles[i].packed);
    if (all % sizeof(uint64_t) == 0)
        polyrt_device_words_uint64_t(packed, base, rectangles, count, (int64_t)(bytes / 8), unpack,
                                     number);
    else if (all % sizeof(uint32_t) == 0)
        polyrt_device_words_uint32_t(packed, base, rectangles, count, (int64_t)(bytes / 4), unpack,
                                     number);
    else
        polyrt_device_words_uint8_t(packed, base, rectangles, count, (int64_t)bytes, unpack,
                                    number);
    return 0;
}

static int polyrt_device_pack(void *packed, const void *base, const polyrt_rectangle *rectangles,
                              size_t count, size_t bytes, int device)
{
    return polyrt_device_rows(packed, (char *)(uintptr_t)base, rectangles, count, bytes, 0, device);
}

static int polyrt_device_unpack(void *base, const void *packed, const polyrt_rectangle *rectangles,
                                size_t count, size_t bytes, int device)
{
    return polyrt_device_rows((char *)(uintptr_t)packed, base, rectangles, count, bytes, 1, device);
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

static const polyrt_device_calls polyrt_device = {
    .count = polyrt_device_count,
    .runs = polyrt_device_runs,
    .allocate = polyrt_device_allocate,
    .release = polyrt_device_release,
    .up = polyrt_device_up,
    .down = polyrt_device_down,
    .pack = polyrt_device_pack,
    .unpack = polyrt_device_unpack,
    .lock = polyrt_device_lock,
    .unlock = polyrt_device_unlock,
    .each = polyrt_device_each,
    .threads = polyrt_device_threads,
    .sweep = polyrt_device_sweep,
    .made_by = (void (*)(void))POLYRT_DEVICE_ALLOCATOR,
};

#endif
