/* The list of large allocations. A chunk that glibc maps by itself begins with a header of two
 * words on the first of its pages, of which the second word says so (malloc.c, IS_MMAPPED). */
#include "allocations.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { MOST = 1024, IS_MAPPED = 2, HUGE_PAGE = 1 << 21 };

/* Where each begins for its owner, and where it ends: noted, since the header may be closed later.
 * Allocations beyond the first MOST are not known, and lose no more than their partial pages. */
typedef struct allocation {
    char *memory, *end;
} allocation;

typedef struct allocations {
    allocation list[MOST];
    size_t count;
    pthread_mutex_t one_at_a_time;
} allocations;

/* The allocator's callers have no argument for it. */
static allocations *all(void)
{
    static allocations known = {.one_at_a_time = PTHREAD_MUTEX_INITIALIZER};
    return &known;
}

#ifdef __GLIBC__
static bool has_own_pages(const void *memory)
{
    size_t size;
    memcpy(&size, (const char *)memory - sizeof size, sizeof size);
    return size & IS_MAPPED;
}

/* Asks for huge pages where the allocation has room for some: closing and opening them costs a
 * hundredth (docs/runtime.md). */
static void ask_for_huge_pages(char *memory, char *end)
{
    const uintptr_t first = ((uintptr_t)memory + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE,
                    past = (uintptr_t)end / HUGE_PAGE * HUGE_PAGE;
    if (first < past)
        madvise((void *)first, past - first, MADV_HUGEPAGE);
}

void polyrti_note_allocation(void *memory)
{
    allocations *own = all();
    if (!memory || malloc_usable_size(memory) < POLYRTI_LARGE || !has_own_pages(memory))
        return;
    ask_for_huge_pages(memory, (char *)memory + malloc_usable_size(memory));
    pthread_mutex_lock(&own->one_at_a_time);
    if (own->count < MOST)
        own->list[own->count++] = (allocation){memory, (char *)memory + malloc_usable_size(memory)};
    pthread_mutex_unlock(&own->one_at_a_time);
}

void polyrti_drop_allocation(void *memory)
{
    allocations *own = all();
    if (!memory || own->count == 0 || !has_own_pages(memory))
        return;
    pthread_mutex_lock(&own->one_at_a_time);
    for (size_t i = 0; i < own->count; i++)
        if (own->list[i].memory == memory) {
            own->list[i] = own->list[--own->count];
            break;
        }
    pthread_mutex_unlock(&own->one_at_a_time);
}

polyrti_pages polyrti_pages_of_allocation(const char *first, const char *past)
{
    allocations *own = all();
    polyrti_pages found = {0};
    pthread_mutex_lock(&own->one_at_a_time);
    for (size_t i = 0; i < own->count; i++)
        if (first >= own->list[i].memory && past <= own->list[i].end)
            found = polyrti_touched_pages(own->list[i].memory - POLYRTI_HEADER, own->list[i].end);
    pthread_mutex_unlock(&own->one_at_a_time);
    return found;
}
#else
void polyrti_note_allocation(void *memory)
{
    (void)memory;
}

void polyrti_drop_allocation(void *memory)
{
    (void)memory;
}

polyrti_pages polyrti_pages_of_allocation(const char *first, const char *past)
{
    (void)first, (void)past;
    return (polyrti_pages){0};
}
#endif
