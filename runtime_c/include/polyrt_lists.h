/* Lists of records, which generated code fills and empties: what an iteration contributes to sums,
 * as often as it finds when it runs. A handle is 0 where the list is empty. Each record has a
 * number for what made it. Records are taken in the order in which they were put there: a `place`
 * is 0 at first, and goes on by each number and each record that is taken. A list is for one thread
 * at a time; nothing here is collective. */
#ifndef POLYRT_LISTS_H
#define POLYRT_LISTS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct polyrt_list {
    size_t bytes, capacity;
    char *records;
} polyrt_list;

/* The list, a new one if it was empty, with room for so many bytes more. */
polyrt_list *polyrt_list_with_room(int64_t *list, size_t bytes);

/* The list is empty after that, and has no memory. */
void polyrt_list_end(int64_t *list);

/* The same as below, for code that cannot include this. */
void polyrt_list_append(int64_t *list, int64_t number, const void *record, int64_t bytes);
int polyrt_list_goes_on(int64_t list, int64_t place);
int64_t polyrt_list_next(int64_t list, int64_t *place);
void polyrt_list_copy(int64_t list, int64_t *place, void *record, int64_t bytes);

static inline polyrt_list *polyrt_list_of(int64_t list)
{
    return (polyrt_list *)(intptr_t)list;
}

static inline void polyrt_list_put(int64_t *list, int64_t number, const void *record, size_t bytes)
{
    polyrt_list *to = polyrt_list_of(*list);
    if (!to || to->capacity - to->bytes < sizeof number + bytes)
        to = polyrt_list_with_room(list, sizeof number + bytes);
    memcpy(to->records + to->bytes, &number, sizeof number);
    memcpy(to->records + to->bytes + sizeof number, record, bytes);
    to->bytes += sizeof number + bytes;
}

static inline int polyrt_list_has(int64_t list, int64_t place)
{
    return list && place < (int64_t)polyrt_list_of(list)->bytes;
}

static inline void polyrt_list_take(int64_t list, int64_t *place, void *record, size_t bytes)
{
    memcpy(record, polyrt_list_of(list)->records + *place, bytes);
    *place += (int64_t)bytes;
}

static inline int64_t polyrt_list_number(int64_t list, int64_t *place)
{
    int64_t number;
    polyrt_list_take(list, place, &number, sizeof number);
    return number;
}

#ifdef __cplusplus
}
#endif

#endif
