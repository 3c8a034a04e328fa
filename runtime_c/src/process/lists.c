/* Lists of what iterations contribute to sums, which generated code fills and empties. */
#include "polyrt.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct list {
    size_t bytes, capacity;
    char *records;
} list;

static list *list_of(int64_t handle)
{
    return (list *)(intptr_t)handle;
}

static void append(list *to, const void *bytes, size_t count)
{
    to->records = polyrti_grow(to->records, &to->capacity, to->bytes + count, 1);
    if (count)
        memcpy(to->records + to->bytes, bytes, count);
    to->bytes += count;
}

static void take(list *from, int64_t *place, void *bytes, size_t count)
{
    if (count)
        memcpy(bytes, from->records + *place, count);
    *place += (int64_t)count;
}

void polyrt_list_put(int64_t *handle, int64_t number, const void *record, int64_t bytes)
{
    if (!*handle)
        *handle = (int64_t)(intptr_t)polyrti_new(1, sizeof(list));
    append(list_of(*handle), &number, sizeof number);
    append(list_of(*handle), record, (size_t)bytes);
}

int polyrt_list_has(int64_t handle, int64_t place)
{
    return handle && place < (int64_t)list_of(handle)->bytes;
}

int64_t polyrt_list_number(int64_t handle, int64_t *place)
{
    int64_t number;
    take(list_of(handle), place, &number, sizeof number);
    return number;
}

void polyrt_list_take(int64_t handle, int64_t *place, void *record, int64_t bytes)
{
    take(list_of(handle), place, record, (size_t)bytes);
}

void polyrt_list_end(int64_t *handle)
{
    if (!*handle)
        return;
    free(list_of(*handle)->records);
    free(list_of(*handle));
    *handle = 0;
}
