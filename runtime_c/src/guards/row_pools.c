/* Pools for rows.
 *
 * 1. A pool has addresses of its own, many more than it will need, and the right to use the first
 * of them: as it grows it stays in one piece. Slots of one size fill it, the lowest free one first,
 * so that a matrix that is made anew after another one was freed lies evenly again. What is
 * occupied is known from bits outside of the pool, whose pages may be closed. Rows of several pages
 * have them for themselves.
 * 2. Ranks run the same ordinary code, and so have the same rows in the same slots. Only what the
 * executable asks for is a row: libraries, MPI above all, and this library allocate as they like,
 * and use their memory while pages are closed.
 * 3. Where nothing is occupied any more, the pool's memory goes back to the system, unless it is
 * little, which some function may need again and again. Rows that the C library would map by
 * themselves give back theirs when they are freed, as there. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dl_iterate_phdr */
#endif
#include "row_pools.h"

#include "allocations.h"
#include "../base/memory.h"

#include <stdint.h>
#include <string.h>

#ifdef __GLIBC__

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>

/* The smallest row in bytes, and the largest one. Slots are a multiple of a cache line, and no
 * multiple of a small page, or an odd one, so that neighbouring rows do not compete for one line of
 * the caches. */
enum { LEAST_ROW = 256, MOST_ROW = 1 << 20, LINE = 64, SMALL_PAGE = 4096 };

/* As many pools; the addresses of each: as many bytes, or a part of that where there are limits;
 * how many of them become usable at once; how many stay when nothing is occupied; and the bits of a
 * word. */
enum { MOST_POOLS = 512, HALVINGS = 6, GROWTH = 1 << 21, KEPT = 1 << 17, BITS = 64 };
static const size_t reserved = (size_t)1 << 36;

typedef struct pool {
    char *begin;
    size_t slot;           /* bytes */
    size_t bytes, usable;  /* of addresses, and how many of them are usable */
    uint64_t *occupied;    /* a bit for each slot */
    size_t lowest;         /* no word before this one has a free slot */
    size_t highest, count; /* slots that were occupied ever, and are now */
} pool;

typedef struct pools {
    pool list[MOST_POOLS];
    int count;
    bool refused;                 /* the system gives no more addresses */
    const char *text, *past_text; /* the executable's instructions; NULL: there are no pools */
    pthread_mutex_t one_at_a_time;
} pools;

/* The allocator's callers have no argument for it. */
static pools *all(void)
{
    static pools known = {.one_at_a_time = PTHREAD_MUTEX_INITIALIZER};
    return &known;
}

/* -------------------------------------------------------------------------------------------------
 * whose calls */

/* The instructions among what is loaded of one object; the executable comes first. */
static int find_text(struct dl_phdr_info *object, size_t size, void *argument)
{
    pools *own = argument;
    (void)size;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        own->text = (const char *)(object->dlpi_addr + part->p_vaddr);
        own->past_text = own->text + part->p_memsz;
    }
    return 1;
}

static bool is_in_text(const pools *own, const void *place)
{
    return (const char *)place >= own->text && (const char *)place < own->past_text;
}

/* Where the addresses of a process are limited, pools would take them away from the program. */
static bool is_limited(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

/* What is linked statically is in the executable, and most likely cannot be looked up. (MPI_Init
 * and others may be this library's, process/start.c.) */
void polyrti_start_pools(void)
{
    pools *own = all();
    const void *mpi = dlsym(RTLD_DEFAULT, "MPI_Allreduce");
    dl_iterate_phdr(find_text, own);
    if (!mpi || is_in_text(own, mpi) || is_limited())
        own->text = own->past_text = NULL;
}

/* -------------------------------------------------------------------------------------------------
 * pools */

static void *map(size_t bytes, int protection)
{
    void *memory =
        mmap(NULL, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* A pool's bits for so many bytes of addresses. */
static size_t bytes_of_bits(size_t bytes, size_t slot)
{
    return (bytes / slot / BITS + 1) * sizeof(uint64_t);
}

/* A pool without rows; without addresses if there are none. */
static pool new_pool(size_t slot)
{
    pool fresh = {.slot = slot};
    for (int i = 0; i < HALVINGS && !fresh.begin; i++) {
        fresh.bytes = reserved >> i;
        fresh.begin = map(fresh.bytes, PROT_NONE);
    }
    if (fresh.begin)
        fresh.occupied = map(bytes_of_bits(fresh.bytes, slot), PROT_READ | PROT_WRITE);
    if (fresh.begin && !fresh.occupied) {
        munmap(fresh.begin, fresh.bytes);
        fresh.begin = NULL;
    }
    return fresh;
}

/* The pool for a size, made if need be; NULL if there is none. */
static pool *pool_for(pools *own, size_t slot)
{
    for (int i = 0; i < own->count; i++)
        if (own->list[i].slot == slot)
            return &own->list[i];
    if (own->count == MOST_POOLS || own->refused)
        return NULL;
    const pool fresh = new_pool(slot);
    own->refused = !fresh.begin;
    if (own->refused)
        return NULL;
    own->list[own->count] = fresh;
    return &own->list[own->count++];
}

/* The pool that the memory lies in; NULL if it lies in none. */
static pool *pool_of(pools *own, const char *memory)
{
    for (int i = 0; i < own->count; i++)
        if (memory >= own->list[i].begin && memory < own->list[i].begin + own->list[i].bytes)
            return &own->list[i];
    return NULL;
}

/* Makes slot number `index` usable; false if there is no memory. */
static bool reach(pool *pool, size_t index)
{
    const size_t wanted = (index + 1) * pool->slot;
    if (wanted <= pool->usable)
        return true;
    const size_t usable = (wanted + GROWTH - 1) / GROWTH * GROWTH;
    if (usable > pool->bytes ||
        mprotect(pool->begin + pool->usable, usable - pool->usable, PROT_READ | PROT_WRITE) != 0)
        return false;
    pool->usable = usable;
    return true;
}

/* Occupies the lowest free slot; NULL if there is no memory. `used`: whether it was occupied
 * before. */
static char *occupy(pool *pool, bool *used)
{
    while (pool->occupied[pool->lowest] == UINT64_MAX)
        pool->lowest++;
    const size_t index =
        pool->lowest * BITS + (size_t)__builtin_ctzll(~pool->occupied[pool->lowest]);
    if (!reach(pool, index))
        return NULL;
    pool->occupied[pool->lowest] |= UINT64_C(1) << index % BITS;
    *used = index < pool->highest;
    pool->highest = *used ? pool->highest : index + 1;
    pool->count++;
    return pool->begin + index * pool->slot;
}

/* Where the C library would map each row by itself. */
static bool gives_back_rows(const pool *pool)
{
    return pool->slot >= POLYRTI_MAPPED;
}

/* What is not usable any more cannot be closed either. */
static void give_back(pool *pool)
{
    mmap(pool->begin, pool->usable, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    pool->usable = pool->highest = 0;
}

/* -------------------------------------------------------------------------------------------------
 * rows */

static size_t slot_of(size_t bytes)
{
    const size_t page = polyrti_page_size();
    if (bytes >= POLYRTI_LARGE)
        return ((bytes + page - 1) / page | 1) * page;
    const size_t lines = (bytes + LINE - 1) / LINE * LINE;
    return lines % SMALL_PAGE == 0 ? lines + LINE : lines;
}

void *polyrti_new_row(size_t bytes, const void *caller, bool cleared)
{
    pools *own = all();
    bool used = false;
    if (!own->text || bytes < LEAST_ROW || bytes > MOST_ROW || !is_in_text(own, caller) ||
        polyrti_allocates())
        return NULL;
    pthread_mutex_lock(&own->one_at_a_time);
    pool *pool = pool_for(own, slot_of(bytes));
    char *row = pool ? occupy(pool, &used) : NULL;
    pthread_mutex_unlock(&own->one_at_a_time);
    return row && used && cleared && !gives_back_rows(pool) ? memset(row, 0, bytes) : row;
}

size_t polyrti_row_size(const void *memory)
{
    pools *own = all();
    const pool *pool = own->text ? pool_of(own, memory) : NULL;
    return pool ? pool->slot : 0;
}

void polyrti_drop_row(void *memory)
{
    pools *own = all();
    pthread_mutex_lock(&own->one_at_a_time);
    pool *pool = pool_of(own, memory);
    const size_t index = (size_t)((char *)memory - pool->begin) / pool->slot;
    pool->occupied[index / BITS] &= ~(UINT64_C(1) << index % BITS);
    if (index / BITS < pool->lowest)
        pool->lowest = index / BITS;
    if (gives_back_rows(pool))
        madvise(pool->begin + index * pool->slot, pool->slot, MADV_DONTNEED);
    if (--pool->count == 0 && pool->highest * pool->slot > KEPT)
        give_back(pool);
    pthread_mutex_unlock(&own->one_at_a_time);
}

bool polyrti_is_in_pool(const char *first, const char *past)
{
    pools *own = all();
    const pool *pool = own->text ? pool_of(own, first) : NULL;
    return pool && past <= pool->begin + pool->usable;
}

polyrti_pages polyrti_pages_of_rows(const char *first, const char *past, size_t *slot)
{
    pools *own = all();
    const pool *pool = own->text ? pool_of(own, first) : NULL;
    if (!pool || pool->slot % polyrti_page_size() != 0 || first >= past ||
        past > pool->begin + pool->usable)
        return (polyrti_pages){0};
    const size_t from = (size_t)(first - pool->begin) / pool->slot,
                 to = (size_t)(past - 1 - pool->begin) / pool->slot + 1;
    *slot = pool->slot;
    return (polyrti_pages){pool->begin + from * pool->slot, pool->begin + to * pool->slot};
}
#else
void polyrti_start_pools(void)
{
}

void *polyrti_new_row(size_t bytes, const void *caller, bool cleared)
{
    (void)bytes, (void)caller, (void)cleared;
    return NULL;
}

size_t polyrti_row_size(const void *memory)
{
    (void)memory;
    return 0;
}

void polyrti_drop_row(void *memory)
{
    (void)memory;
}

bool polyrti_is_in_pool(const char *first, const char *past)
{
    (void)first, (void)past;
    return false;
}

polyrti_pages polyrti_pages_of_rows(const char *first, const char *past, size_t *slot)
{
    (void)first, (void)past, (void)slot;
    return (polyrti_pages){0};
}
#endif
