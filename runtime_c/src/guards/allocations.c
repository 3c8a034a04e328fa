/* The list of large allocations. In glibc a chunk begins with a header of two words before the
 * memory, of which the second says whether it is mapped by itself (malloc.c, IS_MMAPPED). Of others
 * the next one's header follows at once; so one that begins a page and whose size is a multiple of
 * pages has all of them for itself. */
#include "allocations.h"

#include "beginnings.h"
#include "../base/memory.h"
#include "../base/threads.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 1024, IS_MAPPED = 2, LEAST_HUGE_PAGES = 4 };

/* Where each begins for its owner, and its pages: noted, since the header may be closed later, and
 * regions look for the pages of each array. In the order of their addresses. Allocations beyond the
 * first MOST are not known, and lose no more than their partial pages. */
typedef struct allocation {
    char *memory, *chunk;
    polyrti_pages pages;
} allocation;

typedef struct allocations {
    allocation list[MOST];
    size_t count;
    bool alone;
    pthread_mutex_t one_at_a_time;
} allocations;

#ifdef __GLIBC__
/* The allocator's callers have no argument for it. */
static allocations *all(void)
{
    static allocations known = {.one_at_a_time = PTHREAD_MUTEX_INITIALIZER};
    return &known;
}

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
    return polyrti_place_of(memory) || (uintptr_t)memory % polyrti_page_size() == 0 ||
           polyrti_is_mapped(memory);
}

/* The place at which the fewest allocations begin: of those that have been given one. Others may
 * begin at it by chance, which is not the same on all ranks. */
static int free_place(const allocations *own)
{
    int uses[POLYRTI_BEGINNINGS] = {0}, best = 1;
    for (size_t i = 0; i < own->count; i++)
        if (own->list[i].chunk != own->list[i].memory)
            uses[polyrti_place_of(own->list[i].memory)]++;
    for (int place = 1; place < POLYRTI_BEGINNINGS; place++)
        if (uses[place] < uses[best])
            best = place;
    return best;
}

/* Whether all ranks make the allocation, in the same order. */
static bool is_made_by_all(const allocations *own)
{
    return !own->alone && !polyrti_allocates() && syscall(SYS_gettid) == getpid() &&
           !polyrti_is_one_of_threads();
}

/* What one rank allocates takes no place: the next ones would have others on the other ranks. */
static size_t shift_for(size_t alignment)
{
    allocations *own = all();
    if (!is_made_by_all(own))
        return 0;
    pthread_mutex_lock(&own->one_at_a_time);
    const size_t shift = own->count < MOST ? polyrti_beginning(free_place(own), alignment) : 0;
    pthread_mutex_unlock(&own->one_at_a_time);
    return shift;
}

/* Whether it was noted. */
static bool note(char *memory, char *chunk, polyrti_pages pages)
{
    allocations *own = all();
    pthread_mutex_lock(&own->one_at_a_time);
    const bool has_room = own->count < MOST;
    if (has_room)
        insert(own, &(allocation){memory, chunk, pages});
    pthread_mutex_unlock(&own->one_at_a_time);
    return has_room;
}

/* How much the C library may give beyond what was asked for depends on where it found room, so it
 * is not the same on all ranks. */
void *polyrti_note_allocation(void *chunk, const polyrti_room *room)
{
    char *begin = chunk;
    if (!chunk || room->bytes < POLYRTI_LARGE || !has_own_pages(chunk))
        return chunk;
    const polyrti_pages pages = polyrti_touched_pages(begin, begin + room->bytes);
    polyrti_use_huge_pages((polyrti_pages){begin, pages.end}, false);
    return note(begin + room->shift, begin, pages) ? begin + room->shift : begin;
}

void polyrti_allocate_alone(bool alone)
{
    all()->alone = alone;
}

/* The number of the allocation that begins there for its owner; own->count if there is none. */
static size_t number_of(const allocations *own, const char *memory)
{
    const size_t at = count_up_to(own, memory);
    return at > 0 && own->list[at - 1].memory == memory ? at - 1 : own->count;
}

void polyrti_drop_allocation(void *memory)
{
    allocations *own = all();
    if (!memory || own->count == 0 || !has_own_pages(memory))
        return;
    pthread_mutex_lock(&own->one_at_a_time);
    const size_t at = number_of(own, memory);
    if (at < own->count)
        take_out(own, at);
    pthread_mutex_unlock(&own->one_at_a_time);
}

void *polyrti_chunk_of(void *memory)
{
    allocations *own = all();
    if (!polyrti_place_of(memory))
        return memory;
    pthread_mutex_lock(&own->one_at_a_time);
    const size_t at = number_of(own, memory);
    void *chunk = at < own->count ? own->list[at].chunk : memory;
    pthread_mutex_unlock(&own->one_at_a_time);
    return chunk;
}

size_t polyrti_bytes_of_allocation(const void *memory)
{
    allocations *own = all();
    pthread_mutex_lock(&own->one_at_a_time);
    const size_t at = memory ? number_of(own, memory) : own->count;
    const size_t bytes =
        at < own->count ? (size_t)(own->list[at].pages.end - own->list[at].memory) : 0;
    pthread_mutex_unlock(&own->one_at_a_time);
    return bytes;
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

static size_t shift_for(size_t alignment)
{
    (void)alignment;
    return 0;
}

void *polyrti_note_allocation(void *chunk, const polyrti_room *room)
{
    (void)room;
    return chunk;
}

void polyrti_allocate_alone(bool alone)
{
    (void)alone;
}

void polyrti_drop_allocation(void *memory)
{
    (void)memory;
}

void *polyrti_chunk_of(void *memory)
{
    return memory;
}

size_t polyrti_bytes_of_allocation(const void *memory)
{
    (void)memory;
    return 0;
}

polyrti_pages polyrti_pages_of_allocation(const char *first, const char *past)
{
    (void)first, (void)past;
    return (polyrti_pages){0};
}
#endif

size_t polyrti_rounded_size(size_t bytes)
{
    const size_t huge = POLYRTI_HUGE_PAGE,
                 page = bytes < LEAST_HUGE_PAGES * huge - huge ? polyrti_page_size() : huge;
    return bytes > SIZE_MAX / 2 ? 0 : (bytes + page - 1) / page * page;
}

polyrti_room polyrti_room_for(size_t bytes, size_t alignment)
{
    const size_t whole = polyrti_rounded_size(bytes);
    if (whole % POLYRTI_HUGE_PAGE != 0)
        return (polyrti_room){whole, polyrti_page_size(), 0};
    const size_t shift = whole > 0 ? shift_for(alignment) : 0;
    return (polyrti_room){polyrti_rounded_size(bytes + shift), POLYRTI_HUGE_PAGE, shift};
}
