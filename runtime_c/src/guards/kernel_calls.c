/* Handlers for SIGSEGV, and calls that give memory and take it back, as seen by ordinary code.
 *
 * Handlers that the program sets must not replace this library's.
 *
 * Nothing stands here in a library that is itself compiled with a sanitizer, which guards nothing.
 * All are weak: a program that defines one of them keeps its own, and then is on its own there.
 * (Calls that hand memory to the kernel are in io_calls.c, read is in process/input.c.) */
#include "kernel_calls.h"

#include "access.h"
#include "allocations.h"
#include "fault_handler.h"
#include "io_calls.h"
#include "row_pools.h"
#include "../files/originals.h"

#include <stdio.h>

#if POLYRTI_TAKES_CALLS

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

/* -------------------------------------------------------------------------------------------------
 * handlers of signals: the program's for SIGSEGV stands after this library's */

WEAK int sigaction(int number, const struct sigaction *wanted, struct sigaction *old)
{
    ORIGINAL(sigaction);
    if (number == SIGSEGV && polyrti_set_own_handler(wanted, old))
        return 0;
    return original(number, wanted, old);
}

WEAK __sighandler_t signal(int number, __sighandler_t wanted)
{
    ORIGINAL(signal);
    const struct sigaction action = {.sa_handler = wanted, .sa_flags = SA_RESTART};
    struct sigaction old;
    if (number == SIGSEGV && polyrti_set_own_handler(&action, &old))
        return old.sa_handler;
    return original(number, wanted);
}

/* -------------------------------------------------------------------------------------------------
 * giving back */

/* A row stays where it is, on pages that may be closed for others. */
static void free_row(void *row, size_t bytes)
{
    polyrti_release_memory(row, bytes);
    polyrti_drop_row(row);
}

/* An allocation's header and then all of it are told: its size stands in the header. */
WEAK void free(void *memory)
{
    ORIGINAL(free);
    const size_t row = polyrti_row_size(memory);
    if (row > 0) {
        free_row(memory, row);
        return;
    }
    char *chunk = polyrti_chunk_of(memory);
    if (memory && polyrti_any_closed()) {
        polyrti_release_memory(chunk - POLYRTI_HEADER, POLYRTI_HEADER);
        polyrti_release_memory(chunk, malloc_usable_size(chunk));
    }
    polyrti_drop_allocation(memory);
    original(chunk);
}

WEAK int munmap(void *memory, size_t bytes)
{
    ORIGINAL(munmap);
    polyrti_release_memory(memory, bytes);
    return original(memory, bytes);
}

/* -------------------------------------------------------------------------------------------------
 * allocating */

/* Memory of the C library, where no tool watches it, that has its pages for itself, on all ranks
 * alike: wherever it finds room, pages begin at the same byte of an array. */
static void *allocate(size_t bytes, size_t alignment)
{
    const polyrti_room room = polyrti_room_for(bytes, alignment);
    return room.bytes ? polyrti_note_allocation(__libc_memalign(room.alignment, room.bytes), &room)
                      : __libc_malloc(bytes);
}

/* Other allocators have other headers; their callers must not see a frame in between, by which leak
 * checkers know the loader's own memory. */
WEAK void *malloc(size_t bytes)
{
    ORIGINAL(malloc);
    void *row = polyrti_new_row(bytes, __builtin_return_address(0), false);
    if (row)
        return row;
    return original == __libc_malloc && bytes >= POLYRTI_LARGE && polyrti_can_guard()
               ? allocate(bytes, POLYRTI_HEADER)
               : original(bytes);
}

/* What has just been mapped is zero. */
WEAK void *calloc(size_t count, size_t size)
{
    ORIGINAL(calloc);
    size_t bytes;
    if (original != __libc_calloc || __builtin_mul_overflow(count, size, &bytes))
        return original(count, size);
    void *row = polyrti_new_row(bytes, __builtin_return_address(0), true);
    if (row)
        return row;
    if (bytes < POLYRTI_LARGE || !polyrti_can_guard())
        return original(count, size);
    void *memory = allocate(bytes, POLYRTI_HEADER);
    return memory && !polyrti_is_mapped(polyrti_chunk_of(memory)) ? memset(memory, 0, bytes)
                                                                  : memory;
}

/* The same memory where a page begins; or where it is, if there is no more. */
static void *on_own_pages(void *memory, size_t bytes)
{
    void *aligned = allocate(bytes, POLYRTI_HEADER);
    if (!aligned)
        return memory;
    memcpy(aligned, memory, bytes);
    __libc_free(memory);
    return aligned;
}

/* What the C library moves as it grows may begin anywhere on a page. */
static void *reallocate(void *memory, size_t bytes, const polyrti_room *room)
{
    const polyrti_room old = {.bytes = memory ? malloc_usable_size(memory) / polyrti_page_size() *
                                                    polyrti_page_size()
                                              : 0};
    polyrti_drop_allocation(memory);
    void *moved = __libc_realloc(memory, room->bytes ? room->bytes : bytes);
    if (!moved && bytes > 0)
        polyrti_note_allocation(memory, &old);
    if (!moved || room->bytes == 0)
        return moved;
    if ((uintptr_t)moved % polyrti_page_size() != 0)
        return on_own_pages(moved, bytes);
    return polyrti_note_allocation(moved, room);
}

/* A row becomes an allocation of the C library, unless it has room enough. */
static void *reallocate_row(void *row, size_t old, size_t bytes)
{
    if (bytes > 0 && bytes <= old)
        return row;
    void *moved = bytes > 0 ? malloc(bytes) : NULL;
    if (moved)
        memcpy(moved, row, old);
    if (moved || bytes == 0)
        free_row(row, old);
    return moved;
}

/* What begins elsewhere than its chunk, or is to: the C library could only move it with all before
 * it. Whether there is room enough is told by what was asked for, as on the other ranks, and not by
 * what the C library gave beyond. */
static void *reallocate_shifted(void *memory, size_t bytes)
{
    const size_t room = polyrti_bytes_of_allocation(memory);
    if (bytes >= room / 2 && bytes <= room && bytes > 0)
        return memory;
    void *moved = bytes > 0 ? malloc(bytes) : NULL;
    const size_t old = moved && memory ? malloc_usable_size(memory) : 0;
    if (moved && memory)
        memcpy(moved, memory, old < bytes ? old : bytes);
    if (moved || bytes == 0)
        free(memory);
    return moved;
}

/* Memory of the C library, which becomes shifted once it is large enough. */
static void *reallocate_here(void *memory, size_t bytes)
{
    polyrti_room room = {0};
    if (bytes >= POLYRTI_LARGE)
        room = polyrti_room_for(bytes, POLYRTI_HEADER);
    return room.shift > 0 ? reallocate_shifted(memory, bytes) : reallocate(memory, bytes, &room);
}

WEAK void *realloc(void *memory, size_t bytes)
{
    ORIGINAL(realloc);
    const size_t row = polyrti_row_size(memory);
    char *chunk = polyrti_chunk_of(memory);
    if (memory && polyrti_any_closed()) {
        if (row == 0)
            polyrti_move_memory(chunk - POLYRTI_HEADER, POLYRTI_HEADER, POLYRTI_CALLER);
        polyrti_move_memory(chunk, row > 0 ? row : malloc_usable_size(chunk), POLYRTI_CALLER);
    }
    if (row > 0)
        return reallocate_row(memory, row, bytes);
    if (chunk != memory)
        return reallocate_shifted(memory, bytes);
    return original == __libc_realloc && polyrti_can_guard() ? reallocate_here(memory, bytes)
                                                             : original(memory, bytes);
}

WEAK size_t malloc_usable_size(void *memory)
{
    ORIGINAL(malloc_usable_size);
    const size_t row = polyrti_row_size(memory);
    char *chunk = polyrti_chunk_of(memory);
    return row > 0 ? row : original(chunk) - (size_t)((char *)memory - chunk);
}

/* Whether an allocation gets pages of its own: it is large, and the C library's. */
static bool allocates_here(size_t bytes)
{
    ORIGINAL(malloc);
    return original == __libc_malloc && bytes >= POLYRTI_LARGE && polyrti_can_guard();
}

/* Whether memory that begins a page is aligned well enough. */
static bool is_within_page(size_t alignment)
{
    return alignment > 0 && polyrti_page_size() % alignment == 0;
}

WEAK int posix_memalign(void **memory, size_t alignment, size_t bytes)
{
    ORIGINAL(posix_memalign);
    if (!allocates_here(bytes) || !is_within_page(alignment) || alignment % sizeof(void *) != 0)
        return original(memory, alignment, bytes);
    void *aligned = allocate(bytes, alignment);
    if (aligned)
        *memory = aligned;
    return aligned ? 0 : ENOMEM;
}

WEAK void *aligned_alloc(size_t alignment, size_t bytes)
{
    ORIGINAL(aligned_alloc);
    return allocates_here(bytes) && is_within_page(alignment) ? allocate(bytes, alignment)
                                                              : original(alignment, bytes);
}
#endif

void polyrti_take_kernel_calls(void)
{
    polyrti_take_io_calls();
}
