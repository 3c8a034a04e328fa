/* The list of large allocations. In glibc a chunk begins with a header of two words before the
 * memory, of which the second says whether it is mapped by itself (malloc.c, IS_MMAPPED). Of others
 * the next one's header follows at once; so one that begins a page and whose size is a multiple of
 * pages has all of them for itself. */
#include "allocations.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

enum { MOST = 1024, IS_MAPPED = 2, LEAST_HUGE_PAGES = 4 };

/* Where each begins for its owner, and its pages: noted, since the header may be closed later, and
 * regions look for the pages of each array. In the order of their addresses. Allocations beyond the
 * first MOST are not known, and lose no more than their partial pages. */
typedef struct allocation {
    char *memory;
    polyrti_pages pages;
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

size_t polyrti_rounded_size(size_t bytes)
{
    const size_t huge = POLYRTI_HUGE_PAGE,
                 page = bytes < LEAST_HUGE_PAGES * huge - huge ? polyrti_page_size() : huge;
    return bytes > SIZE_MAX / 2 ? 0 : (bytes + page - 1) / page * page;
}

size_t polyrti_alignment(size_t rounded)
{
    return rounded % POLYRTI_HUGE_PAGE == 0 ? POLYRTI_HUGE_PAGE : polyrti_page_size();
}

#ifdef __GLIBC__
/* How many begin at or before a place. */
static size_t count_up_to(const allocations *own, const char *place)
{
    size_t low = 0, high = own->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (own->list[middle].pages.begin <= place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert(allocations *own, const allocation *fresh)
{
    const size_t at = count_up_to(own, fresh->pages.begin);
    memmove(&own->list[at + 1], &own->list[at], (own->count - at) * sizeof *own->list);
    own->list[at] = *fresh;
    own->count++;
}

static void take_out(allocations *own, size_t at)
{
    own->count--;
    memmove(&own->list[at], &own->list[at + 1], (own->count - at) * sizeof *own->list);
}

bool polyrti_is_mapped(const void *memory)
{
    size_t size;
    memcpy(&size, (const char *)memory - sizeof size, sizeof size);
    return size & IS_MAPPED;
}

static bool has_own_pages(const void *memory)
{
    return (uintptr_t)memory % polyrti_page_size() == 0 || polyrti_is_mapped(memory);
}

/* How much the C library may give beyond what was asked for depends on where it found room, so it
 * is not the same on all ranks. */
void polyrti_note_allocation(void *memory, size_t bytes)
{
    allocations *own = all();
    if (!memory || bytes < POLYRTI_LARGE || !has_own_pages(memory))
        return;
    const polyrti_pages pages = polyrti_touched_pages(memory, (char *)memory + bytes);
    polyrti_use_huge_pages((polyrti_pages){memory, pages.end}, false);
    pthread_mutex_lock(&own->one_at_a_time);
    if (own->count < MOST)
        insert(own, &(allocation){memory, pages});
    pthread_mutex_unlock(&own->one_at_a_time);
}

void polyrti_drop_allocation(void *memory)
{
    allocations *own = all();
    if (!memory || own->count == 0 || !has_own_pages(memory))
        return;
    pthread_mutex_lock(&own->one_at_a_time);
    const size_t at = count_up_to(own, memory);
    if (at > 0 && own->list[at - 1].memory == memory)
        take_out(own, at - 1);
    pthread_mutex_unlock(&own->one_at_a_time);
}

polyrti_pages polyrti_pages_of_allocation(const char *first, const char *past)
{
    allocations *own = all();
    polyrti_pages found = {0};
    pthread_mutex_lock(&own->one_at_a_time);
    const size_t at = count_up_to(own, first);
    if (at > 0 && past <= own->list[at - 1].pages.end)
        found = own->list[at - 1].pages;
    pthread_mutex_unlock(&own->one_at_a_time);
    return found;
}
#else
bool polyrti_is_mapped(const void *memory)
{
    (void)memory;
    return false;
}

void polyrti_note_allocation(void *memory, size_t bytes)
{
    (void)memory, (void)bytes;
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
